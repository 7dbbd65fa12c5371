import type { Transaction } from '#server/platform/database/database.ts'
import {
  insertMovements,
  type Movement,
  type MovementRow,
  selectLots,
  selectTakenLots,
} from './movements.sql.ts'
import { type Lot, spread } from './spread.rule.ts'
import { lockCardRows } from './stock.sql.ts'

export type { Movement }
export type MovementKind = Movement['kind']

/**
 * If the lots have too few copies, the stock records must be wrong, so the movement is written
 * nevertheless. The missing copies then have no lot and do not change the number of copies on hand.
 */
const KINDS_OF_PARCELS: readonly MovementKind[] = ['shipped', 'returned']
/**
 * Kinds of movement that only record that copies are reserved for a pack or parcel, or freed. No
 * copy moves.
 */
const KINDS_WITHOUT_COPIES: readonly MovementKind[] = ['reserved', 'freed', 'picked']

/**
 * Locks the cards and writes movements of stock, which never change later. A movement
 * without `copyId` takes from the oldest lots of its card, and leaves copies that members may win. A return without `copyId` goes back to
 * the lots from which its parcel took. Returns the movements for which too few copies are on hand,
 * and the ids of their cards. If all of these movements have the kind `shipped` or `returned`, all
 * movements are written, the missing copies without a lot. Otherwise nothing is written.
 */
export async function writeMovements(
  tx: Transaction,
  movements: readonly Movement[],
): Promise<{ readonly short: readonly Movement[]; readonly shortCardIds: readonly number[] }> {
  const [first] = movements
  if (first === undefined) return { short: [], shortCardIds: [] }
  const cardIds = [...new Set(movements.map(({ cardId }) => cardId))]
  await lockCardRows(tx, cardIds)
  const lots = new Map(
    (await selectLots(tx, cardIds, first.now)).map((lot) => [lot.id, { ...lot }]),
  )
  const short: Movement[] = []
  const rows: MovementRow[] = []
  const named = new Set(movements.map(({ copyId }) => copyId))
  for (const movement of movements) {
    const placed = await placeMovement(tx, movement, { lots: [...lots.values()], named })
    if (placed.isShort) short.push(movement)
    for (const row of placed.rows) {
      rows.push(row)
      const lot = lots.get(row.copyId ?? 0)
      if (lot !== undefined && isOfCopies(row.kind)) lot.onHand += row.count
    }
  }
  const isRefused = short.some(({ kind }) => !KINDS_OF_PARCELS.includes(kind))
  if (!isRefused) await insertMovements(tx, rows)
  return { short, shortCardIds: [...new Set(short.map(({ cardId }) => cardId))] }
}

function isOfCopies(kind: MovementKind): boolean {
  return !KINDS_WITHOUT_COPIES.includes(kind)
}

interface PlacedMovement {
  readonly rows: readonly MovementRow[]
  /** True if the lots have fewer copies than the movement takes. */
  readonly isShort: boolean
}

/**
 * Returns the rows of a movement: one row for each lot that loses or gains copies, and one row for
 * all copies that belong to no lot.
 */
async function placeMovement(
  tx: Transaction,
  movement: Movement,
  { lots, named }: { lots: readonly Lot[]; named: ReadonlySet<number | null> },
): Promise<PlacedMovement> {
  const base = { ...movement, packId: movement.packId ?? null, parcelId: movement.parcelId ?? null }
  if (!isOfCopies(movement.kind)) return { rows: [base], isShort: false }
  const { cardId, copyId, count } = movement
  const own = lots.filter(
    (lot) =>
      lot.cardId === cardId && (copyId === null ? count > 0 || !lot.isKept : lot.id === copyId),
  )
  const taken =
    count > 0 && copyId === null && base.parcelId !== null
      ? await selectTakenLots(tx, { cardId, parcelId: base.parcelId })
      : []
  // A copy that another movement names comes back by that movement.
  const rest = taken.filter(({ lotId }) => lotId === null || !named.has(lotId))
  const { parts, missing } = spread({ count, lots: own, taken: rest })
  const rows = parts.map((part) => ({
    ...base,
    copyId: part.lotId,
    shelf: part.lotId === null ? null : (movement.shelf ?? part.shelf),
    count: part.count,
  }))
  if (missing === 0) return { rows, isShort: false }
  const short = { ...base, copyId: null, shelf: null, count: Math.sign(count) * missing }
  return { rows: [...rows, short], isShort: true }
}
