import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { POSTAL_TABLE_FILE } from '#server/external/postal/japan-post.ts'
import { findInPostalTable } from '#server/external/postal/postal-table.rule.ts'

test('A-341: the build makes the table of postal codes anew, because no service may write beside its program', () => {
  const startedAt = Date.now()
  const build = spawnSync(process.execPath, ['bin/run.mjs', 'bin/build/build.ts'])
  assert.equal(build.status, 0, String(build.stderr))
  assert.ok(statSync(POSTAL_TABLE_FILE).mtimeMs >= startedAt - 1_000)
  const [area] = findInPostalTable(readFileSync(POSTAL_TABLE_FILE), '1500001')
  assert.equal(area?.town, '神宮前')
})
