import type { z } from 'zod'
import type { Field } from '#contract/console/field.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import {
  type ColumnOf,
  choiceNamed,
  columnNamed,
  foldedTitle,
  type ImportColumn,
  type ImportColumns,
} from '#contract/console/imports/import-columns.rule.ts'
import type { FailedRow } from '#contract/console/imports/imported.ts'
import { writtenNumber } from '#contract/console/imports/written-number.rule.ts'
import { isDamagedCode } from '#contract/console/spreadsheets.rule.ts'
import { type CsvRow, HEADING_LINES_MAX } from '#server/platform/csv.ts'
import { writtenDay } from '#server/platform/time/written-day.rule.ts'

export interface ImportLine<Name extends string> {
  readonly line: number
  /** The cells as they stand in the file. A column that the file does not have is left out. */
  readonly cells: ReadonlyMap<Name, string>
  /** The values of the cells that the field of their column allows. */
  readonly values: ReadonlyMap<Name, unknown>
  readonly failed: readonly FailedRow[]
}
export interface ReadFile<Name extends string> {
  readonly lines: readonly ImportLine<Name>[]
  /** What is wrong with the titles. */
  readonly failed: readonly FailedRow[]
}

/**
 * Reads the rows of a file. The first row names the columns, in either language or by their codes.
 * Without any known title, all rows are lines, whose columns are those of the definition without
 * its notes; `isTitled` refuses such a file.
 */
export function readImport<All extends ImportColumns>(
  columns: All,
  rows: readonly CsvRow[],
  { isTitled = true } = {},
): ReadFile<ColumnOf<All>> & { readonly titles: CsvRow } {
  const titleAt = titlePlace(columns, rows)
  const [first = { line: 1, cells: [] }, ...rest] = rows.slice(titleAt)
  const titled = first.cells.map((title) => columnNamed(columns, title))
  const hasTitles = isTitled || titled.some((name) => name !== undefined)
  const names = hasTitles ? titled : readNames(columns)
  const failed = hasTitles ? titleFaults(columns, first, titled) : []
  const lines = (hasTitles ? rest : rows).map((row) => readLine(columns, row, names))
  return { lines, titles: first, failed }
}

/**
 * Returns the place of the titles. They are below a heading if the first row names no column, and
 * a row below it names the first column of the definition.
 */
function titlePlace(columns: ImportColumns, rows: readonly CsvRow[]): number {
  const [key] = Object.keys(columns)
  const names = rows
    .slice(0, HEADING_LINES_MAX + 1)
    .map(({ cells }) => cells.map((cell) => columnNamed(columns, cell)))
  if (names[0]?.some((name) => name !== undefined)) return 0
  return Math.max(
    names.findIndex((row) => row.includes(key)),
    0,
  )
}

function readNames<All extends ImportColumns>(columns: All): readonly ColumnOf<All>[] {
  return (Object.keys(columns) as ColumnOf<All>[]).filter((name) => !columns[name]?.isNote)
}

/** A file needs the first column of the definition, which names the row. */
function titleFaults(
  columns: ImportColumns,
  { line, cells }: CsvRow,
  names: readonly (string | undefined)[],
): FailedRow[] {
  const [key = ''] = Object.keys(columns)
  const code = columns[key]?.code ?? key
  return [
    ...cells.flatMap((value, index): FailedRow[] => {
      const name = names[index]
      if (name !== undefined && !columns[name]?.isNote && names.indexOf(name) < index)
        return [{ line, column: value, value, reason: 'repeated' }]
      return name === undefined && value !== ''
        ? [{ line, column: value, value, reason: 'unknown-column' }]
        : []
    }),
    ...(names.includes(key) ? [] : [{ line, column: code, value: '', reason: 'missing' as const }]),
  ]
}

function readLine<Name extends string>(
  columns: Readonly<Record<Name, ImportColumn>>,
  { line, cells: row }: CsvRow,
  names: readonly (Name | undefined)[],
): ImportLine<Name> {
  const cells = new Map<Name, string>()
  const values = new Map<Name, unknown>()
  const failed: FailedRow[] = []
  for (const [index, name] of names.entries()) {
    if (name === undefined || columns[name].isNote) continue
    const column = columns[name]
    const text = row[index] ?? ''
    if (text === '' && !column.isNeeded && !isText(column.field)) continue
    cells.set(name, text)
    const read = readCell(column, text)
    if ('value' in read) values.set(name, read.value)
    else failed.push({ line, column: column.code, value: text, ...read })
    // A code that only looks damaged may be one that the shop has.
    if ('reason' in read && isDoubtful(read)) values.set(name, text)
  }
  // An amount such as 1,200 that is not in quotes is two cells, and would be read as 1.
  const extra = row.slice(names.length).find((cell) => cell !== '')
  if (extra !== undefined) failed.push({ line, column: '', value: extra, reason: 'extra-cell' })
  return { line, cells, values, failed }
}

const isText = ({ type }: Field) => type === 'text' || type === 'digits'

/** Reads one cell as people write it, and holds it against the field of its column. */
export function readCell(
  column: ImportColumn,
  text: string,
): { readonly value: unknown } | { readonly reason: FailedRow['reason'] } {
  if (column.isCode && isDamagedCode(text)) return { reason: 'damaged' }
  if (column.isCode && HIDDEN_MARK.test(text)) return { reason: 'hidden-mark' }
  if (isDay(column.field) && SERIAL_DAY.test(text)) return { reason: 'damaged' }
  const value = readValue(column, text)
  const result = schemaOf(column.field).safeParse(value)
  if (result.success) return { value: result.data }
  if (text === '') return { reason: 'missing' }
  return { reason: reasonOf(column.field, value, result.error) }
}

const HIDDEN_MARK = /[\p{Cc}\p{Cf}]/u

/** Returns whether the shop may have a code for all that its reading found wrong. */
export function isDoubtful({ reason }: Pick<FailedRow, 'reason'>): boolean {
  return reason === 'damaged' || reason === 'hidden-mark'
}

/** A day as the number that a spreadsheet keeps, such as 46027 or 46027.5, or too wide for its column. */
const SERIAL_DAY = /^(?:[2-7]\d{4}(?:\.\d+)?|#+)$/
const isDay = ({ type }: Field) => type === 'day' || type === 'time'

const schemas = new Map<Field, z.ZodType>()

function schemaOf(field: Field): z.ZodType {
  const schema = schemas.get(field) ?? shapeOf({ field }).field
  schemas.set(field, schema)
  return schema
}

function reasonOf(field: Field, value: unknown, error: z.ZodError): FailedRow['reason'] {
  if (field.type === 'choice' || field.type === 'flag') return 'not-a-choice'
  const isTooBig = error.issues.some(({ code }) => code === 'too_big')
  if (isText(field)) return isTooBig ? 'too-long' : 'invalid'
  if (field.type === 'time' && writtenDay(String(value)) !== null) return 'no-time'
  if (isDay(field)) return 'invalid'
  return typeof value === 'number' ? 'out-of-range' : 'not-a-number'
}

function readValue(column: ImportColumn, text: string): unknown {
  switch (column.field.type) {
    case 'text':
    case 'digits':
      return text
    case 'time':
      return timeOf(text)
    case 'choice':
      return choiceNamed(column, text)
    case 'flag':
      return FLAGS[foldedTitle(text)]
    case 'day':
      return writtenDay(text) ?? text
    default:
      return writtenNumber(text) ?? text
  }
}

const FLAGS: Readonly<Record<string, boolean>> = {
  はい: true,
  yes: true,
  true: true,
  '1': true,
  '○': true,
  '◯': true,
  〇: true,
  有: true,
  あり: true,
  いいえ: false,
  no: false,
  false: false,
  '0': false,
  '×': false,
  無: false,
  なし: false,
}

/**
 * Reads a day with a time of Japan, such as 2026-01-31 20:00, 2026/1/31 8:00:00 PM, 2026年1月31日20時00分
 * or 2026/1/31 午後8時. The hour 12 of 午前 and 午後 is not read, because people mean noon or midnight.
 */
function timeOf(text: string): string {
  const [, day = '', half, written = '', rest = ''] =
    /^(\S+)[ T](?:(AM|PM|午前|午後) ?)?(\d{1,2})(:\d{2}(?::\d{2})?)$/i.exec(withColons(text)) ?? []
  const hour = hourOf(Number(written), half)
  if (hour === null) return text
  const time = new Date(`${writtenDay(day) ?? day}T${String(hour).padStart(2, '0')}${rest}+09:00`)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}

/** Returns the time of a day with colons, and the half of the day before it. */
function withColons(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/ ?(午前|午後)/, ' $1')
    .replace(/ ?(\d{1,2})時(?:(\d{2})分)?$/, (_, hour, minute = '00') => ` ${hour}:${minute}`)
    .replace(/ (\d{1,2}(?::\d{2}){1,2}) ?([AP]M)$/i, ' $2 $1')
}

/** Returns the hour of 24, of an hour of 12 with its half of the day; null if there is no such hour. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour
  const isJapanese = half.startsWith('午')
  if (hour > (isJapanese ? 11 : 12)) return null
  return (hour % 12) + (/^(?:pm|午後)$/i.test(half) ? 12 : 0)
}
