import type { Field } from '#contract/console/field.ts'
import { textOfValue, writeCsv } from '#contract/console/spreadsheets.rule.ts'
import { foldText } from '#contract/fold-text.rule.ts'

export interface InBoth {
  readonly ja: string
  readonly en: string
}
type Language = keyof InBoth

/**
 * One column of a file that operators bring. The template, the reading, the console's table of
 * columns and the handbook come from it.
 */
export interface ImportColumn {
  readonly field: Field
  /** The name that a file may use in any language. */
  readonly code: string
  /** The label of the screens, which a template uses. */
  readonly title: InBoth
  /** What files of other programs call it. */
  readonly alsoCalled?: readonly string[]
  /** True if a new row needs a value. */
  readonly isNeeded?: true
  /** True for a code, which a spreadsheet may have changed. */
  readonly isCode?: true
  /** True if the column only helps people to read the file, such as a name beside a code. */
  readonly isNote?: true
  /** The labels of a choice's values. */
  readonly names?: Readonly<Record<string, InBoth>>
  /** The value of each further text by which people name a choice. */
  readonly spellings?: Readonly<Record<string, string>>
  readonly example: string | InBoth
}
export type ImportColumns = Readonly<Record<string, ImportColumn>>
export type ColumnOf<All extends ImportColumns> = Extract<keyof All, string>

/** Returns the column that a title names, in either language or by its code. */
export function columnNamed<All extends ImportColumns>(
  columns: All,
  title: string,
): ColumnOf<All> | undefined {
  const wanted = foldedTitle(title)
  const found = Object.entries<ImportColumn>(columns).find(
    ([, { code, title: titles, alsoCalled = [] }]) =>
      [code, titles.ja, titles.en, ...alsoCalled].some((each) => foldedTitle(each) === wanted),
  )
  return found?.[0] as ColumnOf<All> | undefined
}

/** What makes no difference to a search makes none here, nor do blanks and invisible characters. */
export function foldedTitle(text: string): string {
  const known = foldedTitles.get(text)
  if (known !== undefined) return known
  const folded = foldText(text).replaceAll(/[\s\p{Cf}]/gu, '')
  if (foldedTitles.size < FOLDED_MAX) foldedTitles.set(text, folded)
  return folded
}

/** The titles and choices of a file of 100,000 lines are few, and to fold them anew took a fifth of its reading. */
const foldedTitles = new Map<string, string>()
const FOLDED_MAX = 10_000

/** Returns the value of a choice that a text names, by itself or by a label in either language. */
export function choiceNamed(column: ImportColumn, text: string): string | number | undefined {
  const { field, names, spellings = {} } = column
  if (field.type !== 'choice') return undefined
  const folded = foldedTitle(text)
  return field.values.find((value) => {
    const others = Object.keys(spellings).filter((each) => spellings[each] === value)
    return [String(value), names?.[value]?.ja, names?.[value]?.en, ...others].some(
      (name) => name !== undefined && foldedTitle(name) === folded,
    )
  })
}

/** Returns the titles of an import in Japanese and in English, for a table of texts. */
export function titlePairs<All extends ImportColumns>(
  columns: All,
): Record<ColumnOf<All>, readonly [ja: string, en: string]> {
  const entries = Object.entries(columns).map(([name, { title }]) => [name, [title.ja, title.en]])
  return Object.fromEntries(entries)
}

export function namesOf<Value extends string>(
  names: Readonly<Record<Value, InBoth>>,
  language: Language,
): Record<Value, string> {
  const entries = Object.entries<InBoth>(names).map(([value, name]) => [value, name[language]])
  return Object.fromEntries(entries) as Record<Value, string>
}

export function exampleOf({ example }: ImportColumn, language: Language): string {
  return typeof example === 'string' ? example : example[language]
}

/** Returns the CSV text of a template: the titles, and one row that can be imported. */
export function templateOf(columns: ImportColumns, language: Language): string {
  const examples = Object.entries(columns).map(([name, each]) => [name, exampleOf(each, language)])
  return writeCsv(fileRows(columns, [Object.fromEntries(examples)], language))
}

/** Returns the cells of a file that the import of the columns reads again. */
export function fileRows(
  columns: ImportColumns,
  rows: readonly Readonly<Record<string, unknown>>[],
  language: Language,
): readonly (readonly unknown[])[] {
  const all = Object.entries(columns)
  const cellOf = ({ field, isCode, names }: ImportColumn, value: unknown) => {
    const text = field.type === 'time' ? timeInJapan(value) : textOfValue(value)
    return isCode ? { code: text } : (names?.[text]?.[language] ?? text)
  }
  return [
    all.map(([, { title }]) => title[language]),
    ...rows.map((row) => all.map(([name, column]) => cellOf(column, row[name]))),
  ]
}

/** Returns a time of the contract as imports read it, such as 2026-01-31 20:00:00. */
function timeInJapan(value: unknown): string {
  const text = textOfValue(value)
  const time = Date.parse(text)
  if (Number.isNaN(time) || !text.endsWith('Z')) return text
  return new Date(time + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Returns which values a column allows, as a text for people. */
export function allowedText({ field, names }: ImportColumn, language: Language): string {
  const isJapanese = language === 'ja'
  if (field.type === 'choice' || field.type === 'order')
    return field.values
      .map((value) => (names === undefined ? String(value) : names[value]?.[language]))
      .filter((name) => name !== undefined)
      .join(isJapanese ? '・' : ', ')
  if (field.type === 'flag') return isJapanese ? 'はい・いいえ' : 'yes, no'
  if (field.type === 'day')
    return isJapanese ? '日付（2026-01-31、2026/1/31）' : 'a day (2026-01-31, 2026/1/31)'
  if (field.type === 'time')
    return isJapanese ? '日時（2026-01-31 20:00）' : 'a day and time (2026-01-31 20:00)'
  const max = field.max.toLocaleString('en')
  if (field.type === 'text') return isJapanese ? `${max}文字まで` : `up to ${max} characters`
  if (field.type === 'digits') return isJapanese ? `数字${max}桁まで` : `up to ${max} digits`
  const range = `${(field.min ?? 0).toLocaleString('en')}${isJapanese ? '〜' : ' to '}${max}`
  return field.type === 'yen' ? `${range}${isJapanese ? '円' : ' yen'}` : range
}
