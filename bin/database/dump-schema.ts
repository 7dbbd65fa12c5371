import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { describeRights } from '#testing/repository/rights-dump.ts'
import { describeSchema } from '#testing/repository/schema-dump.ts'

/**
 * `npm run dump-schema`: writes db/schema.sql, a readable copy of the schema that the migrations
 * produce, and db/rights.tsv, what each role may do with it.
 */
const database = await cloneDatabase()
try {
  const directory = join(import.meta.dirname, '../../db')
  writeFileSync(join(directory, 'schema.sql'), await describeSchema(database.url))
  writeFileSync(join(directory, 'rights.tsv'), await describeRights(database.url))
} finally {
  await database.drop()
}
