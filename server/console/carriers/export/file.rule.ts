import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import iconv from 'iconv-lite'
import type { CarrierLayout } from '#contract/console/carriers/carrier-layout.ts'

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
  const text = stringify([...(layout.hasHeader ? [header] : []), ...rows.map((row) => [...row])], {
    quoted: layout.quotes === 'all',
    quoted_empty: layout.quotes === 'all',
    quoted_match: /[\r\n]/,
    record_delimiter: layout.lineEnd === 'crlf' ? '\r\n' : '\n',
  })
  if (layout.encoding === 'cp932') return iconv.encode(text, 'cp932')
  return Buffer.concat([BYTE_ORDER_MARK, Buffer.from(text)])
}

/**
 * Returns the fields of each line of a CSV file. A file that has a byte order mark or is valid
 * UTF-8 is read as UTF-8. Any other file is read as CP932. Throws if the quotes are broken.
 */
export function readLines(bytes: Buffer): string[][] {
  return parse(decode(bytes), {
    relax_column_count: true,
    skip_empty_lines: true,
  }) as unknown as string[][]
}

function decode(bytes: Buffer): string {
  const isMarked = bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)
  if (isMarked) return bytes.subarray(3).toString('utf8')
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') ? iconv.decode(bytes, 'cp932') : text
}
