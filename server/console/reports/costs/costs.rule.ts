/** How the cost of a copy without a grading number is found. */
export type CostMethod = 'moving-average' | 'specific'

/** A movement of stock with its lot. */
export interface CostMovement {
  readonly cardId: number
  /** Null for a packed copy that the books did not have. */
  readonly copyId: number | null
  readonly kind: string
  /** How many copies came (positive) or went (negative). */
  readonly count: number
  readonly parcelId: number | null
  /** What one copy of the lot cost, and whether the lot is one copy with a grading number. */
  readonly lotCostYen: number
  readonly isNamed: boolean
}

interface Pool {
  readonly count: number
  readonly yen: number
}
interface Lot extends Pool {
  readonly cardId: number
  readonly isNamed: boolean
}

/** The stock after some movements, valued by both methods. */
export interface Valuation {
  readonly lots: Map<number, Lot>
  /** The copies without a grading number by card, with their cost by moving average. */
  readonly pools: Map<number, Pool>
  /** The copies that parcels took, with their average cost, which a return brings back. */
  readonly taken: Map<string, Pool>
}

/** What a movement adds to the worth of the stock by each method, in yen; below 0 if it takes. */
export type CostChange = Readonly<Record<CostMethod, number>>

const EMPTY: Pool = { count: 0, yen: 0 }
const NO_CHANGE: CostChange = { 'moving-average': 0, specific: 0 }
const KINDS_WITHOUT_COST = ['reserved', 'freed', 'picked']

export function emptyValuation(): Valuation {
  return { lots: new Map(), pools: new Map(), taken: new Map() }
}

/**
 * Applies a movement and returns by how many yen the stock changes. A copy with a grading number
 * has its own cost by both methods. Other copies go by the average cost of their card at
 * that moment, rounded to the nearest yen; the last copy takes what is left, so that no yen is
 * lost.
 */
export function applyMovement(state: Valuation, movement: CostMovement): CostChange {
  const { copyId, cardId, count, kind, lotCostYen, isNamed } = movement
  if (copyId === null || KINDS_WITHOUT_COST.includes(kind)) return NO_CHANGE
  const own = count * lotCostYen
  const lot = state.lots.get(copyId) ?? EMPTY
  state.lots.set(copyId, { cardId, isNamed, count: lot.count + count, yen: lot.yen + own })
  if (isNamed) return { 'moving-average': own, specific: own }
  // A move to another shelf takes and brings the same copies, so their card's average stays.
  if (kind === 'moved') return { 'moving-average': 0, specific: own }
  return { 'moving-average': changePool(state, movement), specific: own }
}

function changePool(state: Valuation, movement: CostMovement): number {
  const { cardId, kind, count, lotCostYen } = movement
  const pool = state.pools.get(cardId) ?? EMPTY
  const key = `${movement.parcelId} ${movement.copyId}`
  const taken = state.taken.get(key) ?? EMPTY
  const isOfParcel = kind === 'shipped' || kind === 'returned'
  const yen =
    count < 0
      ? -partOf(pool, -count)
      : kind === 'returned' && taken.count >= count
        ? partOf(taken, count)
        : kind === 'bought' || pool.count === 0
          ? count * lotCostYen
          : Math.round((pool.yen * count) / pool.count)
  state.pools.set(cardId, { count: pool.count + count, yen: pool.yen + yen })
  if (isOfParcel) state.taken.set(key, { count: taken.count - count, yen: taken.yen - yen })
  return yen
}

function partOf(pool: Pool, count: number): number {
  return count >= pool.count ? pool.yen : Math.round((pool.yen * count) / pool.count)
}

/** The worth of the copies of a card, or of one copy with a grading number. */
export interface WorthLine extends Pool {
  readonly cardId: number
  /** Null for the copies without a grading number, which stand in one line. */
  readonly copyId: number | null
}

/** Returns what is on hand with its worth in yen, card by card. */
export function worthLines(state: Valuation, method: CostMethod): readonly WorthLine[] {
  const lots = [...state.lots].filter(([, { count }]) => count > 0)
  const named = lots
    .filter(([, { isNamed }]) => isNamed)
    .map(([copyId, { cardId, count, yen }]) => ({ cardId, copyId, count, yen }))
  const pools = method === 'moving-average' ? state.pools : poolsOf(lots.map(([, lot]) => lot))
  const others = [...pools]
    .filter(([, { count }]) => count > 0)
    .map(([cardId, { count, yen }]) => ({ cardId, copyId: null, count, yen }))
  return [...others, ...named].sort(
    (first, second) => first.cardId - second.cardId || (first.copyId ?? 0) - (second.copyId ?? 0),
  )
}

function poolsOf(lots: readonly Lot[]): ReadonlyMap<number, Pool> {
  const pools = new Map<number, Pool>()
  for (const { cardId, count, yen, isNamed } of lots) {
    if (isNamed) continue
    const pool = pools.get(cardId) ?? EMPTY
    pools.set(cardId, { count: pool.count + count, yen: pool.yen + yen })
  }
  return pools
}
