import { FILE_ROWS_MAX, SHOWN_ROWS_MAX } from '#contract/console/imports/import-limits.rule.ts'
import type { FailedRow, Imported } from '#contract/console/imports/imported.ts'
import { REASON } from '#contract/console/reasons.ts'
import { decodeText, seemingKind, signedKind } from '#contract/console/spreadsheets.rule.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import { type CsvRow, readCsv } from '#server/platform/csv.ts'
import type { ImportPlan } from './plan.rule.ts'

/** Returns the rows of a file, or why the whole file is refused. */
export function rowsOf(file: string): readonly CsvRow[] | Refusal {
  const bytes = Buffer.from(file, 'base64url')
  const rows = readRows(bytes)
  if (rows === null) return refuseUnreadable(bytes)
  return rows.length > FILE_ROWS_MAX + 1 ? refuse(409, REASON.tooManyRows) : rows
}

/** Returns the rows of a CSV file; null for a file without rows and for every other file. */
export function readRows(bytes: Uint8Array): readonly CsvRow[] | null {
  const text = signedKind(bytes) === null ? decodeText(bytes) : null
  const rows = text === null ? null : readCsv(text)
  return rows === null || rows.length === 0 ? null : rows
}

export function refuseUnreadable(bytes: Uint8Array): Refusal {
  return refuse(400, REASON.fileUnreadable, { current: { seems: seemingKind(bytes) } })
}

/**
 * Returns the answer of an import. All rows are imported or none. `named` gives the code and the
 * name of a row, and what the screen shows of a new row.
 */
export function importedOf<Fields, Known>(
  { isDryRun }: { readonly isDryRun: boolean },
  { added, changed, failed, failedLines, unchangedCount }: ImportPlan<Fields, Known>,
  named: (
    fields: Fields,
    row: Known | undefined,
  ) => { readonly code: string; readonly name: string; readonly columns?: string[] },
): Imported {
  const changes = [
    ...added.map(({ line, fields }) => ({ line, columns: [], ...named(fields, undefined) })),
    ...changed.map(({ line, fields, row, columns }) => ({
      line,
      ...named(fields, row),
      columns: [...columns],
    })),
  ]
  return {
    isDone: !isDryRun && failed.length === 0,
    newCount: added.length,
    changedCount: changed.length,
    unchangedCount,
    failedCount: new Set(failed.map(({ line }) => line)).size,
    failed: failed.slice(0, SHOWN_ROWS_MAX).map((fault) => {
      const place = failedLines.get(fault.line)
      return withName(fault, place && named(place.fields, place.row).name)
    }),
    changes: changes.toSorted((a, b) => a.line - b.line).slice(0, SHOWN_ROWS_MAX),
  }
}

/** Names what the row of a fault is of, if the shop knows it. */
export function withName(fault: FailedRow, name = ''): FailedRow {
  return name === '' ? fault : { ...fault, name }
}

/** Returns the act of an import for the audit log, which keeps the counts. */
export function importActOf<Outcome extends Imported>(
  outcome: Outcome | Refusal,
  kind: string,
  after: object,
) {
  if (isRefusal(outcome)) return outcome
  const { newCount, changedCount, failedCount, isDone } = outcome
  return {
    fields: outcome,
    target: { kind, id: null },
    after: { ...after, isDone, newCount, changedCount, failedCount },
  }
}
