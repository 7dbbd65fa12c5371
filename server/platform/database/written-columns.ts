import { join, type Sql } from 'sql-template-tag'
import { raw, sql } from './sql.ts'

export interface WrittenColumns {
  /** `price_coins, name`, for `insert`. */
  readonly names: Sql
  /** The values in the order of the names, for `insert`. */
  readonly values: Sql
  /** `price_coins = …, name = …`, for `update`. */
  readonly assignments: Sql
  /** `price_coins = …, version = version + 1`, for `update` of a row that has a version. */
  readonly changes: Sql
}

export function writtenColumns(row: object): WrittenColumns {
  const columns = Object.entries(row).map(([name, value]) => ({ name: raw(columnOf(name)), value }))
  const list = (parts: readonly unknown[]) => (parts.length === 0 ? raw('') : join(parts, ', '))
  const assignments = columns.map(({ name, value }) => sql`${name} = ${value}`)
  return {
    names: list(columns.map(({ name }) => name)),
    values: list(columns.map(({ value }) => value)),
    assignments: list(assignments),
    changes: list([...assignments, sql`version = version + 1`]),
  }
}

/**
 * Returns the columns of the described fields, for `select`. A field in `expressions` is selected
 * by its expression, every other one from the column of the same name.
 */
export function readColumns<Name extends string>(
  fields: Readonly<Record<Name, unknown>>,
  expressions?: Readonly<Partial<Record<Name, string>>>,
): string {
  return (Object.keys(fields) as Name[])
    .map((name) => {
      const expression = expressions?.[name]
      return expression === undefined ? columnOf(name) : `${expression} as ${columnOf(name)}`
    })
    .join(', ')
}

/** Returns rows with the names of columns, for `jsonb_populate_recordset`. */
export function writtenRows(rows: readonly object[]): string {
  const written = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value])),
  )
  return JSON.stringify(written)
}

/** Returns the values of each property of the rows, as `unnest` reads them. */
export function arraysOf<Row extends object>(
  rows: readonly Row[],
  names: readonly (keyof Row)[],
): readonly unknown[][] {
  return names.map((name) => rows.map((row) => row[name]))
}

export function columnOf(name: string): string {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new Error(`${name} is no name of a column`)
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
