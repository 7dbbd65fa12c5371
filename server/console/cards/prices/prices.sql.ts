import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { PricedCard } from './prices.rule.ts'

export function lockPricedCards(
  tx: Transaction,
  { codes, pricedAt, source }: { codes: readonly string[]; pricedAt: Date; source: string },
): Promise<(PricedCard & Row)[]> {
  return tx.query(sql`
    select
      cards.id,
      code,
      name,
      (
        select price_yen
        from console.market_prices
        where card_id = cards.id
          and priced_at = ${pricedAt}
          and source = ${source}
      ) as recorded_yen
    from cards
    where code = any(${codes})
    order by cards.id
    for update of cards`)
}

interface NewPrices {
  readonly cardIds: readonly number[]
  readonly prices: readonly number[]
  readonly pricedAt: Date
  readonly source: string
  /** Null for a list that the console read by itself. */
  readonly operatorId: number | null
  readonly now: Date
}

/** Each card then shows the inserted price, unless the card has a price of a later day. */
export async function insertPrices(tx: Transaction, prices: NewPrices): Promise<void> {
  const { cardIds, pricedAt, source, operatorId, now } = prices
  await tx.query(sql`
    insert into console.market_prices (
      card_id, price_yen, priced_at, source, operator_id, created_at
    )
    select card_id, price_yen, ${pricedAt}, ${source}, ${operatorId}, ${now}
    from unnest(${cardIds}::bigint[], ${prices.prices}::integer[]) as price (card_id, price_yen)`)
  await tx.query(sql`
    update cards
    set market_price = price_yen, market_price_at = ${pricedAt}, market_source = ${source}
    from unnest(${cardIds}::bigint[], ${prices.prices}::integer[]) as price (card_id, price_yen)
    where cards.id = card_id
      and (market_price_at is null or market_price_at <= ${pricedAt})`)
}

export function selectPrices(
  on: Queryable,
  cardId: number,
  limit: number,
): Promise<{ priceYen: number; pricedAt: Date; source: string }[]> {
  return on.query(sql`
    select price_yen, priced_at, source
    from console.market_prices
    where card_id = ${cardId}
    order by priced_at desc, id desc
    limit ${limit}`)
}
