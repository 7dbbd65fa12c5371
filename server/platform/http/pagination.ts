import type { Page } from '#contract/call.ts'
import { PAGE_SIZE, PAGE_WINDOW } from '#contract/constants.ts'

/** An empty list has one page (Q10). Lists up to 5 page numbers around `page`. */
export function pageOf(page: number, rowCount: number): Page {
  const all_page = Math.max(1, Math.ceil(rowCount / PAGE_SIZE))
  const first = Math.max(
    1,
    Math.min(page - Math.floor(PAGE_WINDOW / 2), all_page - PAGE_WINDOW + 1),
  )
  const last = Math.min(all_page, first + PAGE_WINDOW - 1)
  const pages = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  return { page, all_page, pages }
}

/** Returns the rows of one page. Beyond the last page, the result is empty. */
export function sliceOf<T>(rows: readonly T[], page: number): T[] {
  return rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
}
