import type { StockFigures } from '#contract/console/stock/cards.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { countDecisions } from './decided/decided.ts'
import { stockOf } from './free.rule.ts'
import { lockCardRows, selectCardStock, selectPackIdsOf, selectReservedLines } from './stock.sql.ts'

/**
 * Locks cards in the order of their ids, and adds the newest decisions about these cards to the
 * stored sums. For the rest of the transaction, `stockOfCards` is exact, and no other act changes
 * the stock of the cards.
 */
export async function lockCards(tx: Transaction, cardIds: readonly number[]): Promise<void> {
  await lockCardRows(tx, cardIds)
  await countDecisions(tx, await selectPackIdsOf(tx, cardIds))
}

/**
 * Returns the stock of cards. The copies on hand and in urns are those of this moment. The
 * decisions are up to a minute old. A won card about which a member has decided since then still
 * counts as undecided, so the free stock is never too high (decision 049). A pack whose end is
 * before `now` holds no stock. Without `now`, the database's time applies.
 */
export async function stockOfCards(
  on: Queryable,
  cardIds: readonly number[],
  now: Date | null = null,
): Promise<ReadonlyMap<number, StockFigures>> {
  const [sums, lines] = await Promise.all([
    selectCardStock(on, cardIds),
    selectReservedLines(on, cardIds, now),
  ])
  const sumOf = new Map(sums.map((sum) => [sum.cardId, sum]))
  const linesOf = Map.groupBy(lines, ({ cardId }) => cardId)
  const nothing = { onHand: 0, handedOver: 0 }
  return new Map(
    cardIds.map((id) => [id, stockOf(sumOf.get(id) ?? nothing, linesOf.get(id) ?? [])]),
  )
}
