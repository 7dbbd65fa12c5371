import { ROWS_PER_PAGE } from '#contract/console/call.ts'

/** A page of a list, as the query of its call names it. Only a file has larger pages. */
export interface PageChoice {
  readonly page: number
  readonly rowsPerPage?: number
}

/** Returns which rows of a list stand on a page, as a statement needs it. */
export function placeOf({ page, rowsPerPage = ROWS_PER_PAGE }: PageChoice): {
  readonly offset: number
  readonly limit: number
} {
  return { offset: (page - 1) * rowsPerPage, limit: rowsPerPage }
}

/** Returns the rows of one page. Beyond the last page, the result is empty. */
export function sliceOf<T>(rows: readonly T[], choice: PageChoice): T[] {
  const { offset, limit } = placeOf(choice)
  return rows.slice(offset, offset + limit)
}

/** Returns the fields that every list answers. An empty list has one page. */
export function pageOf({ page, rowsPerPage = ROWS_PER_PAGE }: PageChoice, count: number) {
  return { count, page, allPage: Math.max(1, Math.ceil(count / rowsPerPage)) }
}
