import type pg from 'pg'

/** A type whose property names contain no underscore. */
export type CamelCase<R> = {
  [Name in keyof R]: Name extends `${string}_${string}` ? never : R[Name]
}

interface RowDescription {
  readonly fields: { name: string }[]
}

/** The statements' columns are few, so the names of all columns stay in memory. */
const names = new Map<string, string>()

/**
 * The names are changed in the description that PostgreSQL sends once for each execution, before pg
 * reads it, so a row costs nothing.
 */
export function nameColumnsInCamelCase(client: pg.PoolClient | pg.Client): void {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.prependListener('rowDescription', ({ fields }: RowDescription) => {
    for (const field of fields) field.name = inCamelCase(field.name)
  })
}

export function inCamelCase(column: string): string {
  const known = names.get(column)
  if (known !== undefined) return known
  const name = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  names.set(column, name)
  return name
}
