import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { describeRights } from '#testing/repository/rights-dump.ts'

const linesOf = (text: string) => text.trimEnd().split('\n').slice(1)
const read = (name: string) => linesOf(readFileSync(join(import.meta.dirname, name), 'utf8'))

// The table was compared with the rights of the specification by hand, and each change of it is seen
// in the diff. A right that a migration or a grant gives by mistake fails here.
test('A-194, A-195, A-196, A-199: each role has the rights of the table, and no other', async () => {
  const clone = await cloneDatabase()
  try {
    const found = linesOf(await describeRights(clone.url))
    const expected = read('rights.tsv')
    assert.deepEqual(
      {
        notInTable: found.filter((line) => !expected.includes(line)),
        notGranted: expected.filter((line) => !found.includes(line)),
      },
      { notInTable: [], notGranted: [] },
      'npm run dump-schema',
    )
  } finally {
    await clone.drop()
  }
})

// For each table that the console's role may write: what for, and what the database refuses. Where it refuses nothing
// more, somebody with the password of that role can write what an operator can (SECURITY.md).
test("each right of the console's role to write has its reason and its promise", () => {
  const rowsOf = (name: string) => read(name).map((line) => line.split('\t'))
  const writes = new Map<string, string[]>()
  for (const [role, table = '', right = ''] of rowsOf('rights.tsv'))
    if (role === 'console' && ['insert', 'update', 'delete'].includes(right))
      writes.set(table, [...(writes.get(table) ?? []), right])
  const reasons = rowsOf('console-writes.tsv')
  assert.deepEqual(
    reasons.map(([table, rights = '']) => [table, rights.split('+').toSorted()]),
    [...writes].map(([table, rights]) => [table, rights.toSorted()]),
  )
  assert.deepEqual(
    reasons.filter((line) => line.length !== 4 || line.includes('')),
    [],
  )
})
