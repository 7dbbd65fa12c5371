import { readFileSync } from 'node:fs'

export interface SchemaTable {
  readonly columns: readonly string[]
  /** The tables to which its foreign keys lead. */
  readonly parents: readonly string[]
}

/** Returns the tables of the map of the database, by their names. */
export function readSchemaMap(): ReadonlyMap<string, SchemaTable> {
  const map = readFileSync(new URL('../../db/schema.sql', import.meta.url), 'utf8')
  return new Map(
    [...map.matchAll(/^create table ([\w.]+) \(\n(.*?)^\)/gms)].map(([, name = '', body = '']) => {
      const words = [...body.matchAll(/^ {2}(\w+) /gm)].map(([, word = '']) => word)
      const parents = [...body.matchAll(/ REFERENCES ([\w.]+)\(/g)].map(([, each = '']) => each)
      return [name, { columns: words.filter((word) => word !== 'constraint'), parents }]
    }),
  )
}
