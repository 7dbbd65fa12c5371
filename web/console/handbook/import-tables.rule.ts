import {
  allowedText,
  exampleOf,
  type ImportColumns,
} from '#contract/console/imports/import-columns.rule.ts'
import { boughtColumns } from '#contract/console/stock/bought-columns.fields.ts'
import { cardColumns, priceColumns } from '#contract/console/stock/card-columns.fields.ts'
import { importsTexts } from '#web/console/imports/imports.texts.ts'
import type { Language } from '#web/language/language.ts'

/** The imports of the console, by the marks of their tables in the handbook. */
export const IMPORTS: Readonly<Record<string, ImportColumns>> = {
  cards: cardColumns,
  prices: priceColumns,
  bought: boughtColumns,
}

/** Returns the handbook with the table of each import between the marks of its name. */
export function withImportTables(text: string, language: Language): string {
  return Object.entries(IMPORTS).reduce((written, [name, columns]) => {
    const [begin, end] = [`<!-- import ${name} -->`, `<!-- end ${name} -->`]
    const [before = '', rest = ''] = written.split(begin)
    const [, after = ''] = rest.split(end)
    if (rest === '' || after === '') throw new Error(`the handbook lacks the marks of ${name}`)
    return `${before}${begin}\n\n${tableOf(columns, language)}\n${end}${after}`
  }, text)
}

function tableOf(columns: ImportColumns, language: Language): string {
  const texts = importsTexts[language]
  const titles = [texts.title, texts.codeName, texts.needed, texts.allowed, texts.example]
  const rows = Object.values(columns).map((column) => [
    column.title[language],
    `\`${column.code}\``,
    column.isNeeded && !column.isNote ? '○' : '',
    column.isNote ? texts.note : allowedText(column, language),
    exampleOf(column, language),
  ])
  return [titles, titles.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('')
}
