import { likePatternsOf } from '#server/exchange/search-text/search-text.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { CARD_COLUMNS, type Card } from './cards.sql.ts'

export interface CardFilters {
  readonly text: string
  readonly set: string
  readonly rarity?: number | undefined
  readonly picture?: 'missing' | 'present' | undefined
  readonly price?: 'old' | 'none' | undefined
  readonly state?: 'active' | 'retired' | undefined
  /** A market price is old if its day is before `pricedBefore`. */
  readonly pricedBefore: Date
}

const MATCHES = `
  (
    $1 = ''
    or strpos(lower(code), lower($1)) > 0
    or strpos(lower(name), lower($1)) > 0
    or strpos(lower(coalesce(name_en, '')), lower($1)) > 0
    or strpos(lower(model_number), lower($1)) > 0
    or spellings like all ($8)
  )
  and ($2 = '' or set_name = $2)
  and ($3::smallint is null or rarity = $3)
  and ($4::boolean is null or (image = '') = $4)
  and ($5::text is distinct from 'none' or market_price is null)
  and ($5::text is distinct from 'old' or market_price_at < $6)
  and ($7::boolean is null or (retired_at is not null) = $7)`
const ORDER = {
  code: 'code',
  name: 'name',
  rarity: 'rarity',
  marketPrice: 'market_price',
  marketPriceAt: 'market_price_at',
} as const

const matchValues = ({ text, set, rarity, picture, price, state, pricedBefore }: CardFilters) => [
  text,
  set,
  rarity ?? null,
  picture === undefined ? null : picture === 'missing',
  price ?? null,
  pricedBefore,
  state === undefined ? null : state === 'retired',
  likePatternsOf(text),
]

export async function countCards(on: Queryable, filters: CardFilters): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `select count(*) as count from cards where ${MATCHES}`,
    values: matchValues(filters),
  })
  return row?.count ?? 0
}

export function selectCards(
  on: Queryable,
  filters: CardFilters,
  page: { sort: keyof typeof ORDER; direction: 'asc' | 'desc'; offset: number; limit: number },
): Promise<(Card & Row)[]> {
  const direction = page.direction === 'asc' ? 'asc nulls first' : 'desc nulls last'
  return on.query({
    text: `
      select ${CARD_COLUMNS}
      from cards
      where ${MATCHES}
      order by ${ORDER[page.sort]} ${direction}, cards.id
      offset $9
      limit $10`,
    values: [...matchValues(filters), page.offset, page.limit],
  })
}

export async function selectSets(on: Queryable): Promise<readonly string[]> {
  const rows = await on.query<{ name: string }>({
    text: `select distinct set_name as name from cards where set_name <> '' order by name`,
  })
  return rows.map(({ name }) => name)
}

export function selectPrices(
  on: Queryable,
  cardId: number,
  limit: number,
): Promise<{ priceYen: number; pricedAt: Date; source: string }[]> {
  return on.query({
    text: `
      select price_yen, priced_at, source
      from console.market_prices
      where card_id = $1
      order by priced_at desc, id desc
      limit $2`,
    values: [cardId, limit],
  })
}
