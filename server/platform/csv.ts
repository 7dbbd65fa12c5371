import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { canonicalText } from '#contract/canonical-text.rule.ts'
import { FORMULA, textOfCell } from '#contract/console/spreadsheets.rule.ts'
import { cp932BytesOf, LOOKALIKES } from './characters.ts'

/** The encodings of the files that spreadsheet programs in Japan write and read. */
export type CsvEncoding = 'utf-8' | 'cp932'

/** Excel reads a UTF-8 file without this mark in another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** `line` is the number of the row as a spreadsheet shows it, from 1. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

const QUOTED = /"[^"]*"/g

/**
 * Reads the rows of a CSV text, as `writeCsv` or a spreadsheet writes it. Also reads a text copied
 * from a spreadsheet, in which tabs separate the cells. Leaves out empty rows, and the white space
 * around each cell. Returns null if a quote has no end.
 */
export function readCsv(text: string): readonly CsvRow[] | null {
  const [firstLine = ''] = text.replaceAll(QUOTED, '').split('\n', 1)
  const delimiter = firstLine.includes('\t') ? '\t' : ','
  try {
    const rows = parse(text, {
      bom: true,
      delimiter,
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
    }) as unknown as readonly (readonly string[])[]
    return rows
      .map((cells, at) => ({
        line: at + 1,
        cells: cells.map((cell) => canonicalText(textOfCell(cell))),
      }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
  } catch {
    return null
  }
}

/** Spreadsheets show a code as text and do not turn it into a number or a day (A-182). */
export interface CodeCell {
  readonly code: string
}
/**
 * Matches codes that a spreadsheet would change, for example 0012 to 12, 123456789012 to 1.23E+11,
 * 12E3 to 12000, 10/12 and 1-2 to a day, and -SP1 to a formula.
 */
const CHANGED_CODE =
  /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?e[+-]?\d+|\s*[=+\-@＝＋－＠'].*|\d{1,2}[-/.:]\d{1,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[-/ ]?\d{1,4}|true|false)$/i

/**
 * Returns a CSV text whose lines end in CRLF. A text that a spreadsheet would run as a formula gets
 * an apostrophe in front; numbers do not change. Cells with semicolons or tabs are quoted too,
 * because spreadsheets of some countries separate cells by these characters. `readCsv` returns the
 * same texts again.
 */
export function writeCsv(rows: readonly (readonly unknown[])[]): string {
  return stringify(
    rows.map((row) => row.map(cellOf)),
    { record_delimiter: 'windows', quoted_match: /[;\t\r\n]|^\s|\s$/ },
  )
}

function cellOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (isCode(value)) {
    const isChanged = CHANGED_CODE.test(value.code)
    return isChanged ? `="${value.code.replaceAll('"', '""')}"` : cellOf(value.code)
  }
  const text = textOf(value)
  return FORMULA.test(text) ? `'${text}` : text
}

function textOf(value: unknown): string {
  if (isCode(value)) return value.code
  return value === null || value === undefined ? '' : String(value)
}

function isCode(value: unknown): value is CodeCell {
  return typeof value === 'object' && value !== null && 'code' in value
}

/** A cell with characters that CP932 lacks. `row` counts from 1, and `column` is its title. */
export interface UnwritableCell {
  readonly row: number
  readonly column: string
  readonly characters: string
}
const UNWRITABLE_CELLS_MAX = 20

/** Thrown for rows that CP932 cannot hold. No file is made with another character in their place. */
export class UnwritableCells extends Error {
  readonly cells: readonly UnwritableCell[]
  constructor(cells: readonly UnwritableCell[]) {
    super(cells.map(({ row, column, characters }) => `${row} ${column}: ${characters}`).join(', '))
    this.cells = cells
  }
}

/** What a refusal needs to name a cell, if the rows are not a whole file that begins with titles. */
interface RowsPlace {
  readonly titles?: readonly unknown[]
  /** How many rows of the file come before these rows. */
  readonly rowsBefore?: number
}

/**
 * Returns the bytes of a CSV file. In CP932, signs that it lacks become the signs that look alike.
 * Throws UnwritableCells if it lacks other characters.
 */
export function csvFile(
  rows: readonly (readonly unknown[])[],
  encoding: CsvEncoding,
  { titles = rows[0] ?? [], rowsBefore = 0 }: RowsPlace = {},
): Buffer {
  if (encoding === 'utf-8') return Buffer.from(BYTE_ORDER_MARK + writeCsv(rows))
  // A sign that looks like - or = becomes one before the cell is marked against formulas.
  const written = rows.map((row) => row.map(withLookalikes))
  const bytes = cp932BytesOf(writeCsv(written))
  if (bytes !== null) return bytes
  throw new UnwritableCells(unwritableCells(written, { titles, rowsBefore }))
}

function withLookalikes(value: unknown): unknown {
  if (isCode(value)) return { code: withLookalikes(value.code) }
  if (typeof value !== 'string') return value
  return value.normalize('NFC').replaceAll(/[^\0-\x7f]/g, (sign) => LOOKALIKES[sign] ?? sign)
}

function unwritableCells(
  rows: readonly (readonly unknown[])[],
  { titles, rowsBefore }: Required<RowsPlace>,
): readonly UnwritableCell[] {
  const cells: UnwritableCell[] = []
  for (const [at, row] of rows.entries()) {
    for (const [place, value] of row.entries()) {
      const characters = [...new Set(textOf(value))].filter(
        (character) => cp932BytesOf(character) === null,
      )
      if (characters.length === 0) continue
      const column = textOf(titles[place]) || String(place + 1)
      cells.push({ row: rowsBefore + at + 1, column, characters: characters.join('') })
      if (cells.length === UNWRITABLE_CELLS_MAX) return cells
    }
  }
  return cells
}
