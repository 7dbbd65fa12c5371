import type { ColumnOf, ImportColumns } from '#contract/console/imports/import-columns.rule.ts'
import type { FailedRow } from '#contract/console/imports/imported.ts'
import { type ImportLine, isDoubtful, type ReadFile } from './imports.rule.ts'

type Values<All extends ImportColumns> = { [Name in ColumnOf<All>]?: unknown }

export interface ImportPlan<Fields, Known> {
  readonly added: readonly { readonly line: number; readonly fields: Fields }[]
  readonly changed: readonly {
    readonly line: number
    readonly row: Known
    readonly fields: Fields
    /** The codes of the columns whose values change. */
    readonly columns: readonly string[]
  }[]
  readonly unchangedCount: number
  readonly failed: readonly FailedRow[]
  /** The row and the values of each line with a fault, by its number. */
  readonly failedLines: ReadonlyMap<
    number,
    { readonly row: Known | undefined; readonly fields: Fields }
  >
}

/**
 * Returns what the import of a file does to the rows that the shop has. Only columns that the file
 * has are changed. A line with a fault changes nothing, and each of its wrong cells is named.
 */
export function planRows<
  All extends ImportColumns,
  Fields extends Values<All>,
  Known extends Fields = Fields,
>(
  columns: All,
  { lines, failed: titleFaults }: ReadFile<ColumnOf<All>>,
  {
    keyOf = ({ line }) => String(line),
    known = new Map(),
    isKnownCode = (line) => known.has(keyOf(line)),
    defaults,
    faultsOf = () => [],
  }: {
    /** Returns the key of a line, by which it is compared with the known rows. */
    readonly keyOf?: (line: ImportLine<ColumnOf<All>>) => string
    readonly known?: ReadonlyMap<string, Known>
    /** True if the shop has the code in the first column of a line, even if it looks damaged. */
    readonly isKnownCode?: (line: ImportLine<ColumnOf<All>>) => boolean
    /** The values of a new row in the columns that the file lacks. */
    readonly defaults: Fields
    /** What else is wrong with a line. Cells that are not valid have the value of the known row. */
    readonly faultsOf?: (
      line: ImportLine<ColumnOf<All>>,
      place: { readonly row: Known | undefined; readonly fields: Fields },
    ) => readonly FailedRow[]
  },
): ImportPlan<Fields, Known> {
  const isWhole = (
    line: ImportLine<ColumnOf<All>>,
    { column, value }: FailedRow,
    row: Known | undefined,
  ) => {
    const names = Object.keys(columns) as ColumnOf<All>[]
    const name = names.find((each) => columns[each]?.code === column)
    if (name === firstOf(columns)) return isKnownCode(line)
    return name !== undefined && row?.[name] === value
  }
  const added: ImportPlan<Fields, Known>['added'][number][] = []
  const changed: ImportPlan<Fields, Known>['changed'][number][] = []
  const failed: FailedRow[] = []
  const failedLines = new Map<number, { row: Known | undefined; fields: Fields }>()
  let unchangedCount = 0
  const seen = new Set<string>()
  if (titleFaults.length > 0)
    return { added, changed, unchangedCount, failed: titleFaults, failedLines }
  for (const each of lines) {
    const { line, cells, values } = each
    const key = keyOf(each)
    const row = known.get(key)
    const fields = { ...defaults, ...row, ...Object.fromEntries(values) }
    const faults = seen.has(key)
      ? [faultOf(columns, each, firstOf(columns), 'repeated')]
      : firstFaults([
          ...(row === undefined ? missing(columns, each) : []),
          ...each.failed.filter((fault) => !isDoubtful(fault) || !isWhole(each, fault, row)),
          ...faultsOf(each, { row, fields }),
        ])
    seen.add(key)
    if (faults.length > 0) {
      failed.push(...faults)
      failedLines.set(line, { row, fields })
    } else if (row === undefined) added.push({ line, fields })
    else {
      const names = [...cells.keys()].filter((name) => row[name] !== fields[name])
      const codes = names.map((name) => columns[name]?.code ?? name)
      if (codes.length === 0) unchangedCount += 1
      else changed.push({ line, row, fields, columns: codes })
    }
  }
  return { added, changed, failed, failedLines, unchangedCount }
}

/** The first column of a definition names the row. */
function firstOf<All extends ImportColumns>(columns: All): ColumnOf<All> {
  return Object.keys(columns)[0] as ColumnOf<All>
}

/** Returns the first fault of each cell of a line, in their order. */
function firstFaults(faults: readonly FailedRow[]): readonly FailedRow[] {
  return faults.filter(
    ({ column }, at) => faults.findIndex((each) => each.column === column) === at,
  )
}

/** Returns the fault of one cell of a line. */
export function faultOf<All extends ImportColumns>(
  columns: All,
  { line, cells }: ImportLine<ColumnOf<All>>,
  name: ColumnOf<All>,
  reason: FailedRow['reason'],
): FailedRow {
  return { line, column: columns[name]?.code ?? name, value: cells.get(name) ?? '', reason }
}

/** A new row needs each needed column, even one that the file does not have. */
function missing<All extends ImportColumns>(
  columns: All,
  each: ImportLine<ColumnOf<All>>,
): FailedRow[] {
  return (Object.keys(columns) as ColumnOf<All>[])
    .filter((name) => columns[name]?.isNeeded && !columns[name].isNote && !each.cells.has(name))
    .map((name) => faultOf(columns, each, name, 'missing'))
}
