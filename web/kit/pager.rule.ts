export interface PagerPage {
  readonly page: number
  readonly all_page: number
  readonly pages: readonly number[]
}

/** The page to load for a click, or nothing: below 1, above the last and the current one are ignored. */
export function pageToLoad(requested: number, { page, all_page }: PagerPage): number | undefined {
  if (requested < 1 || requested > all_page) return undefined
  return requested === page ? undefined : requested
}
