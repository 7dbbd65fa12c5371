import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import type { Good } from './exchange.rule.ts'

export const GOOD_COLUMNS = `
  goods.id,
  card_type_id,
  name,
  name_en,
  series,
  series_en,
  model_number,
  rarity,
  image,
  price_coins,
  stock,
  member_max,
  starts_at,
  ends_at,
  retired_at`

interface NewGood extends Omit<Good, 'id' | 'startsAt' | 'endsAt' | 'retiredAt'> {
  /** The id of the good. Only fixtures set it. If null, the database assigns the next id. */
  readonly id: number | null
  readonly searchText: string
  readonly reading: string
}

/** A trigger adds the opening stock. Returns the ids in the order of `goods`. */
export async function insertGoods(on: Queryable, goods: readonly NewGood[]): Promise<number[]> {
  const rows = await on.query<{ id: number }>({
    text: `
      with new_good as materialized (
        select
          coalesce(id, nextval(pg_get_serial_sequence('goods', 'id'))) as id,
          card_type_id, name, series, model_number, rarity, image,
          price_coins, stock, member_max, search_text, name_en, series_en, reading, nth
        from unnest(
          $1::bigint[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::smallint[],
          $7::text[], $8::integer[], $9::integer[], $10::integer[], $11::text[], $12::text[],
          $13::text[], $14::text[]
        ) with ordinality as row (
          id, card_type_id, name, series, model_number, rarity, image,
          price_coins, stock, member_max, search_text, name_en, series_en, reading, nth
        )
      ), inserted as (
        insert into goods (
          id, card_type_id, name, name_en, series, series_en, model_number, rarity, image,
          price_coins, member_max, search_text, reading
        )
        select
          id, card_type_id, name, name_en, series, series_en, model_number, rarity, image,
          price_coins, member_max, search_text, reading
        from new_good
      ), stocked as (
        insert into good_movements (good_id, kind, count, reason, created_at)
        select id, 'bought', stock, 'opening stock', now()
        from new_good
        where stock > 0
      )
      select id from new_good order by nth`,
    values: [
      goods.map((good) => good.id),
      goods.map((good) => good.cardTypeId),
      goods.map((good) => good.name),
      goods.map((good) => good.series),
      goods.map((good) => good.modelNumber),
      goods.map((good) => good.rarity),
      goods.map((good) => good.image),
      goods.map((good) => good.priceCoins),
      goods.map((good) => good.stock),
      goods.map((good) => good.memberMax),
      goods.map((good) => good.searchText),
      goods.map((good) => good.nameEn),
      goods.map((good) => good.seriesEn),
      goods.map((good) => good.reading),
    ],
  })
  return rows.map(({ id }) => id)
}

export async function selectGood(on: Queryable, id: number): Promise<Good | null> {
  const [good] = await on.query<Good & Row>({
    name: 'select-good',
    text: `select ${GOOD_COLUMNS} from goods where id = $1`,
    values: [id],
  })
  return good ?? null
}

/**
 * Locks and returns a good; null if no good has the id. Every exchange locks the good first and the
 * member's coins second, so that two exchanges never deadlock.
 */
export async function lockGood(tx: Transaction, id: number): Promise<Good | null> {
  const [good] = await tx.query<Good & Row>({
    name: 'lock-good',
    text: `select ${GOOD_COLUMNS} from goods where id = $1 for no key update`,
    values: [id],
  })
  return good ?? null
}

export async function reduceStock(
  tx: Transaction,
  { goodId, count }: { goodId: number; count: number },
): Promise<void> {
  await tx.query({
    name: 'reduce-stock',
    text: 'update goods set stock = stock - $2 where id = $1',
    values: [goodId, count],
  })
}

export async function selectExchangedCount(
  on: Queryable,
  { memberId, goodId }: { memberId: number; goodId: number },
): Promise<number> {
  const [exchanged] = await on.query<{ count: number }>({
    name: 'select-exchanged-count',
    text: `
      select coalesce(sum(count), 0)::bigint as count
      from exchanges
      where good_id = $2
        and member_id = $1`,
    values: [memberId, goodId],
  })
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
  const [request] = await on.query<{ goodId: number; count: number }>({
    name: 'select-exchange-request',
    text: `
      select good_id, count
      from exchanges
      where member_id = $1
        and request_id = $2`,
    values: [memberId, requestId],
  })
  return request ?? null
}

export async function insertExchange(
  tx: Transaction,
  exchange: ExchangeRequest & { coins: number; now: Date },
): Promise<number> {
  const [inserted] = await tx.query<{ id: number }>({
    name: 'insert-exchange',
    text: `
      insert into exchanges (member_id, good_id, request_id, count, coins, created_at)
      values ($1, $2, $3, $4, $5, $6)
      returning id`,
    values: [
      exchange.memberId,
      exchange.goodId,
      exchange.requestId,
      exchange.count,
      exchange.coins,
      exchange.now,
    ],
  })
  return (inserted as { id: number }).id
}

/** The good of an exchange and the number of pieces, as the coin history shows them. */
export type ExchangedGood = Pick<Good, 'name' | 'nameEn' | 'image'> & { readonly count: number }

export async function selectExchangedGoods(
  on: Queryable,
  exchangeIds: readonly number[],
): Promise<(ExchangedGood & Row & { readonly id: number })[]> {
  return on.query({
    name: 'select-exchanged-goods',
    text: `
      select exchanges.id, goods.name, goods.name_en, goods.image, exchanges.count
      from exchanges
      join goods on goods.id = good_id
      where exchanges.id = any($1)`,
    values: [exchangeIds],
  })
}
