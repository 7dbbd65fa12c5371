/** The largest number of pages that are read for an act on all rows. */
const PAGES_MAX = 20

interface Page {
  readonly list: readonly { readonly id: number }[]
  readonly all_page: number
}
type LoadedPage =
  | { readonly kind: 'ok'; readonly answer: Page }
  | { readonly kind: 'refused' | 'unreachable' }

/**
 * Returns the ids of all rows that match the filters, from at most 20 pages. Stops at the first
 * page that cannot be loaded.
 */
export async function loadAllIds(
  loadPage: (page: number) => Promise<LoadedPage>,
): Promise<readonly string[]> {
  const ids: string[] = []
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const outcome = await loadPage(page)
    if (outcome.kind !== 'ok') return ids
    ids.push(...outcome.answer.list.map(({ id }) => String(id)))
    if (page >= outcome.answer.all_page) return ids
  }
  return ids
}
