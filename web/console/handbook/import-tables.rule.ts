import { statementColumns } from '#contract/console/bank/statement-columns.rule.ts'
import { codeColumns } from '#contract/console/campaigns/code-columns.fields.ts'
import { trackingColumns } from '#contract/console/carriers/tracking-columns.fields.ts'
import type { ImportColumns } from '#contract/console/imports/import-columns.rule.ts'
import { compositionColumns } from '#contract/console/packs/composition-columns.fields.ts'
import { boughtColumns } from '#contract/console/stock/bought-columns.fields.ts'
import {
  cardColumns,
  pictureColumns,
  priceColumns,
} from '#contract/console/stock/card-columns.fields.ts'
import { countColumns } from '#contract/console/stock/count-columns.fields.ts'
import { goodColumns } from '#contract/console/stock/goods-columns.fields.ts'
import { columnTable } from '#web/console/imports/column-table.rule.ts'
import type { Language } from '#web/language/language.ts'

/** The imports of the console, by the marks of their tables in the handbook. */
export const IMPORTS: Readonly<Record<string, ImportColumns>> = {
  cards: cardColumns,
  pictures: pictureColumns,
  prices: priceColumns,
  bought: boughtColumns,
  counts: countColumns,
  statement: statementColumns,
  tracking: trackingColumns,
  goods: goodColumns,
  codes: codeColumns,
  composition: compositionColumns,
}

/** Returns the handbook with the table of each import between the marks of its name. */
export function withImportTables(text: string, language: Language): string {
  return Object.entries(IMPORTS).reduce((written, [name, columns]) => {
    const [begin, end] = [`<!-- import ${name} -->`, `<!-- end ${name} -->`]
    const [before = '', rest = ''] = written.split(begin)
    const [, after] = rest.split(end)
    if (after === undefined) throw new Error(`the handbook lacks the marks of ${name}`)
    return `${before}${begin}\n\n${tableOf(columns, language)}\n${end}${after}`
  }, text)
}

function tableOf(columns: ImportColumns, language: Language): string {
  const { titles, rows } = columnTable(columns, language)
  const cells = rows.map(({ title, code, needed, allowed, example }) => [
    title,
    `\`${code}\``,
    needed,
    allowed,
    example,
  ])
  return [titles, titles.map(() => '---'), ...cells]
    .map((line) => `| ${line.join(' | ')} |\n`)
    .join('')
}
