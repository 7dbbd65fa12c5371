import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const TABLES = join(import.meta.dirname, '../../testing/providers')

/** Writes a derived table to `testing/providers/`, or to the folder that compares it with that. */
export function writeTable(name: string, table: object): void {
  const folder = process.env.TABLES_FOLDER ?? TABLES
  writeFileSync(join(folder, name), `${JSON.stringify(table, null, 2)}\n`)
}
