export interface PagerPage {
  readonly page: number
  readonly all_page: number
  readonly pages: readonly number[]
}

/**
 * Returns the page to load for a click. Returns undefined for a page out of range and for the
 * current page.
 */
export function pageToLoad(requested: number, { page, all_page }: PagerPage): number | undefined {
  if (requested < 1 || requested > all_page) return undefined
  return requested === page ? undefined : requested
}
