import { SORT, type Sort } from '#contract/codes.ts'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import type { Good } from './exchange.rule.ts'
import { GOOD_COLUMNS } from './exchange.sql.ts'

const ORDER_BY: Readonly<Record<Sort, string>> = {
  [SORT.highPrice]: 'price_coins desc, id',
  [SORT.lowPrice]: 'price_coins, id',
  [SORT.highStock]: 'stock desc, id',
  [SORT.lowStock]: 'stock, id',
}

export interface GoodsQuery {
  /** The id of the card type. If null, goods of every type are selected. */
  readonly cardTypeId: number | null
  /** Patterns for SQL `like`. A good must match all of them. */
  readonly patterns: readonly string[]
  readonly sort: Sort
  readonly page: number
}

export interface GoodsPage {
  readonly foundCount: number
  readonly goods: readonly Good[]
}

/**
 * Selects one page of the matching goods and the number of all matching goods. Goods of equal price
 * or stock are sorted by id.
 */
export async function selectGoodsPage(
  on: Queryable,
  { cardTypeId, patterns, sort, page }: GoodsQuery,
): Promise<GoodsPage> {
  const rows = await on.query<Good & { foundCount: number } & Row>({
    name: `select-goods-page-${sort}`,
    text: `
      with found as materialized (
        select id, price_coins, stock
        from goods
        where ($1::bigint is null or card_type_id = $1)
          and search_text like all ($2::text[])
      )
      select
        counted.found_count as "foundCount",
        ${GOOD_COLUMNS}
      from (select count(*) as found_count from found) as counted
      left join (
        select id, row_number() over () as position
        from (select * from found order by ${ORDER_BY[sort]} limit $3 offset $4) as ordered
      ) as paged on true
      left join goods on goods.id = paged.id
      order by paged.position`,
    values: [cardTypeId, patterns, PAGE_SIZE, (page - 1) * PAGE_SIZE],
  })
  return {
    foundCount: rows[0]?.foundCount ?? 0,
    goods: rows.filter(({ id }) => id !== null).map(({ foundCount: _foundCount, ...good }) => good),
  }
}
