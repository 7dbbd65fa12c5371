import { REASON } from '#contract/console/reasons.ts'
import { decodeText, seemingEncoding } from '#contract/console/spreadsheets.rule.ts'
import { IMPORT_ROWS_MAX, SHOWN_ROWS_MAX } from '#contract/console/stock/cards.fields.ts'
import type { Imported } from '#contract/console/stock/cards.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import { insertCards, lockCardsByCode, updateCards } from '#server/console/cards/cards.sql.ts'
import { readCsv } from '#server/platform/csv.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type ImportPlan, planImport, readCardLines } from './import.rule.ts'

/**
 * Stores the cards of a CSV file. The header of the file names the columns. If the file has
 * no column for a field, the field keeps its stored value. If one row fails, no row is stored. A
 * dry run returns the same result and changes nothing. Importing the same file again changes
 * nothing.
 */
export async function importCards(
  tx: Transaction,
  { bytes, isDryRun }: { bytes: Uint8Array; isDryRun: boolean },
): Promise<Imported | Refusal> {
  const text = decodeText(bytes)
  const rows = text === null ? null : readCsv(text)
  if (rows === null)
    return refuse(400, REASON.fileUnreadable, { current: { seems: seemingEncoding(bytes) } })
  if (rows.length > IMPORT_ROWS_MAX) return refuse(409, REASON.tooManyRows)
  const { lines, failed } = readCardLines(rows)
  const codes = [...new Set(lines.map(({ code }) => code))]
  const known = new Map((await lockCardsByCode(tx, codes)).map((card) => [card.code, card]))
  const plan = failed.length > 0 ? FAILED_HEADER : planImport(lines, known)
  const allFailed = [...failed, ...plan.failed]
  const isDone = !isDryRun && allFailed.length === 0
  if (isDone) {
    await insertCards(
      tx,
      plan.added.map(({ card }) => card),
    )
    await updateCards(
      tx,
      plan.changed.map(({ card }) => card),
    )
  }
  return {
    isDone,
    newCount: plan.added.length,
    changedCount: plan.changed.length,
    unchangedCount: plan.unchangedCount,
    failedCount: new Set(allFailed.map(({ line }) => line)).size,
    failed: allFailed.slice(0, SHOWN_ROWS_MAX),
    changes: changesOf(plan).slice(0, SHOWN_ROWS_MAX),
  }
}

const FAILED_HEADER: ImportPlan = { added: [], changed: [], unchangedCount: 0, failed: [] }

/**
 * Lists new and changed cards in the order of the file. `columns` has the changed fields of a card;
 * it is empty for a new card.
 */
function changesOf({ added, changed }: ImportPlan): Imported['changes'] {
  return [...added.map((each) => ({ ...each, columns: [] as readonly string[] })), ...changed]
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, card: { code, name }, columns }) => ({ line, code, name, columns: [...columns] }))
}
