import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { arrayLiteral, byteaArrayLiteral } from './array-literal.ts'
import { type Database, openDatabase } from './database.ts'

let clone: ClonedDatabase
let database: Database
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: clone.url })
})
after(async () => {
  await database.close()
  await clone.drop()
})

test('PostgreSQL reads an array literal as the values it was built from', async () => {
  const moment = new Date('2026-11-21T23:59:59.999Z')
  const bytes = [Buffer.alloc(0), Buffer.from([0, 34, 92, 123, 255])]
  const [row] = await database.query({
    text: `
      select
        array_to_json($1::bigint[]) as numbers,
        $2::boolean[] as truths,
        $3::timestamptz[] as moments,
        $4::bytea[] as bytes,
        $5::integer[] as none`,
    values: [
      arrayLiteral([1, -2, Number.MAX_SAFE_INTEGER, null]),
      arrayLiteral([true, false]),
      arrayLiteral([moment, null]),
      byteaArrayLiteral(bytes),
      arrayLiteral([]),
    ],
  })
  assert.deepEqual(row, {
    numbers: [1, -2, Number.MAX_SAFE_INTEGER, null],
    truths: [true, false],
    moments: [moment, null],
    bytes,
    none: [],
  })
})
