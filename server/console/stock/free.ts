import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { countDecisions } from './decided/decided.ts'
import { type Stock, stockOf } from './free.rule.ts'
import { lockCardRows, selectCardStock, selectPackIdsOf, selectReservedLines } from './stock.sql.ts'

/**
 * Locks cards in the order of their ids and counts the latest decisions about them. Within the same
 * transaction `stockOfCards` is then exact, and no other act changes their stock.
 */
export async function lockCards(tx: Transaction, cardIds: readonly number[]): Promise<void> {
  await lockCardRows(tx, cardIds)
  await countDecisions(tx, await selectPackIdsOf(tx, cardIds))
}

/**
 * Returns the stock of cards. What is on hand and left in urns is of this moment. Decisions are
 * those of the last count, at most a minute ago: until then, a card counts as undecided, so the
 * free stock is never overstated (decision 049). A pack that has ended holds no stock; it has ended
 * if its end is before `now`, which is the database's time unless given.
 */
export async function stockOfCards(
  on: Queryable,
  cardIds: readonly number[],
  now: Date | null = null,
): Promise<ReadonlyMap<number, Stock>> {
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
