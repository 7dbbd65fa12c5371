import { GOODS_SORT, type GoodsSort } from '#contract/codes.ts'
import { CARD_TYPE_FIGURE, CARD_TYPE_GAME } from '#contract/constants.ts'
import { parsePageNumber } from '#web/kit/positive-integer.ts'

export const TABS = ['figure', 'game', 'packs'] as const
export type Tab = (typeof TABS)[number]
export const SORTS: readonly GoodsSort[] = Object.values(GOODS_SORT)
/** For each tab, the card type of the goods that the tab lists. */
export const CARD_TYPE_OF_TAB = { figure: CARD_TYPE_FIGURE, game: CARD_TYPE_GAME } as const

export const SEARCH_LENGTH_MAX = 200

/** The URL contains all four, so that the browser's Back button restores them. */
export interface GoodsQuery {
  readonly tab: Tab
  readonly searchText: string
  readonly sort: GoodsSort
  readonly page: number
}

/** Parses the query of the URL. An absent or invalid value becomes its default. */
export function parseGoodsQuery(query: URLSearchParams): GoodsQuery {
  return {
    tab: TABS.find((tab) => tab === query.get('tab')) ?? 'figure',
    searchText: (query.get('q') ?? '').slice(0, SEARCH_LENGTH_MAX),
    sort: SORTS.find((sort) => String(sort) === query.get('sort')) ?? GOODS_SORT.highPrice,
    page: parsePageNumber(query.get('page')),
  }
}

/** Omits values that equal their defaults. */
export function toSearchParams(goodsQuery: GoodsQuery): URLSearchParams {
  const { tab, searchText, sort, page } = goodsQuery
  const defaults = parseGoodsQuery(new URLSearchParams())
  const query = new URLSearchParams()
  if (tab !== defaults.tab) query.set('tab', tab)
  if (searchText !== defaults.searchText) query.set('q', searchText)
  if (sort !== defaults.sort) query.set('sort', String(sort))
  if (page !== defaults.page) query.set('page', String(page))
  return query
}
