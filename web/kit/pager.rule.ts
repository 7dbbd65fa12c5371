export interface PagerPage {
  readonly page: number
  readonly all_page: number
  readonly pages: readonly number[]
}

/** The page to load for a click; undefined for pages out of range and for the current page. */
export function pageToLoad(requested: number, { page, all_page }: PagerPage): number | undefined {
  if (requested < 1 || requested > all_page) return undefined
  return requested === page ? undefined : requested
}
