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
 * Writes the movements of stock for parcels that leave or come back. If the stock records show
 * fewer copies of a card than the parcel contains, the parcel leaves nevertheless, because its
 * cards are packed. The movement of the missing copies then has no lot. Returns, for each parcel,
 * the names of the cards with too few recorded copies. Throws if a copy that its draw has won left
 * after the check of the parcel.
 */
export async function moveStock(
  tx: Transaction,
  parcelIds: readonly number[],
  leaving: Leaving,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const sign = leaving.kind === 'shipped' ? -1 : 1
  const counts = await selectCardCounts(tx, parcelIds)
  if (counts.length === 0) return new Map()
  const { short } = await writeMovements(
    tx,
    counts.map(({ parcelId, cardId, copyId, count }) => ({
      ...leaving,
      parcelId,
      cardId,
      count: sign * count,
      copyId,
      shelf: null,
    })),
  )
  if (short.some(({ copyId }) => copyId !== null)) throw new Error('a won copy is not on hand')
  const names = new Map(counts.map(({ cardId, name }) => [cardId, name]))
  const byParcel = Map.groupBy(short, ({ parcelId }) => parcelId as number)
  return new Map(
    [...byParcel].map(([id, cards]) => [id, cards.map(({ cardId }) => names.get(cardId) ?? '')]),
  )
}
