import { canonicalText } from '#contract/canonical-text.rule.ts'
import { columnNamed } from '#contract/console/imports/import-columns.rule.ts'
import { decodeText } from '#contract/console/spreadsheets.rule.ts'
import { priceColumns } from '#contract/console/stock/card-columns.fields.ts'
import { readRows } from '#server/console/imports/imports.ts'
import { PriceFault } from '#server/external/prices/port.ts'
import type { CsvRow } from '#server/platform/csv.ts'

/** A list also has cards that the shop does not have, so it may be longer than a file of operators. */
const ROWS_MAX = 100_000
const COLUMNS_MAX = 200

/** Returns the rows of a list, the titles first. Throws PriceFault. */
export function feedRows(bytes: Buffer): readonly CsvRow[] {
  const text = decodeText(bytes) ?? ''
  const rows = /^\s*[[{]/.test(text) ? jsonRows(text) : csvRows(bytes, text)
  if (rows === null) throw new PriceFault('no-list')
  if (rows.some(({ cells }) => cells.length > COLUMNS_MAX)) throw new PriceFault('too-long')
  return rows
}

/** The lines are counted before they are read, because each of them takes memory. */
function csvRows(bytes: Buffer, text: string): readonly CsvRow[] | null {
  if (text.split(/\r\n?|\n/, ROWS_MAX + 3).length > ROWS_MAX + 2) throw new PriceFault('too-long')
  return readRows(bytes)
}

/**
 * Returns a JSON list of objects as rows below a row of the titles that the shop knows. The number of
 * a row is the place of its object in the list, from 1. Null if the text is no such list.
 */
function jsonRows(text: string): readonly CsvRow[] | null {
  const list = parsed(text)
  if (!Array.isArray(list)) return null
  if (list.length === 0 || !list.every(isObject)) return null
  const keys = new Set(list.flatMap((each) => Object.keys(each)))
  if (list.length > ROWS_MAX || keys.size > COLUMNS_MAX) throw new PriceFault('too-long')
  const titles = [...keys].filter((key) => columnNamed(priceColumns, key) !== undefined)
  const rows = list.map((each, at) => ({
    line: at + 1,
    cells: titles.map((title) => cellOf(each[title])),
  }))
  return [{ line: 0, cells: titles }, ...rows]
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The database stores no NUL and no half of a character. */
function cellOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? canonicalText(String(value).trim().toWellFormed().replaceAll('\0', '\uFFFD'))
    : ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
