import type { Imported } from '#contract/console/imports/imported.ts'
import { cardColumns } from '#contract/console/stock/card-columns.fields.ts'
import { isRefusal, type Refusal } from '#server/console/acts/route.ts'
import { insertCards, lockCardsByCode, updateCards } from '#server/console/cards/cards.sql.ts'
import { readImport } from '#server/console/imports/imports.rule.ts'
import { importedOf, rowsOf } from '#server/console/imports/imports.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { codeOf, type ImportPlan, planImport } from './import.rule.ts'

/**
 * Imports cards from a file: all rows or none. A dry run says what the import would do. The
 * cards of the file are locked, so that two imports at once do not add the same card.
 */
export async function importCards(
  tx: Transaction,
  { file, isDryRun }: { readonly file: string; readonly isDryRun: boolean },
): Promise<Imported | Refusal> {
  const rows = rowsOf(file)
  if (isRefusal(rows)) return rows
  const { lines, failed } = readImport(cardColumns, rows)
  const codes = [...new Set(lines.map(codeOf))]
  const known = new Map((await lockCardsByCode(tx, codes)).map((card) => [card.code, card]))
  const plan = failed.length > 0 ? NO_PLAN : planImport(lines, known)
  const { added, changed, unchangedCount } = plan
  const outcome = importedOf(
    { isDryRun },
    {
      newCount: added.length,
      changedCount: changed.length,
      unchangedCount,
      failed: [...failed, ...plan.failed],
      changes: changesOf(plan),
    },
  )
  if (!outcome.isDone) return outcome
  await insertCards(
    tx,
    added.map(({ card }) => card),
  )
  await updateCards(
    tx,
    changed.map(({ card }) => card),
  )
  return outcome
}

const NO_PLAN: ImportPlan = { added: [], changed: [], unchangedCount: 0, failed: [] }

function changesOf({ added, changed }: ImportPlan): Imported['changes'] {
  return [...added.map((each) => ({ ...each, columns: [] as readonly string[] })), ...changed].map(
    ({ line, card: { code, name }, columns }) => ({ line, code, name, columns: [...columns] }),
  )
}
