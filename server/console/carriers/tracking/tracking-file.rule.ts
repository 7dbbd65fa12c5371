import { plainTrackingNumber } from '#contract/carriers.ts'
import type { CarrierLayout } from '#contract/console/carriers/carrier-layout.ts'
import type { LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { trackingColumns } from '#contract/console/carriers/tracking-columns.fields.ts'
import { type ColumnOf, columnNamed } from '#contract/console/imports/import-columns.rule.ts'
import { decodeText, isDamagedCode, signedKind } from '#contract/console/spreadsheets.rule.ts'
import { type CsvRow, readCsv } from '#server/platform/csv.ts'
import { isWholeNumber } from './whole-number.rule.ts'

export interface TrackingRow {
  /** The number of the row as a spreadsheet shows it, counted from 1. */
  readonly line: number
  /** The parcel number. Null if the file names the recipient instead of the parcel number. */
  readonly number: string | null
  /**
   * The tracking number, reduced to its digits. A damaged tracking number is the unchanged text of
   * the file.
   */
  readonly tracking: string
  /** True for a tracking number such as 3.9E+11, and for a tracking number that has lost digits. */
  readonly isDamaged: boolean
  readonly label: { readonly postcode: string; readonly name: string; readonly address: string }
}
export type TrackingFile =
  | { readonly state: 'read'; readonly rows: readonly TrackingRow[] }
  | { readonly state: 'unreadable' }
  /** The file fits no layout. `header` is the first line of the file. */
  | { readonly state: 'unknown-file'; readonly header: readonly string[] }
  /** The file fits other layouts than the layout that the operator chose. */
  | { readonly state: 'other-carrier'; readonly codes: readonly LayoutCode[] }

type Layouts = Readonly<Record<LayoutCode, CarrierLayout>>
type Columns = ReturnType<typeof findColumns>

/**
 * Reads the file in which a carrier returns tracking numbers to the shop. The function recognises
 * the file by its header, or by the columns of the layout if the file has no header.
 * Refuses a file of another carrier.
 */
export function readTrackingFile(bytes: Buffer, code: LayoutCode, layouts: Layouts): TrackingFile {
  const lines = signedKind(bytes) === null ? readCsv(decodeText(bytes) ?? '') : null
  const first = lines?.[0]
  if (lines === null || first === undefined) return { state: 'unreadable' }
  const columns = findColumns(lines, layouts[code])
  if (columns !== null)
    return { state: 'read', rows: rowsOf(lines, columns, { code, layout: layouts[code] }) }
  const codes = (Object.keys(layouts) as LayoutCode[]).filter(
    (each) => findColumns(lines, layouts[each]) !== null,
  )
  if (codes.length > 0) return { state: 'other-carrier', codes }
  return { state: 'unknown-file', header: first.cells.slice(0, 20) }
}

/**
 * Finds the columns of a file by the carrier's titles, by the shop's own, or by the layout if the file has no header. Returns
 * null if the file does not have the columns of the layout.
 */
function findColumns(lines: readonly CsvRow[], { tracking }: CarrierLayout) {
  const titles = lines[0]?.cells ?? []
  const header = titles.map(plainName)
  const at = (names: readonly string[]) => indexesOf(header, names)[0]
  const ownAt = (name: ColumnOf<typeof trackingColumns>) => {
    const index = titles.findIndex((title) => columnNamed(trackingColumns, title) === name)
    return index === -1 ? undefined : index
  }
  const found = at(tracking.trackingHeaders) ?? ownAt('tracking')
  const number = at(tracking.numberHeaders) ?? ownAt('number')
  const postcode = at(tracking.postcodeHeaders)
  const name = at(tracking.nameHeaders)
  const address = indexesOf(header, tracking.addressHeaders)
  const isKnown =
    number !== undefined || (tracking.numberHeaders.length === 0 && postcode !== undefined)
  if (found !== undefined && isKnown) {
    return { tracking: found, number, postcode, name, address, firstLine: 1 }
  }
  const bare = tracking.headerless
  if (bare === null || !lines.every((line) => isBareRow(line, bare))) return null
  const noLabel = { postcode: undefined, name: undefined, address: [] }
  return { tracking: bare.tracking, number: bare.number, ...noLabel, firstLine: 0 }
}

/**
 * Returns whether a line fits a file without a header. Checks the number of fields, the parcel
 * number and the tracking number.
 */
function isBareRow(
  { cells }: CsvRow,
  { columnsMin, number, tracking }: NonNullable<CarrierLayout['tracking']['headerless']>,
): boolean {
  const value = cells[tracking] ?? ''
  return (
    cells.length >= columnsMin &&
    /^[\u0021-\u007e]{1,50}$/u.test(cells[number] ?? '') &&
    (value === '' || /^[\d-]{10,16}$/u.test(value) || isDamagedCode(value))
  )
}

function rowsOf(
  lines: readonly CsvRow[],
  columns: NonNullable<Columns>,
  { code, layout }: { code: LayoutCode; layout: CarrierLayout },
): TrackingRow[] {
  return lines.slice(columns.firstLine).flatMap(({ line, cells }) => {
    const cell = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''))
    const text = cell(columns.tracking)
    if (text === '') return []
    const digits = plainTrackingNumber(text)
    const isDamaged = !isWholeNumber(digits, code, layout)
    return {
      line,
      number: columns.number === undefined ? null : plainTrackingNumber(cell(columns.number)),
      tracking: isDamaged ? text : digits,
      isDamaged,
      label: {
        postcode: cell(columns.postcode),
        name: cell(columns.name),
        address: columns.address.map(cell).join(' '),
      },
    }
  })
}

function indexesOf(header: readonly string[], names: readonly string[]): number[] {
  const wanted = names.map(plainName)
  return header.flatMap((name, at) => (wanted.includes(name) ? at : []))
}

const plainName = (name: string) => name.normalize('NFKC').replaceAll(/\s/gu, '')
