import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

test('npm run verify on an unreachable database prints one sentence', () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['bin/run.mjs', 'bin/verify.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
    encoding: 'utf8',
  })
  assert.equal(status, 1)
  assert.equal(stdout, '')
  assert.match(stderr, /^The database of DATABASE_URL cannot be reached: .*\n$/)
})
