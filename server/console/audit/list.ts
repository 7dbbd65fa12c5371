import { type PageChoice, pageOf, placeOf, sliceOf } from '#server/console/lists/pages.rule.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type AuditFilters, selectEntries } from './audit.sql.ts'
import { isFiltered, selectMatchingIds, selectNewestId } from './list.sql.ts'

interface AuditQuery extends AuditFilters, PageChoice {
  readonly direction: 'asc' | 'desc'
}

/** Returns a page of the audit log. With filters, the list has at most AUDIT_LISTED_MAX entries. */
export async function readAuditPage(on: Queryable, query: AuditQuery) {
  const { direction } = query
  if (isFiltered(query)) {
    const found = await selectMatchingIds(on, query, direction)
    return { rows: await selectEntries(on, sliceOf(found, query)), ...pageOf(query, found.length) }
  }
  const count = await selectNewestId(on)
  const { offset, limit } = placeOf(query)
  const length = Math.max(0, Math.min(limit, count - offset))
  const idAt = (at: number) => (direction === 'asc' ? offset + at + 1 : count - offset - at)
  const ids = Array.from({ length }, (_, at) => idAt(at))
  return { rows: await selectEntries(on, ids), ...pageOf(query, count) }
}
