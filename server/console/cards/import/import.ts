import type { Imported } from '#contract/console/imports/imported.ts'
import { cardColumnsOf } from '#contract/console/stock/card-columns.fields.ts'
import { isRefusal, type Refusal } from '#server/console/acts/route.ts'
import { insertCards, lockCardsByCode, updateCards } from '#server/console/cards/cards.sql.ts'
import { readImport } from '#server/console/imports/imports.rule.ts'
import { importedOf, rowsOf } from '#server/console/imports/imports.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { readIdentity } from '#server/settings/settings.ts'
import { codeOf, planImport } from './import.rule.ts'

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
  const identity = await readIdentity(tx)
  const read = readImport(cardColumnsOf(identity.rarities), rows)
  const codes = [...new Set(read.lines.map(codeOf))]
  const known = new Map((await lockCardsByCode(tx, codes)).map((card) => [card.code, card]))
  const plan = planImport(read, { known, identity })
  const outcome = importedOf({ isDryRun }, plan, ({ code, name }) => ({ code, name }))
  if (!outcome.isDone) return outcome
  await insertCards(
    tx,
    plan.added.map(({ fields }) => fields),
  )
  await updateCards(
    tx,
    plan.changed.map(({ fields, row: { id } }) => ({ ...fields, id })),
  )
  return outcome
}
