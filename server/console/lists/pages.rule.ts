import { ROWS_PER_PAGE } from '#contract/console/call.ts'

/** Returns which rows of a list stand on a page, as a statement needs it. */
export function placeOf(page: number): { readonly offset: number; readonly limit: number } {
  return { offset: (page - 1) * ROWS_PER_PAGE, limit: ROWS_PER_PAGE }
}

/** Returns the rows of one page. Beyond the last page, the result is empty. */
export function sliceOf<T>(rows: readonly T[], page: number): T[] {
  return rows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)
}

/** Returns the fields that every list answers. An empty list has one page. */
export function pageOf(page: number, count: number) {
  return { count, page, allPage: Math.max(1, Math.ceil(count / ROWS_PER_PAGE)) }
}
