import { z } from 'zod'
import { TIMELINE_KINDS, type TimelineKind } from '#contract/console/members/member-timeline.ts'

/** For each kind of row, the key of the last row that earlier pages have shown. */
export type Cursor = Partial<Readonly<Record<TimelineKind, string>>>

const key = z.string().regex(/^\d{1,18}(-\d{1,15})?$/)
const cursor = z.partialRecord(z.enum(TIMELINE_KINDS), key)

/** Returns a cursor as a text. The address of the next page contains this text. */
export function writeCursor(value: Cursor): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Returns the cursor that `writeCursor` wrote; null for any other text. */
export function readCursor(text: string): Cursor | null {
  try {
    const read = cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

interface Placed {
  readonly kind: TimelineKind
  readonly key: string
  readonly at: Date
}

/**
 * Each list has its newest row first. Rows of the same moment are in the order of `lists`. `next`
 * is the cursor of the next page; null if there are no more rows.
 */
export function mergeNewest<T extends Placed>(
  lists: readonly (readonly T[])[],
  { limit, cursor: before }: { limit: number; cursor: Cursor },
): { readonly rows: readonly T[]; readonly next: Cursor | null } {
  const places = lists.map(() => 0)
  const rows: T[] = []
  const next: Record<string, string> = { ...before }
  while (rows.length < limit) {
    const newest = indexOfNewest(lists, places)
    const row = lists[newest]?.[places[newest] ?? 0]
    if (row === undefined) return { rows, next: null }
    places[newest] = (places[newest] ?? 0) + 1
    next[row.kind] = row.key
    rows.push(row)
  }
  return { rows, next: indexOfNewest(lists, places) === -1 ? null : next }
}

/** Returns the index of the list whose next row is the newest; -1 if no list has a next row. */
function indexOfNewest(lists: readonly (readonly Placed[])[], places: readonly number[]): number {
  let newest = -1
  let newestAt = Number.NEGATIVE_INFINITY
  for (const [at, list] of lists.entries()) {
    const time = list[places[at] ?? 0]?.at.getTime() ?? Number.NEGATIVE_INFINITY
    if (time > newestAt) {
      newest = at
      newestAt = time
    }
  }
  return newest
}
