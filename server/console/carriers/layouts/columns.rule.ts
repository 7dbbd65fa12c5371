import { parse } from 'csv-parse/sync'

/**
 * Reads the columns of a layout from a text of lines with tabs. The first line names the fields.
 * The function does not check the result; the schema of the contract does that.
 */
export function parseColumns(text: string): readonly object[] {
  const format = { delimiter: '\t', quote: false, columns: true, relax_column_count: true } as const
  return (parse(text, format) as Record<string, string>[]).map((row) => ({
    name: row.name,
    isRequired: row.required === 'yes',
    kind: row.kind,
    widthMax: row.width_max ? Number(row.width_max) : null,
    unit: row.unit,
    fill: row.fill ?? '',
    doubt: row.doubt ?? '',
  }))
}
