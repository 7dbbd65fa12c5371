import type { Transaction } from '#server/platform/database/database.ts'
import { insertMovements, type MovementRow, selectLots, selectTakenLots } from './movements.sql.ts'
import { type Lot, spread } from './spread.rule.ts'
import { lockCardRows } from './stock.sql.ts'

export type MovementKind = MovementRow['kind']

/** A change of stock by hands. */
export interface Movement {
  readonly cardId: number
  /** The copy or lot; null to take from the oldest lots, and copies with a grading number last. */
  readonly copyId: number | null
  /** The shelf that the copies come to or go from; null for the shelf where they lie. */
  readonly shelf: string | null
  readonly kind: MovementKind
  /** How many copies come (positive) or go (negative). */
  readonly count: number
  readonly reason: string
  readonly operatorId: number | null
  readonly parcelId?: number | null
  readonly packId?: number | null
  readonly now: Date
}

/** Kinds that do not move copies: they record for what copies are reserved. */
const KINDS_WITHOUT_COPIES: readonly MovementKind[] = ['reserved', 'freed', 'picked']

/**
 * Writes movements of stock, which are never edited. A movement that names no copy takes
 * from the oldest lots of its card; a return without a copy goes back to the lots from which its
 * parcel took. Returns the ids of the cards of which too few copies are on hand; then nothing is
 * written. Locks the cards.
 */
export async function writeMovements(
  tx: Transaction,
  movements: readonly Movement[],
): Promise<{ readonly shortCardIds: readonly number[] }> {
  const cardIds = [...new Set(movements.map(({ cardId }) => cardId))]
  await lockCardRows(tx, cardIds)
  const lots = new Map((await selectLots(tx, cardIds)).map((lot) => [lot.id, { ...lot }]))
  const shortCardIds = new Set<number>()
  const rows: MovementRow[] = []
  for (const movement of movements) {
    const placed = await placeMovement(tx, movement, [...lots.values()])
    if (placed === null) shortCardIds.add(movement.cardId)
    for (const row of placed ?? []) {
      rows.push(row)
      const lot = lots.get(row.copyId ?? 0)
      if (lot !== undefined && isOfCopies(row.kind)) lot.onHand += row.count
    }
  }
  if (shortCardIds.size === 0) await insertMovements(tx, rows)
  return { shortCardIds: [...shortCardIds] }
}

function isOfCopies(kind: MovementKind): boolean {
  return !KINDS_WITHOUT_COPIES.includes(kind)
}

/** Returns the rows of a movement, one for each lot that it touches; null if too few are on hand. */
async function placeMovement(
  tx: Transaction,
  movement: Movement,
  lots: readonly Lot[],
): Promise<MovementRow[] | null> {
  const base = { ...movement, packId: movement.packId ?? null, parcelId: movement.parcelId ?? null }
  if (!isOfCopies(movement.kind)) return [base]
  const { cardId, copyId, count } = movement
  const own = lots.filter((lot) => lot.cardId === cardId && (copyId === null || lot.id === copyId))
  const taken =
    count > 0 && copyId === null && base.parcelId !== null
      ? await selectTakenLots(tx, { cardId, parcelId: base.parcelId })
      : []
  const parts = spread({ count, lots: own, taken })
  if (parts === null) return null
  return parts.map((part) => ({
    ...base,
    copyId: part.lotId,
    shelf: movement.shelf ?? part.shelf,
    count: part.count,
  }))
}
