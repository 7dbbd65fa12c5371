import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { HEAP_FLAGS } from './heap-flags.ts'

test('every npm script that starts a shop or moves members in passes the same heap flags', () => {
  const file = join(import.meta.dirname, '../../../package.json')
  const { scripts } = JSON.parse(readFileSync(file, 'utf8'))
  for (const name of ['start', 'open-shop', 'move-in']) {
    assert.ok(scripts[name].startsWith(`node ${HEAP_FLAGS.join(' ')} bin/run.mjs `), name)
  }
})
