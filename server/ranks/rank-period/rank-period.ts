import type { Message } from '#server/platform/language.ts'

export interface Rank {
  readonly id: number
  readonly name: Message
  /** URL of the operator's picture; empty if the shop draws the rank's picture itself. */
  readonly icon: string
  /** A member who pays this many yen within a month holds the rank in the next month. */
  readonly monthYen: number
  /** Coins per 1,000 yen paid. */
  readonly coinPermille: number
  /** The price in coins of keeping the rank for the next month; 0 if it cannot be kept by coins. */
  readonly keepCoins: number
}

/** The shop's ranks from the lowest, which requires 0 yen, to the top. */
export type Ranks = readonly [Rank, ...Rank[]]

/** A member's rank and paid yen in one month of Asia/Tokyo. */
export interface RankPeriod {
  readonly rankId: number
  readonly month: number
  /** Yen that the member paid within the month. */
  readonly sumYen: number
  /** Yen that the member paid within the month before. */
  readonly lastSumYen: number
  /**
   * True if the member bought maintenance within the month. The rank then cannot fall at the end of
   * the month.
   */
  readonly isMaintained: boolean
}

export interface RankPayment {
  readonly priceYen: number
  /** The month of Asia/Tokyo in which the payment was paid. */
  readonly month: number
}

/** Returns the rank of a rank period. */
export function rankOf(ranks: Ranks, { rankId }: Pick<RankPeriod, 'rankId'>): Rank {
  const rank = ranks.find(({ id }) => id === rankId)
  if (rank === undefined) throw new Error(`there is no rank ${rankId}`)
  return rank
}

/** Returns the highest rank that `sumYen`, paid within one month, earns. */
export function rankForSum(ranks: Ranks, sumYen: number): Rank {
  return ranks.findLast(({ monthYen }) => monthYen <= sumYen) ?? ranks[0]
}

/**
 * Derives the rank period in `month` from an earlier one, or from none. The months in between had
 * no payment, so only the month just before `month` counts. The month never goes back, even if the
 * clock does.
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

/**
 * Adds a payment to the month in which it was paid. A late payment of last month can still raise
 * the rank. An older payment is ignored.
 */
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

/** Subtracts a payment from the present month. A rank that an earlier month earned stays. */
export function removePayment(
  rankPeriod: RankPeriod,
  { priceYen, month }: RankPayment,
): RankPeriod {
  if (month !== rankPeriod.month) return rankPeriod
  return { ...rankPeriod, sumYen: Math.max(0, rankPeriod.sumYen - priceYen) }
}

/** Returns the coins for a payment, rounded down. */
export function coinsFor({ coinPermille }: Rank, priceYen: number): number {
  return Number((BigInt(priceYen) * BigInt(coinPermille)) / 1000n)
}

export type MaintenanceRefusal = 'lowest' | 'already-bought' | 'already-earned' | 'not-for-coins'

/**
 * Tells if the member may keep the present rank for the next month by paying coins, or why not
 * (Q104).
 */
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

/**
 * Returns the rank to which the payments of this month have raised the member for the next month.
 * Returns null if they have not earned a higher rank than the present one.
 */
export function reachedRank(rankPeriod: RankPeriod, ranks: Ranks): Rank | null {
  const earned = rankForSum(ranks, rankPeriod.sumYen)
  return earned.monthYen > rankOf(ranks, rankPeriod).monthYen ? earned : null
}

/**
 * Returns the rank that the payments of this month lead to next: the rank above the present one and
 * above the reached one, or the top rank if there is none above (Q103).
 */
export function nextRank(rankPeriod: RankPeriod, ranks: Ranks): Rank {
  const rank = reachedRank(rankPeriod, ranks) ?? rankOf(ranks, rankPeriod)
  return ranks.find(({ monthYen }) => monthYen > rank.monthYen) ?? rank
}

function rankForNextMonth(rankPeriod: RankPeriod, ranks: Ranks): Rank {
  const earned = rankForSum(ranks, rankPeriod.sumYen)
  return rankPeriod.isMaintained ? higherRank(earned, rankOf(ranks, rankPeriod)) : earned
}

function higherRank(left: Rank, right: Rank): Rank {
  return left.monthYen >= right.monthYen ? left : right
}
