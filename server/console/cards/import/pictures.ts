import type { Imported } from '#contract/console/imports/imported.ts'
import { pictureColumns } from '#contract/console/stock/card-columns.fields.ts'
import { lockCardsByCode } from '#server/console/cards/cards.sql.ts'
import { codeOfFile } from '#server/console/cards/cards.ts'
import { readImport } from '#server/console/imports/imports.rule.ts'
import { importedOf } from '#server/console/imports/imports.ts'
import { faultOf, planRows } from '#server/console/imports/plan.rule.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Returns which cards get a first picture by the names of these files, and which get another. */
export async function checkPictures(
  tx: Transaction,
  fileNames: readonly string[],
): Promise<Imported> {
  const found = await lockCardsByCode(tx, [...new Set(fileNames.map(codeOfFile))])
  const cards = new Map(found.map((card) => [card.code, card]))
  const pictured = found.flatMap(({ code, image }) =>
    image === '' ? [] : [[code, { file: image }] as const],
  )
  const rows = [pictureColumns.file.code, ...fileNames].map((name, line) => ({
    line,
    cells: [name],
  }))
  const plan = planRows<typeof pictureColumns, { readonly file: string }>(
    pictureColumns,
    readImport(pictureColumns, rows),
    {
      keyOf: ({ cells }) => codeOfFile(cells.get('file') ?? ''),
      known: new Map(pictured),
      defaults: { file: '' },
      faultsOf: (line, { fields: { file } }) =>
        cards.has(codeOfFile(file)) ? [] : [faultOf(pictureColumns, line, 'file', 'unknown-code')],
    },
  )
  return importedOf({ isDryRun: true }, plan, ({ file }) => ({
    code: codeOfFile(file),
    name: cards.get(codeOfFile(file))?.name ?? '',
  }))
}
