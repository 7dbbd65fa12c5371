import { parse } from 'csv-parse/sync'
import { decodeText } from '#contract/console/spreadsheets.rule.ts'

/** Returns the cells of each line of a file, as a program reads them that knows no marks for texts. */
export function csvLines(bytes: Uint8Array): readonly (readonly string[])[] {
  return parse(decodeText(bytes) ?? '', {
    relax_column_count: true,
    skip_empty_lines: true,
  }) as unknown as string[][]
}
