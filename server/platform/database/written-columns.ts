export interface WrittenColumns {
  /** `price_coins, name`, for `insert`. */
  readonly names: string
  /** `$2, $3`, for `values`. */
  readonly places: string
  /** `price_coins = $2, name = $3`, for `update`. */
  readonly assignments: string
  /** `price_coins = $2, version = version + 1`, for `update` of a row that has a version. */
  readonly changes: string
  readonly values: readonly unknown[]
}

/** The values of `first` are the parameters `$1` and so on, before those of the columns. */
export function writtenColumns(row: object, first: readonly unknown[] = []): WrittenColumns {
  const columns = Object.keys(row).map(columnOf)
  const places = columns.map((_, at) => `$${first.length + at + 1}`)
  const assignments = columns.map((column, at) => `${column} = ${places[at]}`)
  return {
    names: columns.join(', '),
    places: places.join(', '),
    assignments: assignments.join(', '),
    changes: [...assignments, 'version = version + 1'].join(', '),
    values: [...first, ...Object.values(row)],
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
