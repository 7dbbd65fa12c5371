import type { ColumnOf, ImportColumns } from '#contract/console/imports/import-columns.rule.ts'
import type { FailedRow, Imported } from '#contract/console/imports/imported.ts'
import type { ImportLine } from './imports.rule.ts'

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
}

/**
 * Returns what the import of the lines does to the rows that the shop has. Only columns that the
 * file has are changed. A line with a fault changes nothing.
 */
export function planRows<
  All extends ImportColumns,
  Fields extends Values<All>,
  Known extends Fields,
>(
  columns: All,
  lines: readonly ImportLine<ColumnOf<All>>[],
  {
    key,
    keyOf,
    known,
    defaults,
    faultsOf = () => [],
  }: {
    /** The column that a fault of the key names. */
    readonly key: ColumnOf<All>
    /** Returns the key of a line, by which it is compared with the known rows. */
    readonly keyOf: (line: ImportLine<ColumnOf<All>>) => string
    readonly known: ReadonlyMap<string, Known>
    /** The values of a new row in the columns that the file lacks. */
    readonly defaults: Fields
    /** What else is wrong with a line whose cells are valid. */
    readonly faultsOf?: (
      line: ImportLine<ColumnOf<All>>,
      place: { readonly row: Known | undefined; readonly fields: Fields },
    ) => readonly FailedRow[]
  },
): ImportPlan<Fields, Known> {
  const added: ImportPlan<Fields, Known>['added'][number][] = []
  const changed: ImportPlan<Fields, Known>['changed'][number][] = []
  const failed: FailedRow[] = []
  let unchangedCount = 0
  const seen = new Set<string>()
  for (const each of lines) {
    const { line, cells, values } = each
    const rowKey = keyOf(each)
    const row = known.get(rowKey)
    const fields = { ...defaults, ...row, ...Object.fromEntries(values) }
    const faults = seen.has(rowKey)
      ? [faultOf(columns, each, key, 'repeated')]
      : [...(row === undefined ? missing(columns, each) : []), ...each.failed]
    seen.add(rowKey)
    if (faults.length === 0) faults.push(...faultsOf(each, { row, fields }))
    if (faults.length > 0) failed.push(...faults)
    else if (row === undefined) added.push({ line, fields })
    else {
      const names = [...cells.keys()].filter((name) => row[name] !== fields[name])
      const codes = names.map((name) => columns[name]?.code ?? name)
      if (codes.length === 0) unchangedCount += 1
      else changed.push({ line, row, fields, columns: codes })
    }
  }
  return { added, changed, failed, unchangedCount }
}

/** The plan of a file whose titles are wrong. */
export function failedPlan(failed: readonly FailedRow[]): ImportPlan<never, never> {
  return { added: [], changed: [], unchangedCount: 0, failed }
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

/** Returns the counts and the shown changes of a plan. `named` gives the code and the name of a row. */
export function outcomeOf<Fields, Known>(
  { added, changed, failed, unchangedCount }: ImportPlan<Fields, Known>,
  named: (
    fields: Fields,
    row: Known | undefined,
  ) => { readonly code: string; readonly name: string },
): Pick<Imported, 'newCount' | 'changedCount' | 'unchangedCount' | 'changes'> & {
  readonly failed: readonly FailedRow[]
} {
  return {
    newCount: added.length,
    changedCount: changed.length,
    unchangedCount,
    failed,
    changes: [
      ...added.map(({ line, fields }) => ({ line, ...named(fields, undefined), columns: [] })),
      ...changed.map(({ line, fields, row, columns }) => ({
        line,
        ...named(fields, row),
        columns: [...columns],
      })),
    ],
  }
}
