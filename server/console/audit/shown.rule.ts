import type { ConsoleCall, LoggedReadingCall } from '#contract/console/call.ts'
import { mapFields } from '#server/console/acts/map-fields.rule.ts'
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
 * no personal data. An entry of a file names all its rows, however many.
 */
export function shownBy(
  { shows: kind, query: schema }: Pick<LoggedReadingCall, 'shows' | 'query'>,
  { params, query }: Read,
  answer: object,
  idsMax = IDS_MAX,
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
      filters: openFiltersOf(schema, query),
      ...(ids.length > idsMax ? {} : { ids }),
    },
  }
}

/**
 * Returns the filters of a list that tell nothing about a person. The text of a search
 * field may be a name. The entry has the ids already.
 */
export function openFiltersOf(schema: ConsoleCall['query'], query: unknown): unknown {
  const { ids: _, ...filters } = (query ?? {}) as Record<string, unknown>
  return mapFields(schema, filters, (value, decision) =>
    decision?.privacy === 'open' ? value : undefined,
  )
}
