import {
  allowedText,
  exampleOf,
  type ImportColumns,
} from '#contract/console/imports/import-columns.rule.ts'
import type { Language } from '#web/language/language.ts'
import { importsTexts } from './imports.texts.ts'

/** Returns the table of an import's columns, which the screen and the handbook show. */
export function columnTable(columns: ImportColumns, language: Language) {
  const texts = importsTexts[language]
  return {
    titles: [texts.title, texts.codeName, texts.needed, texts.allowed, texts.example],
    rows: Object.values(columns).map((column) => ({
      code: column.code,
      title: column.title[language],
      needed: column.isNeeded && !column.isNote ? '○' : '',
      allowed: column.isNote ? texts.note : allowedText(column, language),
      example: exampleOf(column, language),
    })),
  }
}
