/**
 * How the cost of a copy without a grading number is computed: from the average cost of its card,
 * or from the cost of its own lot.
 */
export type CostMethod = 'moving-average' | 'specific'

/** A movement of stock, with the cost of the lot that moved. */
export interface CostMovement {
  readonly cardId: number
  /** The id of the copy. Null if a parcel took a copy that was missing in the stock records. */
  readonly copyId: number | null
  readonly kind: string
  /** How many copies came into the stock (positive) or left it (negative). */
  readonly count: number
  readonly parcelId: number | null
  /** `isNamed` is true if the lot is one copy with a grading number or serial number. */
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
  /**
   * For each card id, the number of copies without a grading number, and their cost by moving
   * average.
   */
  readonly pools: Map<number, Pool>
  /**
   * The copies that each parcel took from each lot, with their average cost. If the parcel is
   * returned, the copies come back at this cost.
   */
  readonly taken: Map<string, Pool>
}

/**
 * By how many yen a movement raises the worth of the stock, for each method. The number is negative
 * if copies leave.
 */
export type CostChange = Readonly<Record<CostMethod, number>>

const EMPTY: Pool = { count: 0, yen: 0 }
const NO_CHANGE: CostChange = { 'moving-average': 0, specific: 0 }
const KINDS_WITHOUT_COST = ['reserved', 'freed', 'picked']

export function emptyValuation(): Valuation {
  return { lots: new Map(), pools: new Map(), taken: new Map() }
}

/**
 * Applies a movement and returns by how many yen the worth of the stock changes. A copy with a
 * grading number has its own cost by both methods. By moving average, every other copy
 * leaves at the present average cost of its card, rounded to the nearest yen. The last copy of the
 * card leaves at the cost that remains, so that no yen is lost by rounding.
 */
export function applyMovement(state: Valuation, movement: CostMovement): CostChange {
  const { copyId, cardId, count, kind, lotCostYen, isNamed } = movement
  if (copyId === null || KINDS_WITHOUT_COST.includes(kind)) return NO_CHANGE
  const own = count * lotCostYen
  const lot = state.lots.get(copyId) ?? EMPTY
  state.lots.set(copyId, { cardId, isNamed, count: lot.count + count, yen: lot.yen + own })
  if (isNamed) return { 'moving-average': own, specific: own }
  // The same copies leave one shelf and come to another, so the average cost of their card is
  // unchanged.
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

/**
 * The count and worth of a card's copies without a grading number, or of one copy with such a
 * number.
 */
export interface WorthLine extends Pool {
  readonly cardId: number
  /** The copy with a grading number. Null for all other copies of the card together. */
  readonly copyId: number | null
}

/** Returns the copies on hand with their worth in yen, in the order of the card ids. */
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
