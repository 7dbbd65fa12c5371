import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'

const ROOT = join(import.meta.dirname, '../..')

test('T10 the tests of the decisions notice at least 90 % of all mistakes that StrykerJS makes there', async (context) => {
  const child = spawn(
    process.execPath,
    ['bin/run.mjs', 'bin/check/mutation.ts', 'server/decisions'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  const report = stripVTControlCharacters(output + errors)
  const [, noticed, count] = /^server\/decisions: (\d+) of (\d+) were noticed/m.exec(report) ?? []
  context.diagnostic(`${noticed} of ${count} mistakes`)
  assert.equal(status, 0, report)
  assert.ok(Number(count) >= 40, report)
})
