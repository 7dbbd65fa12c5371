export interface PagerPage {
  readonly page: number
  readonly all_page: number
  readonly pages: readonly number[]
}

/**
 * Returns the page to load after a click on a page number. Returns undefined if that page is
 * already shown or does not exist.
 */
export function pageToLoad(requested: number, { page, all_page }: PagerPage): number | undefined {
  if (requested < 1 || requested > all_page) return undefined
  return requested === page ? undefined : requested
}
