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
 * Writes the movements of stock for parcels that leave or come back. If the books have too few
 * copies of a card, the parcel leaves nevertheless, because its cards are packed: the missing copies
 * move without a lot. Returns, for each parcel, the names of the cards with too few copies.
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
    counts.map(({ parcelId, cardId, count }) => ({
      ...{ ...leaving, parcelId, cardId, count: sign * count },
      ...{ copyId: null, shelf: null },
    })),
  )
  const names = new Map(counts.map(({ cardId, name }) => [cardId, name]))
  const byParcel = Map.groupBy(short, ({ parcelId }) => parcelId as number)
  return new Map(
    [...byParcel].map(([id, cards]) => [id, cards.map(({ cardId }) => names.get(cardId) ?? '')]),
  )
}
