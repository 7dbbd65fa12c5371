const PAGES_MAX = 20

interface Page {
  readonly list: readonly { readonly id: number }[]
  readonly allPage: number
}
export type LoadedPage =
  | { readonly kind: 'ok'; readonly answer: Page }
  | { readonly kind: 'refused' | 'unreachable' }

export interface AllIds {
  readonly ids: readonly string[]
  /**
   * Why `ids` is incomplete: `limit` if more than 20 pages match, `failed` if a page could not be
   * loaded; null if `ids` is complete.
   */
  readonly problem: 'limit' | 'failed' | null
}

/** Returns the ids of all rows that match the filters, from at most 20 pages. */
export async function loadAllIds(loadPage: (page: number) => Promise<LoadedPage>): Promise<AllIds> {
  const ids: string[] = []
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const outcome = await loadPage(page)
    if (outcome.kind !== 'ok') return { ids, problem: 'failed' }
    ids.push(...outcome.answer.list.map(({ id }) => String(id)))
    if (page >= outcome.answer.allPage) return { ids, problem: null }
  }
  return { ids, problem: 'limit' }
}
