import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { MatchResult } from '#contract/console/carriers/carriers.ts'
import { trackingColumns } from '#contract/console/carriers/tracking-columns.fields.ts'
import { SHOWN_ROWS_MAX } from '#contract/console/imports/import-limits.rule.ts'
import type { FailedRow } from '#contract/console/imports/imported.ts'
import { withName } from '#server/console/imports/imports.ts'
import type { ImportLine } from './imports.sql.ts'

const REASON_OF: Partial<Record<MatchResult, FailedRow['reason']>> = {
  unknown: 'unknown-parcel',
  choose: 'no-one-parcel',
  damaged: 'damaged',
}

/**
 * Returns the counts and the rows of an import, of which an operator decides the failed ones later.
 * `names` has the recipient of each parcel that the operator may see.
 */
export function trackedOf(
  lines: readonly ImportLine[],
  names: ReadonlyMap<number, string>,
): Omit<ConsoleAnswer<'POST /imports'>, 'isDone' | 'id'> {
  const rows = lines.filter(({ result }) => result !== 'missing')
  const matched = rows.filter(({ result }) => result === 'matched')
  const failed = rows.flatMap(
    ({ line, number, tracking, result, conflict, parcelId, candidateIds }) => {
      const reason = conflict ?? REASON_OF[result]
      if (reason === undefined) return []
      const isOfParcel = reason === 'unknown-parcel' || reason === 'no-one-parcel'
      const column = trackingColumns[isOfParcel ? 'number' : 'tracking'].code
      const ids = parcelId === null ? candidateIds : [parcelId]
      const name = [...new Set(ids.flatMap((id) => names.get(id) ?? []))].join(', ')
      return [
        withName({ line, column, value: isOfParcel ? (number ?? '') : tracking, reason }, name),
      ]
    },
  )
  return {
    newCount: matched.length,
    changedCount: 0,
    unchangedCount: rows.filter(({ result }) => result === 'same').length,
    failedCount: failed.length,
    failed: failed.slice(0, SHOWN_ROWS_MAX),
    changes: matched
      .map(({ line, number, tracking, parcelId }) => ({
        line,
        code: number ?? '',
        name: names.get(parcelId ?? 0) ?? '',
        columns: [tracking],
      }))
      .slice(0, SHOWN_ROWS_MAX),
  }
}
