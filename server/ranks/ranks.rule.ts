import type { Message } from '#server/platform/language.ts'

export interface Rank {
  readonly id: number
  readonly name: Message
  /** Address of a picture; empty where the shop's own drawing stands for it. */
  readonly icon: string
  /** Yen within a month that lead to it for the next. */
  readonly monthYen: number
  /** Coins per 1,000 yen paid. */
  readonly coinPermille: number
  /** Coins that keep it for the next month; 0 where it cannot be kept so. */
  readonly keepCoins: number
}

/** The shop's ranks from the lowest, which asks for nothing, to the top. */
export type Ranks = readonly [Rank, ...Rank[]]

/** Where a member stands in one month of Asia/Tokyo. */
export interface RankPeriod {
  readonly rankId: number
  readonly month: number
  /** Paid within the month. */
  readonly sumYen: number
  /** Paid within the month before. */
  readonly lastSumYen: number
  /** Maintenance was bought within the month: the rank cannot fall at its end. */
  readonly isMaintained: boolean
}

export interface RankPayment {
  readonly priceYen: number
  /** The month of Asia/Tokyo in which it was paid. */
  readonly month: number
}

/** The rank that a standing names. */
export function rankOf(ranks: Ranks, { rankId }: Pick<RankPeriod, 'rankId'>): Rank {
  const rank = ranks.find(({ id }) => id === rankId)
  if (rank === undefined) throw new Error(`there is no rank ${rankId}`)
  return rank
}

/** The highest rank that a month of so many yen leads to. */
export function rankForSum(ranks: Ranks, sumYen: number): Rank {
  return ranks.findLast(({ monthYen }) => monthYen <= sumYen) ?? ranks[0]
}

/**
 * The standing in `month`, from any earlier one or none: the months that were missed had no payment, so only the
 * last decides. A month never turns back, whatever the clock does.
 */
export function rankPeriodIn(
  rankPeriod: RankPeriod | null,
  ranks: Ranks,
  month: number,
): RankPeriod {
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

/** A payment of the month before still counts for the rank that it led to; an older one no longer matters. */
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

/** Takes a payment out of the running month; what an earlier month led to stays. */
export function removePayment(
  rankPeriod: RankPeriod,
  { priceYen, month }: RankPayment,
): RankPeriod {
  if (month !== rankPeriod.month) return rankPeriod
  return { ...rankPeriod, sumYen: Math.max(0, rankPeriod.sumYen - priceYen) }
}

/** Coins for a payment; a broken coin is not granted. */
export function coinsFor({ coinPermille }: Rank, priceYen: number): number {
  return Number((BigInt(priceYen) * BigInt(coinPermille)) / 1000n)
}

export type MaintenanceRefusal = 'lowest' | 'already-bought' | 'already-earned' | 'not-for-coins'

/** Whether the present rank may be kept by coins for the next month, or why not (Q104). */
export function maintenanceOffer(
  rankPeriod: RankPeriod,
  ranks: Ranks,
): 'offered' | MaintenanceRefusal {
  const rank = rankOf(ranks, rankPeriod)
  if (rank.id === ranks[0].id) return 'lowest'
  if (rankPeriod.isMaintained) return 'already-bought'
  if (rankPeriod.sumYen >= rank.monthYen) return 'already-earned'
  if (rank.keepCoins === 0) return 'not-for-coins'
  return 'offered'
}

/** What the month's payments lead to next: the rank above, or the top one held (Q103). */
export function nextRank(rankPeriod: RankPeriod, ranks: Ranks): Rank {
  const rank = rankOf(ranks, rankPeriod)
  return ranks.find(({ monthYen }) => monthYen > rank.monthYen) ?? rank
}

function rankForNextMonth(rankPeriod: RankPeriod, ranks: Ranks): Rank {
  const earned = rankForSum(ranks, rankPeriod.sumYen)
  return rankPeriod.isMaintained ? higherRank(earned, rankOf(ranks, rankPeriod)) : earned
}

function higherRank(left: Rank, right: Rank): Rank {
  return left.monthYen >= right.monthYen ? left : right
}
