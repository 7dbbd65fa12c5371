export interface PagerPage {
  readonly page: number
  readonly all_page: number
  readonly pages: readonly number[]
}

/** Undefined if that page is already shown or does not exist. */
export function pageToLoad(requested: number, { page, all_page }: PagerPage): number | undefined {
  if (requested < 1 || requested > all_page) return undefined
  return requested === page ? undefined : requested
}
