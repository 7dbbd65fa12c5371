import { Readable } from 'node:stream'
import { CsvError, parse as parseParts } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { canonicalText } from '#contract/canonical-text.rule.ts'
import { isCode, textOfCell, textOfValue, writeCsv } from '#contract/console/spreadsheets.rule.ts'
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

/** The line that tells Excel which character separates the cells. */
const SEPARATOR_LINE = /^\uFEFF?sep=([,;\t])\r?\n/i

/**
 * Reads the rows of a CSV text, as `writeCsv` or a spreadsheet writes it. Also reads a text copied
 * from a spreadsheet, in which tabs separate the cells, and files with other separators. Leaves out empty
 * rows, and the white space around each cell. Returns null if a quote has no end.
 */
export function readCsv(text: string): readonly CsvRow[] | null {
  const reading = readingOf(text)
  try {
    const rows = parse(text, reading.options) as unknown as readonly (readonly string[])[]
    return rows.flatMap((cells, at) => reading.rowOf(cells, at) ?? [])
  } catch {
    return null
  }
}

/** True for what `readCsvParts` throws at a quote that has no end. */
export function isCsvFault(cause: unknown): boolean {
  return cause instanceof CsvError
}

/** Like `readCsv`, of a text that comes in parts. */
export async function* readCsvParts(parts: Iterable<string>): AsyncGenerator<CsvRow> {
  const [first = ''] = parts
  const reading = readingOf(first)
  let at = 0
  for await (const cells of Readable.from(parts).pipe(parseParts(reading.options))) {
    const row = reading.rowOf(cells, at++)
    if (row !== null) yield row
  }
}

/** How a CSV text that begins like this is read. */
function readingOf(beginning: string) {
  const [, stated] = SEPARATOR_LINE.exec(beginning) ?? []
  return {
    options: {
      bom: true,
      delimiter: stated ?? delimiterOf(beginning),
      record_delimiter: ['\r\n', '\n', '\r'],
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
    },
    /** Null for an empty row, and for the line that states the separator. */
    rowOf(written: readonly string[], at: number): CsvRow | null {
      if (at === 0 && stated !== undefined) return null
      const cells = written.map((cell) => canonicalText(textOfCell(cell)))
      return cells.some((cell) => cell !== '') ? { line: at + 1, cells } : null
    },
  }
}

const DELIMITERS = ['\t', ',', ';', '|', '，'] as const
/** Names have these signs too, so they separate cells only if each line has them. */
const RARE_DELIMITERS: readonly string[] = ['|', '，']
/** A file may have a heading, such as a list's name, and blank lines above its titles. */
export const HEADING_LINES_MAX = 5

/** Returns the character that separates the cells of most of the first lines. */
function delimiterOf(text: string): string {
  const lines = text
    .replaceAll(QUOTED, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, HEADING_LINES_MAX + 1)
  const lineCountOf = (sign: string) => {
    const { length } = lines.filter((line) => line.includes(sign))
    return RARE_DELIMITERS.includes(sign) && length < lines.length ? 0 : length
  }
  const counted = DELIMITERS.map((sign) => ({ sign, lineCount: lineCountOf(sign) }))
  const [most] = counted.toSorted((one, other) => other.lineCount - one.lineCount)
  return most && most.lineCount > 0 ? most.sign : ','
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
      const characters = [...new Set(textOfValue(value))].filter(
        (character) => cp932BytesOf(character) === null,
      )
      if (characters.length === 0) continue
      const column = textOfValue(titles[place]) || String(place + 1)
      cells.push({ row: rowsBefore + at + 1, column, characters: characters.join('') })
      if (cells.length === UNWRITABLE_CELLS_MAX) return cells
    }
  }
  return cells
}
