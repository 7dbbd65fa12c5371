import iconv from 'iconv-lite'
import type { CarrierLayout } from '#contract/console/carriers/carrier-layout.ts'
import { csvText } from '#contract/console/spreadsheets.rule.ts'

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Divides the rows into files of the layout. No file has more rows than the layout allows.
 */
export function makeFiles(
  layout: CarrierLayout,
  rows: readonly (readonly string[])[],
): readonly { readonly bytes: Buffer; readonly rowCount: number }[] {
  const rowsMax = layout.rowsMax ?? Math.max(1, rows.length)
  return Array.from({ length: Math.ceil(rows.length / rowsMax) }, (_, at) => {
    const part = rows.slice(at * rowsMax, (at + 1) * rowsMax)
    return { bytes: makeFile(layout, part), rowCount: part.length }
  })
}

/**
 * Returns a file, with a header if the layout has a header. A field with a comma, a quote or a line
 * end is put in quotes. No value is changed, not even a value that begins with = (A-116).
 */
export function makeFile(layout: CarrierLayout, rows: readonly (readonly string[])[]): Buffer {
  const header = layout.columns.map(({ name }) => name)
  const text = csvText(layout.hasHeader ? [header, ...rows] : rows, {
    isQuoted: (cell) => layout.quotes === 'all' || /[",\r\n]/.test(cell),
    lineEnd: layout.lineEnd === 'crlf' ? '\r\n' : '\n',
  })
  if (layout.encoding === 'cp932') return iconv.encode(text, 'cp932')
  return Buffer.concat([BYTE_ORDER_MARK, Buffer.from(text)])
}
