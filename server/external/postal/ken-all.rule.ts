import { parse } from 'csv-parse/sync'
import { PREFECTURES } from '#contract/prefectures.ts'
import type { PostalRow } from './postal-table.rule.ts'

const COLUMNS = 15
const [ZIPCODE, PREFECTURE, CITY, TOWN] = [2, 6, 7, 8] as const

/**
 * Reads the lines of Japan Post's file KEN_ALL, or returns a sentence that says what is wrong with
 * it. In Shift_JIS, a town that is too long for its line continues in the next ones, up to the end of its bracket.
 */
export function readKenAll(text: string): readonly PostalRow[] | string {
  const lines = parseLines(text)
  if (typeof lines === 'string') return lines
  const rows: PostalRow[] = []
  let open: PostalRow | undefined
  for (const [at, cells] of lines.entries()) {
    const row = rowOf(cells)
    if (typeof row === 'string') return `Line ${at + 1} ${row}.`
    if (open !== undefined && !isSamePlace(open, row))
      return `Line ${at + 1} does not continue the bracket of the line before.`
    const joined: PostalRow = open === undefined ? row : { ...open, text: open.text + row.text }
    open = isOpen(joined.text) ? joined : undefined
    if (open === undefined) rows.push(joined)
  }
  return open === undefined ? rows : 'The file ends within a bracket.'
}

function parseLines(text: string): readonly (readonly string[])[] | string {
  try {
    return parse(text, { relax_column_count: true, skip_empty_lines: true })
  } catch (cause) {
    return `The file is no CSV: ${(cause as Error).message}.`
  }
}

function rowOf(cells: readonly string[]): PostalRow | string {
  if (cells.length !== COLUMNS) return `has ${cells.length} columns instead of ${COLUMNS}`
  const [zipcode = '', prefecture = '', city = '', town = ''] = [
    cells[ZIPCODE],
    cells[PREFECTURE],
    cells[CITY],
    cells[TOWN],
  ]
  if (!/^\d{7}$/.test(zipcode)) return `has no postal code of seven digits (${zipcode})`
  const prefId = PREFECTURES.indexOf(prefecture as (typeof PREFECTURES)[number]) + 1
  if (prefId === 0) return `names no prefecture (${prefecture})`
  if (!/[市区町村]$/.test(city)) return `names no city (${city})`
  if (town === '') return 'names no town'
  return { zipcode, prefId, city, text: signsOfList(town) }
}

/** Shift_JIS has two signs that decoders read in different ways. */
function signsOfList(text: string): string {
  return text.replaceAll('～', '〜').replaceAll('－', '−')
}

const isOpen = (text: string) => text.includes('（') && !text.includes('）')

const isSamePlace = (one: PostalRow, other: PostalRow) =>
  one.zipcode === other.zipcode && one.city === other.city
