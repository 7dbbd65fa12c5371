import { GOODS_SORT, type GoodsSort } from '#contract/codes.ts'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import type { Good } from './exchange.rule.ts'
import { GOOD_COLUMNS } from './exchange.sql.ts'

const ORDER_BY: Readonly<Record<GoodsSort, string>> = {
  [GOODS_SORT.highPrice]: 'price_coins desc, position, id',
  [GOODS_SORT.lowPrice]: 'price_coins, position, id',
  [GOODS_SORT.highStock]: 'stock desc, position, id',
  [GOODS_SORT.lowStock]: 'stock, position, id',
  [GOODS_SORT.shopOrder]: 'position, id',
}

export interface GoodsQuery {
  /** Whose favourites are marked. */
  readonly memberId: number
  /** The id of the card type. If null, goods of every type are selected. */
  readonly cardTypeId: number | null
  /** A good must contain each word. */
  readonly searchText: string
  readonly sort: GoodsSort
  readonly page: number
  readonly now: Date
}

export type FoundGood = Good & { readonly isFavourite: boolean }

export interface GoodsPage {
  readonly foundCount: number
  readonly goods: readonly FoundGood[]
}

/**
 * Reads one page of the goods that are offered now and whose text contains every word of the
 * search. The order of the words, character width, letter case and kind of kana do not matter.
 * Specification, section 7 (exchange_card/list); Q131 to Q133. Goods with the same price or stock
 * keep the position that operators gave them.
 */
export async function selectGoodsPage(
  on: Queryable,
  { cardTypeId, searchText, sort, page, now, memberId }: GoodsQuery,
): Promise<GoodsPage> {
  const rows = await on.query<FoundGood & { foundCount: number } & Row>({
    name: `select-goods-page-${sort}`,
    text: `
      with found as materialized (
        select id, price_coins, stock, position
        from goods
        where ($1::bigint is null or card_type_id = $1)
          and folded like all ((select search_patterns($2))::text[])
          and retired_at is null
          and (starts_at is null or starts_at <= $5)
          and (ends_at is null or ends_at > $5)
      )
      select
        counted.found_count,
        ${GOOD_COLUMNS},
        exists (select from favourite_goods where member_id = $6 and good_id = goods.id) as is_favourite
      from (select count(*) as found_count from found) as counted
      left join (
        select id, row_number() over () as nth
        from (select * from found order by ${ORDER_BY[sort]} limit $3 offset $4) as ordered
      ) as paged on true
      left join goods on goods.id = paged.id
      order by paged.nth`,
    values: [cardTypeId, searchText, PAGE_SIZE, (page - 1) * PAGE_SIZE, now, memberId],
  })
  return {
    foundCount: rows[0]?.foundCount ?? 0,
    goods: rows.filter(({ id }) => id !== null).map(({ foundCount: _foundCount, ...good }) => good),
  }
}
