import { goodFields } from '#contract/console/stock/goods.fields.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, raw, sql } from '#server/platform/database/sql.ts'
import { readColumns, writtenRows } from '#server/platform/database/written-columns.ts'
import type { Good, OfferTimes } from './exchange.rule.ts'

const {
  cardType: _cardType,
  description: _ja,
  descriptionEn: _en,
  ...fieldsOfSameName
} = goodFields
const READ = readColumns(fieldsOfSameName)
const ENTERED = sql`${raw(READ)}, description, description_en`
export const GOOD_COLUMNS = `
  goods.id, card_type_id, ${READ}, image, stock, retired_at, description <> '' as has_description`

export interface NewGood extends Omit<Good, 'id' | 'retiredAt' | 'hasDescription'>, Description {
  /** The id of the good. Only fixtures set it. If it is missing, the database assigns the next id. */
  readonly id?: number
}

/** A trigger adds the opening stock. Returns the ids in the order of `goods`. */
export async function insertGoods(on: Queryable, goods: readonly NewGood[]): Promise<number[]> {
  const rows = await on.query<{ id: number }>(sql`
    with new_good as materialized (
      select
        coalesce(id, nextval(pg_get_serial_sequence('goods', 'id'))) as new_id, given.*
      from jsonb_populate_recordset(null::goods, ${writtenRows(goods)}) with ordinality as given
    ), inserted as (
      insert into goods (id, card_type_id, ${ENTERED}, image)
      select new_id, card_type_id, ${ENTERED}, image
      from new_good
    ), stocked as (
      insert into good_movements (good_id, kind, count, reason, created_at)
      select new_id, 'bought', stock, 'opening stock', now()
      from new_good
      where stock > 0
    )
    select new_id as id from new_good order by ordinality`)
  return rows.map(({ id }) => id)
}

export async function selectGood(on: Queryable, id: number): Promise<Good | null> {
  const [good] = await on.query<Good & Row>(named('select-good')`
    select ${raw(GOOD_COLUMNS)}
    from goods
    where id = ${id}`)
  return good ?? null
}

export function selectPricesAndStock(
  on: Queryable,
): Promise<(Pick<Good, 'id' | 'stock' | 'priceCoins' | 'memberMax'> & Row)[]> {
  return on.query(sql`select id, stock, price_coins, member_max from goods`)
}

/**
 * Locks and returns a good; null if no good has the id. Every exchange locks the good first and the
 * member's coins second, so that two exchanges never deadlock.
 */
export async function lockGood(tx: Transaction, id: number): Promise<Good | null> {
  const [good] = await tx.query<Good & Row>(named('lock-good')`
    select ${raw(GOOD_COLUMNS)}
    from goods
    where id = ${id}
    for no key update`)
  return good ?? null
}

/** HTML in both languages; an empty English text stands for the Japanese one. */
export interface Description {
  readonly description: string
  readonly descriptionEn: string
}

export async function selectDescription(
  on: Queryable,
  id: number,
): Promise<(Description & OfferTimes) | null> {
  const [good] = await on.query<Description & OfferTimes & Row>(named('select-description')`
    select description, description_en, starts_at, ends_at, retired_at
    from goods
    where id = ${id}`)
  return good ?? null
}

export async function changeStock(
  tx: Transaction,
  { goodId, change }: { goodId: number; change: number },
): Promise<void> {
  await tx.query(named('change-stock')`
    update goods
    set stock = stock + ${change}
    where id = ${goodId}`)
}

/** Without cards of a former shop: those were owed, and are no part of the limit per member. */
export async function selectExchangedCount(
  on: Queryable,
  { memberId, goodId }: { memberId: number; goodId: number },
): Promise<number> {
  const [exchanged] = await on.query<{ count: number }>(named('select-exchanged-count')`
    select coalesce(sum(count), 0)::bigint as count
    from exchanges
    where good_id = ${goodId}
      and member_id = ${memberId}
      and not exists (select from moved_cards where exchange_id = exchanges.id)`)
  return exchanged?.count ?? 0
}

interface ExchangeRequest {
  readonly memberId: number
  readonly requestId: string
  readonly goodId: number
  readonly count: number
}

export async function selectExchangeRequest(
  on: Queryable,
  { memberId, requestId }: { memberId: number; requestId: string },
): Promise<Pick<ExchangeRequest, 'goodId' | 'count'> | null> {
  const [request] = await on.query<{ goodId: number; count: number }>(named(
    'select-exchange-request',
  )`
    select good_id, count
    from exchanges
    where member_id = ${memberId}
      and request_id = ${requestId}`)
  return request ?? null
}

export async function insertExchange(
  tx: Transaction,
  exchange: ExchangeRequest & { coins: number; now: Date },
): Promise<number> {
  const [inserted] = await tx.query<{ id: number }>(named('insert-exchange')`
    insert into exchanges (member_id, good_id, request_id, count, coins, created_at)
    values (
      ${exchange.memberId}, ${exchange.goodId}, ${exchange.requestId}, ${exchange.count},
      ${exchange.coins}, ${exchange.now}
    )
    returning id`)
  return (inserted as { id: number }).id
}

/** The good of an exchange and the number of pieces, as the coin history shows them. */
export type ExchangedGood = Pick<Good, 'name' | 'nameEn' | 'image'> & { readonly count: number }

export async function selectExchangedGoods(
  on: Queryable,
  exchangeIds: readonly number[],
): Promise<(ExchangedGood & Row & { readonly id: number })[]> {
  return on.query(named('select-exchanged-goods')`
    select exchanges.id, goods.name, goods.name_en, goods.image, exchanges.count
    from exchanges
    join goods on goods.id = good_id
    where exchanges.id = any(${exchangeIds})`)
}
