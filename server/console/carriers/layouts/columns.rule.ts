import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { LayoutColumn } from '#contract/console/carrier-layout.ts'

const HEADERS = ['name', 'required', 'kind', 'width_max', 'unit', 'fill', 'doubt'] as const
const FORMAT = { delimiter: '\t', quote: false } as const

/**
 * Reads the columns of a layout from a table of lines and tabs, as a spreadsheet copies it. The
 * first line names the fields. The result is not checked yet; the schema of the contract does that.
 */
export function parseColumns(text: string): readonly object[] {
  const rows = parse(text, { ...FORMAT, columns: true, bom: true, relax_column_count: true })
  return (rows as Record<string, string>[]).map((row) => ({
    name: row.name,
    is_required: row.required === 'yes',
    kind: row.kind,
    width_max: row.width_max ? Number(row.width_max) : null,
    unit: row.unit,
    fill: row.fill ?? '',
    doubt: row.doubt ?? '',
  }))
}

/** Writes the columns of a layout as the table that `parseColumns` reads. */
export function formatColumns(columns: readonly LayoutColumn[]): string {
  const rows = columns.map((column) => [
    ...[column.name, column.is_required ? 'yes' : 'no', column.kind],
    ...[column.width_max ?? '', column.unit, column.fill, column.doubt],
  ])
  return stringify([[...HEADERS], ...rows], FORMAT)
}

/** A column in which a layout and the first line of the carrier's own template differ. */
export interface ColumnDifference {
  /** Counted from 1. */
  readonly position: number
  readonly ours: string
  readonly template: string
}

/** Compares the names of a layout with the header of a template, which tabs or commas divide. */
export function compareWithTemplate(
  columns: readonly LayoutColumn[],
  header: string,
): readonly ColumnDifference[] {
  const [line = ''] = header.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = line.split(line.includes('\t') ? '\t' : ',').map(plainName)
  const length = Math.max(names.length, columns.length)
  return Array.from({ length }, (_, at) => ({
    position: at + 1,
    ours: columns[at]?.name ?? '',
    template: names[at] ?? '',
  })).filter(({ ours, template }) => plainName(ours) !== template)
}

/** Names are compared in one width, because templates mix 住所1 and 住所１. */
const plainName = (name: string) => name.trim().replaceAll(/^"|"$/g, '').normalize('NFKC')
