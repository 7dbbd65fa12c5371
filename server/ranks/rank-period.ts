import type { Message } from '#server/platform/language.ts'

export interface Rank {
  readonly id: number
  readonly name: Message
  /** The operator's picture. Empty if the shop draws it itself. */
  readonly icon: string
  /** A member who pays at least this many yen within a month holds the rank in the next month. */
  readonly monthYen: number
  /** How many coins a member of this rank gets for each 1,000 yen paid. */
  readonly coinPermille: number
  /** 0 if coins cannot keep the rank. */
  readonly keepCoins: number
}

/** All ranks of the shop, from the lowest to the highest. The lowest rank requires 0 yen. */
export type Ranks = readonly [Rank, ...Rank[]]

/** The ranks that hold from a month on, until the month in which the next set begins. */
export interface RankSet {
  readonly fromMonth: number
  readonly ranks: Ranks
}

export type RankSets = readonly [RankSet, ...RankSet[]]

export interface RankPeriod {
  readonly rankId: number
  readonly month: number
  readonly sumYen: number
  readonly lastSumYen: number
  /** The rank then cannot fall at the end of the month. */
  readonly isMaintained: boolean
}

export interface CurrentRank {
  readonly ranks: Ranks
  /** The ranks by which the payments of this month decide the member's rank of the next month. */
  readonly nextRanks: Ranks
  readonly rankPeriod: RankPeriod
}

export interface RankPayment {
  readonly priceYen: number
  readonly month: number
}

export function ranksIn(sets: RankSets, month: number): Ranks {
  return (sets.findLast(({ fromMonth }) => fromMonth <= month) ?? sets[0]).ranks
}

/** `null` means that no rank period is stored. */
export function currentRankIn(
  stored: RankPeriod | null,
  sets: RankSets,
  month: number,
): CurrentRank {
  const rankPeriod = rankPeriodIn(stored, sets, month)
  return {
    rankPeriod,
    ranks: ranksIn(sets, rankPeriod.month),
    nextRanks: ranksIn(sets, rankPeriod.month + 1),
  }
}

export function rankOf(ranks: Ranks, { rankId }: Pick<RankPeriod, 'rankId'>): Rank {
  const rank = ranks.find(({ id }) => id === rankId)
  if (rank === undefined) throw new Error(`there is no rank ${rankId}`)
  return rank
}

export function rankForSum(ranks: Ranks, sumYen: number): Rank {
  return ranks.findLast(({ monthYen }) => monthYen <= sumYen) ?? ranks[0]
}

/**
 * The ranks of `month` decide which rank the payments of the month before have earned. If the
 * stored rank period is older than the month before `month`, the member has not paid since and gets
 * the lowest rank. If `month` is earlier than the stored month, because a clock stepped back,
 * returns the stored rank period.
 */
export function rankPeriodIn(
  rankPeriod: RankPeriod | null,
  sets: RankSets,
  month: number,
): RankPeriod {
  const ranks = ranksIn(sets, month)
  if (rankPeriod !== null && rankPeriod.month >= month) return rankPeriod
  const isNext = rankPeriod !== null && rankPeriod.month === month - 1
  return {
    rankId: (isNext ? rankForNextMonth(rankPeriod, ranks) : ranks[0]).id,
    month,
    sumYen: 0,
    lastSumYen: isNext ? rankPeriod.sumYen : 0,
    isMaintained: false,
  }
}

/** A late payment of the previous month can raise the rank. An older one is ignored. */
export function addPayment(
  rankPeriod: RankPeriod,
  ranks: Ranks,
  { priceYen, month }: RankPayment,
): RankPeriod {
  if (month === rankPeriod.month) return { ...rankPeriod, sumYen: rankPeriod.sumYen + priceYen }
  if (month !== rankPeriod.month - 1) return rankPeriod
  const lastSumYen = rankPeriod.lastSumYen + priceYen
  const rank = higherRank(rankOf(ranks, rankPeriod), rankForSum(ranks, lastSumYen))
  return { ...rankPeriod, lastSumYen, rankId: rank.id }
}

/** A payment of an earlier month is ignored: the member keeps the rank that it earned. */
export function removePayment(
  rankPeriod: RankPeriod,
  { priceYen, month }: RankPayment,
): RankPeriod {
  if (month !== rankPeriod.month) return rankPeriod
  return { ...rankPeriod, sumYen: Math.max(0, rankPeriod.sumYen - priceYen) }
}

/** Returns how many coins the member earns by a payment of `priceYen` yen, rounded down. */
export function coinsFor({ coinPermille }: Rank, priceYen: number): number {
  return Number((BigInt(priceYen) * BigInt(coinPermille)) / 1000n)
}

export type MaintenanceRefusal = 'lowest' | 'already-bought' | 'already-earned' | 'not-for-coins'

/**
 * Returns `offered` if the member can keep the present rank for the next month by paying coins.
 * Otherwise returns the reason why the member cannot (Q104). The price is the one of this month.
 */
export function maintenanceOffer({
  ranks,
  nextRanks,
  rankPeriod,
}: CurrentRank): 'offered' | MaintenanceRefusal {
  const rank = rankOf(ranks, rankPeriod)
  if (rank.id === ranks[0].id) return 'lowest'
  if (rankPeriod.isMaintained) return 'already-bought'
  if (rankPeriod.sumYen >= rankOf(nextRanks, rankPeriod).monthYen) return 'already-earned'
  if (rank.keepCoins === 0) return 'not-for-coins'
  return 'offered'
}

/** Null if this month's payments have earned no higher rank. */
export function reachedRank({ nextRanks, rankPeriod }: CurrentRank): Rank | null {
  const earned = rankForSum(nextRanks, rankPeriod.sumYen)
  return earned.monthYen > rankOf(nextRanks, rankPeriod).monthYen ? earned : null
}

/**
 * Returns the next rank that further payments of this month can earn. This rank is above the
 * present rank, and above the rank that the payments so far have already earned for the next month.
 * Returns the highest rank if there is no rank above (Q103).
 */
export function nextRank(current: CurrentRank): Rank {
  const { nextRanks, rankPeriod } = current
  const rank = reachedRank(current) ?? rankOf(nextRanks, rankPeriod)
  return nextRanks.find(({ monthYen }) => monthYen > rank.monthYen) ?? rank
}

function rankForNextMonth(rankPeriod: RankPeriod, ranks: Ranks): Rank {
  const earned = rankForSum(ranks, rankPeriod.sumYen)
  return rankPeriod.isMaintained ? higherRank(earned, rankOf(ranks, rankPeriod)) : earned
}

function higherRank(left: Rank, right: Rank): Rank {
  return left.monthYen >= right.monthYen ? left : right
}
