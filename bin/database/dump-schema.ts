import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { describeSchema } from '#testing/repository/schema-dump.ts'

/**
 * `npm run dump-schema`: writes db/schema.sql, a readable copy of the schema that the migrations
 * produce.
 */
const database = await cloneDatabase()
try {
  const path = join(import.meta.dirname, '../../db/schema.sql')
  writeFileSync(path, await describeSchema(database.url))
} finally {
  await database.drop()
}
