import { IMPORT_ROWS_MAX, SHOWN_ROWS_MAX } from '#contract/console/imports/import-limits.rule.ts'
import type { FailedRow, Imported } from '#contract/console/imports/imported.ts'
import { REASON } from '#contract/console/reasons.ts'
import { decodeText, seemingEncoding } from '#contract/console/spreadsheets.rule.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import { type CsvRow, readCsv } from '#server/platform/csv.ts'

/** Returns the rows of a file, or why the whole file is refused. */
export function rowsOf(file: string): readonly CsvRow[] | Refusal {
  const bytes = Buffer.from(file, 'base64url')
  const text = decodeText(bytes)
  const rows = text === null ? null : readCsv(text)
  if (rows === null)
    return refuse(400, REASON.fileUnreadable, { current: { seems: seemingEncoding(bytes) } })
  return rows.length > IMPORT_ROWS_MAX ? refuse(409, REASON.tooManyRows) : rows
}

/** Returns the answer of an import. All rows are imported or none. */
export function importedOf(
  { isDryRun }: { readonly isDryRun: boolean },
  plan: Pick<Imported, 'newCount' | 'changedCount' | 'unchangedCount' | 'changes'> & {
    readonly failed: readonly FailedRow[]
  },
): Imported {
  const { failed, changes } = plan
  return {
    ...plan,
    isDone: !isDryRun && failed.length === 0,
    failedCount: new Set(failed.map(({ line }) => line)).size,
    failed: failed.slice(0, SHOWN_ROWS_MAX),
    changes: changes.toSorted((a, b) => a.line - b.line).slice(0, SHOWN_ROWS_MAX),
  }
}

/** Returns the act of an import for the audit log, which keeps the counts. */
export function importActOf(outcome: Imported | Refusal, kind: string, after: object) {
  if (isRefusal(outcome)) return outcome
  const { newCount, changedCount, failedCount, isDone } = outcome
  return {
    fields: outcome,
    target: { kind, id: null },
    after: { ...after, isDone, newCount, changedCount, failedCount },
  }
}
