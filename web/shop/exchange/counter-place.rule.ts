import { SORT, type Sort } from '#contract/codes.ts'
import { CARD_TYPE_FIGURE, CARD_TYPE_GAME } from '#contract/constants.ts'

export const TABS = ['figure', 'game', 'packs'] as const
export type Tab = (typeof TABS)[number]
export const SORTS: readonly Sort[] = Object.values(SORT)
/** The card type behind a tab of goods. */
export const TYPE_OF = { figure: CARD_TYPE_FIGURE, game: CARD_TYPE_GAME } as const

export const SEARCH_LENGTH_MAX = 200

/** Where a member stands at the counter: all of it is in the address, so that Back works. */
export interface CounterPlace {
  readonly tab: Tab
  readonly searchText: string
  readonly sort: Sort
  readonly page: number
}

/** Whatever somebody typed into the address leads somewhere. */
export function placeIn(query: URLSearchParams): CounterPlace {
  return {
    tab: TABS.find((tab) => tab === query.get('tab')) ?? 'figure',
    searchText: (query.get('q') ?? '').slice(0, SEARCH_LENGTH_MAX),
    sort: SORTS.find((sort) => String(sort) === query.get('sort')) ?? SORT.highPrice,
    page: pageIn(query.get('page')),
  }
}

/** The address of a place: only what differs from the counter's first sight. */
export function addressOf(place: CounterPlace): URLSearchParams {
  const { tab, searchText, sort, page } = place
  const first = placeIn(new URLSearchParams())
  const query = new URLSearchParams()
  if (tab !== first.tab) query.set('tab', tab)
  if (searchText !== first.searchText) query.set('q', searchText)
  if (sort !== first.sort) query.set('sort', String(sort))
  if (page !== first.page) query.set('page', String(page))
  return query
}

function pageIn(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}
