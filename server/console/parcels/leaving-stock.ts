import { writeMovements } from '#server/console/stock/movements.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { selectCardCounts } from './hand-over.sql.ts'

interface Leaving {
  readonly kind: 'shipped' | 'returned'
  readonly reason: string
  readonly operatorId: number
  readonly now: Date
}

/**
 * Writes the movements of stock of parcels that leave or come back. A card of which the books have
 * too few copies moves no stock: the parcel is packed, so the books are wrong, and a stocktake
 * corrects them.
 */
export async function moveStock(
  tx: Transaction,
  parcelIds: readonly number[],
  leaving: Leaving,
): Promise<void> {
  const sign = leaving.kind === 'shipped' ? -1 : 1
  const counts = await selectCardCounts(tx, parcelIds)
  const movements = counts.map(({ parcelId, cardId, count }) => ({
    ...{ ...leaving, parcelId, cardId, count: sign * count },
    ...{ copyId: null, shelf: null },
  }))
  if (movements.length === 0) return
  const { shortCardIds } = await writeMovements(tx, movements)
  if (shortCardIds.length === 0) return
  const known = movements.filter(({ cardId }) => !shortCardIds.includes(cardId))
  if (known.length > 0) await writeMovements(tx, known)
}
