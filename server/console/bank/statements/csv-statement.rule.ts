import type { CsvMapping, StatementFault, StatementFaultName } from '#contract/console/bank/bank.ts'
import { statementColumns } from '#contract/console/bank/statement-columns.rule.ts'
import { foldedTitle } from '#contract/console/imports/import-columns.rule.ts'
import { decodeText } from '#contract/console/spreadsheets.rule.ts'
import { type CsvRow, readCsv } from '#server/platform/csv.ts'
import { csvDay } from './days.rule.ts'
import {
  assertSame,
  readOrFault,
  type StatementFile,
  type StatementLine,
  WrongStatement,
} from './statement-file.ts'

const ROWS_MAX = 20_000
type ColumnName = keyof CsvMapping['columns']

interface Row extends StatementLine {
  /** What the row adds to the balance; negative for a withdrawal. */
  readonly change: number
  readonly balance: number | null
}

/**
 * Reads a bank's CSV file by the column mapping that the shop stores for the bank. Such a
 * file states no sums. If the rows have balances, each balance must be the balance of the earlier
 * row plus the change of its own row. The rows can be in ascending or descending order of time.
 * Every cell of the column `account` must equal `number`.
 */
export function readCsvStatement(
  file: Uint8Array,
  { mapping, number, today }: { mapping: CsvMapping; number: string; today: string },
): StatementFile | StatementFault {
  return readOrFault(() => {
    const text = decodeText(file, mapping.encoding)
    const rows = text === null ? null : readCsv(text)
    if (rows === null) throw new WrongStatement({ fault: 'characters', line: null })
    const body = rows.filter(({ line }) => line > mapping.headerRow)
    if (body.length === 0) throw new WrongStatement({ fault: 'empty', line: null })
    if (body.length > ROWS_MAX) throw new WrongStatement({ fault: 'too-long', line: null })
    const cellOf = columnsOf(
      mapping,
      rows.find(({ line }) => line === mapping.headerRow),
    )
    const read = body.map((row) => {
      checkAccount(cellOf(row, 'account'), { number, line: row.line })
      return rowOf(row, { cellOf, mapping, today })
    })
    checkBalances(read)
    const days = read.map(({ bookedOn }) => bookedOn).sort()
    const lines = read.filter(({ change }) => change > 0)
    return {
      format: 'csv',
      firstDay: days[0] ?? '',
      lastDay: days.at(-1) ?? '',
      sections: [
        { account: null, lines: lines.map(({ change: _, balance: __, ...line }) => line) },
      ],
    }
  })
}

type CellOf = (row: CsvRow, column: ColumnName) => string | null

/**
 * The columns have the titles of the bank, or all of them have the codes that the console's table of
 * columns names. The function returns null for a column that the bank's file lacks.
 */
function columnsOf({ columns, headerRow }: CsvMapping, header: CsvRow | undefined): CellOf {
  const titles = header?.cells.map(foldedTitle) ?? []
  const places = new Map<ColumnName, number>()
  const own = (Object.entries(columns) as [ColumnName, string | null][]).filter(
    (each): each is [ColumnName, string] => each[1] !== null,
  )
  const isByCode = !own.some(([, title]) => titles.includes(foldedTitle(title)))
  for (const [name, title] of own) {
    const wanted = isByCode ? statementColumns[name].code : title
    const place = headerRow === 0 ? Number(title) - 1 : titles.indexOf(foldedTitle(wanted))
    if (!Number.isInteger(place) || place < 0) {
      throw new WrongStatement({ fault: 'column', line: header?.line ?? null, expected: title })
    }
    places.set(name, place)
  }
  return (row, column) => {
    const place = places.get(column)
    if (place === undefined) return null
    const cell = row.cells[place]
    if (cell !== undefined) return cell
    throw new WrongStatement({ fault: 'column', line: row.line, expected: columns[column] ?? '' })
  }
}

function rowOf(
  row: CsvRow,
  { cellOf, mapping, today }: { cellOf: CellOf; mapping: CsvMapping; today: string },
): Row {
  const { line } = row
  const date = cellOf(row, 'date') ?? ''
  const bookedOn = csvDay(date, today)
  if (bookedOn === null) throw new WrongStatement({ fault: 'date', line, found: date })
  const amount = (column: ColumnName) => yenOf(cellOf(row, column), line)
  const change = (amount('deposit') ?? 0) - (amount('withdrawal') ?? 0)
  if (change === 0) throw wrong('amount', line, cellOf(row, 'deposit') ?? '')
  return {
    line,
    kind: 'deposit',
    bookedOn,
    change,
    yen: change,
    balance: amount('balance'),
    payerName: withoutPrefix(cellOf(row, 'name') ?? '', mapping.namePrefix),
    memo: cellOf(row, 'memo') ?? '',
  }
}

/**
 * Returns the amount in yen of a cell such as 1,000, ¥1,000, -1000円, △1,000, (1,000) or 500.00; null
 * for an empty cell. CP932 writes the yen sign as a backslash.
 */
function yenOf(cell: string | null, line: number): number | null {
  const text = (cell ?? '')
    .normalize('NFKC')
    .replaceAll(/[\s,¥\\円]|JPY/gi, '')
    .replace(/^\((.+)\)$/, '-$1')
    .replace(/\.0{1,2}$/, '')
    .replace(/^[△▲▼−‐‑‒–—―ー]/, '-')
  if (text === '' || text === '-') return null
  if (/^[+-]?\d{1,12}$/.test(text)) return Number(text)
  throw wrong('amount', line, cell ?? '')
}

function withoutPrefix(name: string, prefix: string): string {
  const text = name.trim()
  return prefix !== '' && text.startsWith(prefix) ? text.slice(prefix.length).trim() : text
}

function checkAccount(cell: string | null, { number, line }: { number: string; line: number }) {
  if (cell === null) return
  const digits = cell.normalize('NFKC').replaceAll(/\D/g, '')
  if (!digits.endsWith(number)) {
    throw new WrongStatement({ fault: 'account', line, expected: number, found: cell })
  }
}

/**
 * Checks that each balance is the earlier balance plus the change of its own row. The rows may be
 * in ascending or descending order of time.
 */
function checkBalances(rows: readonly Row[]): void {
  const stated = rows.filter(({ balance }) => balance !== null)
  if (stated.length !== rows.length) return
  const breakOf = (ordered: readonly Row[]) =>
    ordered.findIndex(
      ({ balance, change }, at) => at > 0 && balance !== (ordered[at - 1]?.balance ?? 0) + change,
    )
  const broken = breakOf(rows)
  if (broken === -1 || breakOf(rows.toReversed()) === -1) return
  const [before, row] = [rows[broken - 1], rows[broken]]
  assertSame('balance', row?.line ?? 0, {
    expected: (before?.balance ?? 0) + (row?.change ?? 0),
    found: row?.balance ?? 0,
  })
}

function wrong(fault: StatementFaultName, line: number, found: string): WrongStatement {
  return new WrongStatement({ fault, line, found })
}
