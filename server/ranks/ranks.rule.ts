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
export interface Standing {
  readonly rankId: number
  readonly month: number
  /** Paid within the month. */
  readonly sumYen: number
  /** Paid within the month before. */
  readonly lastSumYen: number
  /** Maintenance was bought within the month: the rank cannot fall at its end. */
  readonly isKept: boolean
}

export interface Payment {
  readonly priceYen: number
  /** The month of Asia/Tokyo in which it was paid. */
  readonly month: number
}

/** The rank that a standing names. */
export function rankOf(ranks: Ranks, { rankId }: Pick<Standing, 'rankId'>): Rank {
  const rank = ranks.find(({ id }) => id === rankId)
  if (rank === undefined) throw new Error(`there is no rank ${rankId}`)
  return rank
}

/** The highest rank that a month of so many yen leads to. */
export function rankOfSum(ranks: Ranks, sumYen: number): Rank {
  return ranks.findLast(({ monthYen }) => monthYen <= sumYen) ?? ranks[0]
}

/**
 * The standing in `month`, from any earlier one or none: the months that were missed had no payment, so only the
 * last decides. A month never turns back, whatever the clock does.
 */
export function standingIn(standing: Standing | null, ranks: Ranks, month: number): Standing {
  if (standing !== null && standing.month >= month) return standing
  const isNext = standing !== null && standing.month === month - 1
  return {
    rankId: (isNext ? rankAfter(standing, ranks) : ranks[0]).id,
    month,
    sumYen: 0,
    lastSumYen: isNext ? standing.sumYen : 0,
    isKept: false,
  }
}

/** A payment of the month before still counts for the rank that it led to; an older one no longer matters. */
export function paid(standing: Standing, ranks: Ranks, { priceYen, month }: Payment): Standing {
  if (month === standing.month) return { ...standing, sumYen: standing.sumYen + priceYen }
  if (month !== standing.month - 1) return standing
  const lastSumYen = standing.lastSumYen + priceYen
  const rank = higher(rankOf(ranks, standing), rankOfSum(ranks, lastSumYen))
  return { ...standing, lastSumYen, rankId: rank.id }
}

/** Takes a payment out of the running month; what an earlier month led to stays. */
export function unpaid(standing: Standing, { priceYen, month }: Payment): Standing {
  if (month !== standing.month) return standing
  return { ...standing, sumYen: Math.max(0, standing.sumYen - priceYen) }
}

/** Coins for a payment; a broken coin is not granted. */
export function coinsFor({ coinPermille }: Rank, priceYen: number): number {
  return Number((BigInt(priceYen) * BigInt(coinPermille)) / 1000n)
}

export type MaintenanceRefusal = 'lowest' | 'bought' | 'held' | 'not-for-coins'

/** Whether the present rank may be kept by coins for the next month, or why not (Q104). */
export function maintenanceOf(standing: Standing, ranks: Ranks): 'offered' | MaintenanceRefusal {
  const rank = rankOf(ranks, standing)
  if (rank.id === ranks[0].id) return 'lowest'
  if (standing.isKept) return 'bought'
  if (standing.sumYen >= rank.monthYen) return 'held'
  if (rank.keepCoins === 0) return 'not-for-coins'
  return 'offered'
}

/** What the month's payments lead to next: the rank above, or the top one held (Q103). */
export function aimOf(standing: Standing, ranks: Ranks): Rank {
  const rank = rankOf(ranks, standing)
  return ranks.find(({ monthYen }) => monthYen > rank.monthYen) ?? rank
}

function rankAfter(standing: Standing, ranks: Ranks): Rank {
  const earned = rankOfSum(ranks, standing.sumYen)
  return standing.isKept ? higher(earned, rankOf(ranks, standing)) : earned
}

function higher(one: Rank, other: Rank): Rank {
  return one.monthYen >= other.monthYen ? one : other
}
