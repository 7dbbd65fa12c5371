import { ROWS_PER_PAGE } from '#contract/console/call.ts'
import {
  TIMELINE_KINDS,
  type TimelineKind,
  type TimelineRow,
} from '#contract/console/members/member-timeline.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Cursor, mergeNewest, writeCursor } from './cursor.rule.ts'
import { SOURCES } from './timeline.sql.ts'

interface TimelineQuery {
  readonly memberId: number
  /** The only kind to read. Undefined for all kinds. */
  readonly kind: TimelineKind | undefined
  readonly cursor: Cursor
}

/**
 * Reads 50 rows of a member's history, the newest first. The rows of each kind are read by
 * an index of their own, from the place at which the cursor continues. A page therefore costs the
 * same even for a member with a million draws.
 */
export async function readTimeline(
  on: Queryable,
  { memberId, kind, cursor }: TimelineQuery,
): Promise<{ readonly list: TimelineRow[]; readonly next: string | null }> {
  const kinds = kind === undefined ? TIMELINE_KINDS : [kind]
  const lists = await Promise.all(
    kinds.map(async (each) => {
      const place = { memberId, after: cursor[each] ?? null, limit: ROWS_PER_PAGE + 1 }
      const rows = await SOURCES[each](on, place)
      return rows.map((row) => ({ ...row, kind: each }))
    }),
  )
  const { rows, next } = mergeNewest(lists, { limit: ROWS_PER_PAGE, cursor })
  const list = rows.map(({ key, at, ...fields }) => ({ ...fields, id: key, at: at.toISOString() }))
  return { list: list as unknown as TimelineRow[], next: next === null ? null : writeCursor(next) }
}
