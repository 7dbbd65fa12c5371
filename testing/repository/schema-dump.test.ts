import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { describeSchema } from './schema-dump.ts'

test('db/schema.sql matches the migrations', async () => {
  const database = await cloneDatabase()
  try {
    const committed = readFileSync(join(import.meta.dirname, '../../db/schema.sql'), 'utf8')
    assert.equal(committed, await describeSchema(database.url), 'npm run dump-schema')
  } finally {
    await database.drop()
  }
})
