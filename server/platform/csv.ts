import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import iconv from 'iconv-lite'

/** The encodings of the files that spreadsheet programs in Japan write and read. */
export type CsvEncoding = 'utf-8' | 'cp932'

/** Without it, Excel reads a UTF-8 file in another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** UTF-8, with or without a byte order mark, or CP932. Null for neither. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = iconv.decode(Buffer.from(bytes), 'cp932')
    return text.includes('\uFFFD') ? null : text
  }
}

/** `line` is the number of the row's last line in the file, from 1. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Reads the rows of a CSV text. Also reads a text copied from a spreadsheet, in which tabs separate
 * the cells. Leaves out empty lines, and the white space around each cell. Returns null if a quote
 * is misplaced or has no end.
 */
export function readCsv(text: string): readonly CsvRow[] | null {
  const [firstLine = ''] = text.split('\n', 1)
  const delimiter = firstLine.includes('\t') ? '\t' : ','
  try {
    const rows = parse(text, {
      bom: true,
      delimiter,
      trim: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as readonly { record: string[]; info: { lines: number } }[]
    return rows.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch {
    return null
  }
}

/**
 * Matches a text that a spreadsheet would run as a formula. Japanese Excel accepts full-width signs
 * too, and some programs ignore white space before the sign.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** Spreadsheets show a code as text and do not turn it into a number. */
export interface CodeCell {
  readonly code: string
}
/**
 * Matches codes that a spreadsheet would change, for example 0012 to 12, 123456789012 to 1.23E+11
 * and 12E3 to 12000.
 */
const CHANGED_CODE = /^(0\d+|\d{12,}|\d+e\d+)$/i

/**
 * Returns a CSV text whose lines end in CRLF. A text that a spreadsheet would run as a formula gets
 * an apostrophe in front; numbers do not change. Cells with semicolons or tabs are quoted too,
 * because spreadsheets of some countries separate cells by these characters.
 */
export function writeCsv(rows: readonly (readonly unknown[])[]): string {
  return stringify(
    rows.map((row) => row.map(cellOf)),
    { record_delimiter: 'windows', quoted_match: /[;\t\r\n]/ },
  )
}

function cellOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (isCode(value)) return CHANGED_CODE.test(value.code) ? `="${value.code}"` : cellOf(value.code)
  const text = value === null || value === undefined ? '' : String(value)
  return FORMULA.test(text) ? `'${text}` : text
}

function isCode(value: unknown): value is CodeCell {
  return typeof value === 'object' && value !== null && 'code' in value
}

export function encodeCsv(text: string, encoding: CsvEncoding): Buffer {
  return encoding === 'cp932' ? iconv.encode(text, 'cp932') : Buffer.from(BYTE_ORDER_MARK + text)
}
