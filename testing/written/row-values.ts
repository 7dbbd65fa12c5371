import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { ofDuration } from './durations.ts'

/** A row as JSON: numbers, texts, times in ISO format, and bytes in hexadecimal digits. */
export type Row = Readonly<Record<string, unknown>>

/** Returns the name of the row that a column refers to; undefined for any other column. */
export type NameReference = (column: string, value: unknown) => string | undefined

const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g
const LENGTH_MAX = 400
/** A mail is written as a whole. */
const MAIL_LENGTH_MAX = 2_000
const DAY_MS = 86_400_000

/** What is random or belongs to this machine, and the kind that stands for it in a kept file. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/(口座番号：|受付番号：|認証コードは )[\d-]+/g, '$1<number>'],
  [/(account=\{[^}]*number: )\d+/g, '$1<number>'],
  [/\$argon2id\$[^\s";]+/g, '<password hash>'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
  [/(\b|%2F)(?:127\.0\.0\.1|localhost)(?::|%3A)\d+/g, '$1<host>'],
  [/\b[0-9A-Z]{16}\b|\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b/g, '<code>'],
  [/(token=|[/]invitation#)[\w-]+/g, '$1<token>'],
  [/\b(new|extra)-[a-z]{10}@/g, '$1-<name>@'],
]

/** Returns a line without what is random or belongs to this machine. */
export const maskLine = (line: string): string =>
  maskTokens(MASKS.reduce((left, [pattern, kind]) => left.replace(pattern, kind), line))

/** The columns of what is drawn at random, of the other form of a mail, and of numbers of a process. */
const MASKED: ReadonlySet<string> = new Set([
  'html',
  'receipt_number',
  'next_fields',
  'headers',
  'prize_nos',
  'counts_before',
  'extra_wins',
  'decided_in',
  'last_step',
  'name_no',
  'challenge',
  'nonce',
  'code_verifier',
  'line_user_id',
  'customer',
  'signature',
  'clientDataJSON',
  'authenticatorData',
  'rawId',
  'secret',
])

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

/**
 * Returns the text of a value. A time is written as its distance from `now`, or as the moment in
 * Tokyo if a day begins there.
 */
export function describeValue(
  value: unknown,
  { now, name, column = '' }: { now: Date; name: NameReference; column?: string },
): string {
  if (MASKED.has(column)) return value === '' || value === null ? String(value) : `<${column}>`
  if (column === 'referral_code' && /^[0-9A-F]{12}$/.test(String(value))) return '<code>'
  if (column === 'id' && String(value).length > 15) return '<id>'
  if (column === 'counts') return `${sum(value as readonly number[])} in all`
  const reference = name(column, value)
  if (reference !== undefined) return reference
  if (typeof value === 'string')
    return describeText(value, now, column === 'text' ? MAIL_LENGTH_MAX : LENGTH_MAX)
  if (Array.isArray(value))
    return `[${value.map((each) => describeValue(each, { now, name, column })).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(
    ([field, each]) => `${field}: ${describeValue(each, { now, name, column: field })}`,
  )
  return `{${fields.join(', ')}}`
}

function describeText(text: string, now: Date, lengthMax: number): string {
  if (text === '') return "''"
  const bytes = /^\\x((?:[0-9a-f]{2})*)$/.exec(text)?.[1]
  if (bytes !== undefined) return bytes.length === 64 ? '<hash>' : '<bytes>'
  const timed = text.replace(TIME, (time) => describeTime(new Date(time), now))
  const line = maskLine(timed).replaceAll('\n', ' ⏎ ')
  return line.length > lengthMax ? `${line.slice(0, lengthMax)}… (${line.length})` : line
}

function describeTime(time: Date, now: Date): string {
  const offset = time.getTime() - now.getTime()
  if (Math.abs(Date.now() - time.getTime()) < DAY_MS) return '<time of the database>'
  const text = wireDateTime(time)
  if (offset !== 0 && /(?:00:00|23:59):..$/.test(text)) return text
  return offset === 0 ? 'now' : `now${ofDuration(offset)}`
}

/** A word of 16 letters or more, of which some are digits and some are not, was made at random. */
const maskTokens = (text: string) =>
  text.replace(/[\w-]{16,}/g, (word) => (/\d/.test(word) && /[a-z]/i.test(word) ? '<token>' : word))
