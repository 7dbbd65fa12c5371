import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withImportTables } from '#web/console/handbook/import-tables.rule.ts'

/** Writes the columns of every import into the operator's handbook, in both languages. */
const DOCS = join(import.meta.dirname, '../../docs')
for (const [name, language] of [
  ['operating.ja.md', 'ja'],
  ['operating.md', 'en'],
] as const) {
  const path = join(DOCS, name)
  writeFileSync(path, withImportTables(readFileSync(path, 'utf8'), language))
}
