import type { CarrierLayout } from '#contract/console/carriers/carrier-layout.ts'

type Column = CarrierLayout['columns'][number]

const HEADERS = ['name', 'required', 'kind', 'width_max', 'unit', 'fill', 'doubt']

/**
 * Returns columns as lines of text with tabs between the fields, so that the operator can paste
 * them into a spreadsheet.
 */
export function formatColumns(columns: readonly Column[]): string {
  const rows = columns.map(({ name, isRequired, kind, widthMax, unit, fill, doubt }) => [
    name,
    isRequired ? 'yes' : 'no',
    kind,
    String(widthMax ?? ''),
    unit,
    fill,
    doubt,
  ])
  return [HEADERS, ...rows].map((row) => row.join('\t')).join('\n')
}

/** The server checks the values later. */
export function parseColumns(text: string): Column[] {
  const [, ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [name = '', required, kind = '', width = '', unit = '', fill = '', doubt = ''] = line
      .split('\t')
      .map((cell) => cell.trim())
    return {
      name,
      kind,
      unit,
      fill,
      doubt,
      isRequired: required === 'yes',
      widthMax: width === '' ? null : Number(width),
    } as Column
  })
}

/**
 * A column whose name in a layout differs from its name in the first line of the carrier's
 * template.
 */
export interface ColumnDifference {
  /** The position of the column in the layout. The first column has position 1. */
  readonly position: number
  readonly ours: string
  readonly template: string
}

/**
 * Returns the columns whose names differ from the names in the header line of a template. Tabs or
 * commas separate the names in that line.
 */
export function compareWithTemplate(
  columns: readonly Pick<Column, 'name'>[],
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

/** Templates mix full-width and half-width characters, as in 住所1 and 住所１. */
const plainName = (name: string) => name.trim().replaceAll(/^"|"$/g, '').normalize('NFKC')
