import { hash } from 'node:crypto'
import { wireDateTime } from '#server/platform/time/tokyo.ts'

/** What every answer has beside its own fields. */
const ENVELOPE = ['state', 'errors', 'csrf', 'status']
const TEXT_MAX = 100

/** What differs between two runs, by its kind. */
const RANDOM: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<uuid>'],
  [/\bP-?[\da-f]{12,}\b/g, '<order>'],
  [/\b(?=[\da-f]*[a-f])[\da-f]{16,}\b/g, '<hash>'],
  // One short hash of two thousand has digits alone. The microseconds of 2025 begin so.
  [/\b(?!17[3-6])\d{16}\b/g, '<hash>'],
  [/https?:\/\/(127\.0\.0\.1|localhost):\d+/g, '<address>'],
  [/(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{22,}/g, '<token>'],
]
/** Fields that are random as a whole, or change with each migration. */
const RANDOM_FIELDS = ['signature', 'migration']

/**
 * Returns an answer as lines: a field a line, and a list as a table whose first line has the names
 * of its columns.
 */
export function linesOf(answer: Readonly<Record<string, unknown>>): string[] {
  const { state } = answer
  const fields = Object.entries(answer).filter(([name]) => !ENVELOPE.includes(name))
  return [
    ...(state === 200 ? [] : [`state\t${state}`]),
    ...fields.flatMap(([name, value]) => fieldLines(name, value)),
  ]
}

type Row = Readonly<Record<string, unknown>>
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fieldLines(name: string, value: unknown): string[] {
  if (isRow(value))
    return Object.entries(value).flatMap(([key, each]) => fieldLines(`${name}.${key}`, each))
  if (Array.isArray(value) && value.length > 0 && value.every(isRow))
    return tableLines(value).map((line, at) => `${at === 0 ? name : ''}\t${line}`)
  return [`${name}\t${cellOf(value, name)}`]
}

export function tableLines(rows: readonly Row[]): string[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = rows.map((row) => columns.map((column) => cellOf(row[column], column)))
  // A column that is empty in each row is named once, behind the others.
  const isFilled = (_: unknown, at: number) =>
    cells.some((row) => !['', '-'].includes(row[at] ?? ''))
  const empty = columns.filter((column, at) => !isFilled(column, at))
  const heads = columns.filter(isFilled)
  return [
    [...heads, ...empty.map((column) => `(${column})`)].join('\t'),
    ...cells.map((row) => row.filter(isFilled).join('\t')),
  ]
}

export function cellOf(value: unknown, name = ''): string {
  if (value === null || value === undefined) return '-'
  if (RANDOM_FIELDS.includes(name)) return `<${name}>`
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (Array.isArray(value)) return `[${value.map((each) => cellOf(each)).join(' ')}]`
  if (isRow(value))
    return `{${Object.entries(value)
      .map(([name, each]) => `${name}:${cellOf(each, name)}`)
      .join(' ')}}`
  return masked(String(value))
}

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z/g
const inJapan = (moment: string) => wireDateTime(new Date(moment))

export const withoutChance = (text: string) =>
  RANDOM.reduce((result, [pattern, kind]) => result.replaceAll(pattern, kind), text)

function masked(text: string): string {
  const result = withoutChance(text.replaceAll(/\s+/g, ' ').replaceAll(MOMENT, inJapan))
  if (result.length <= TEXT_MAX) return result
  const digest = hash('sha256', result, 'hex').slice(0, 6)
  return `${result.slice(0, TEXT_MAX / 2)}… (${result.length} characters, ${digest})`
}
