const NUMBER_AT_END = /\/([1-9]\d{0,14})$/

/** Returns the path with `:id` in place of the number at its end. No path is a pattern already. */
export function pagePatternOf(pathname: string): string {
  return pathname.replaceAll(':', '%3A').replace(NUMBER_AT_END, '/:id')
}

/** The page of an article. */
export function articlePath(id: number): string {
  return `/news/${id}`
}

/** Returns the number of the article whose page has this path; null for any other page. */
export function articleIdIn(pathname: string): number | null {
  if (pagePatternOf(pathname) !== '/news/:id') return null
  return Number(NUMBER_AT_END.exec(pathname)?.[1])
}
