import type { ShownKind } from '#contract/console/call.ts'
import type { LoggedAct, Target } from '#server/console/acts/route.ts'

/** An entry names at most this many rows. If an answer has more, the entry has only their count. */
const IDS_MAX = 500

interface Read {
  readonly params: unknown
  readonly query: unknown
}

/**
 * Returns what the audit log records of a read: the row with the `id` in the path, or else the rows
 * of the answer's `list` and the filters of the list. Returns null for an empty list, which shows
 * no personal data.
 */
export function shownBy(
  kind: ShownKind,
  { params, query }: Read,
  answer: object,
): (LoggedAct & { target: Target }) | null {
  const { id } = (params ?? {}) as { id?: number }
  if (id !== undefined) return { target: { kind, id: String(id) } }
  const rows = 'list' in answer ? (answer.list as readonly { readonly id: number }[]) : []
  const [only, ...others] = rows
  if (only === undefined) return null
  const ids = rows.map((row) => row.id)
  return {
    target: { kind, id: others.length === 0 ? String(only.id) : null },
    after: {
      count: rows.length,
      filters: filtersOf(query),
      ...(ids.length > IDS_MAX ? {} : { ids }),
    },
  }
}

/**
 * Returns the filters of a list without the text of its search field. That text may be a name, and
 * the log holds no names.
 */
function filtersOf(query: unknown): object {
  const { text: _text, ids: _ids, ...filters } = (query ?? {}) as Record<string, unknown>
  return filters
}
