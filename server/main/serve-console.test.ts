import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { loopbackUrl } from '#server/platform/http/loopback-url.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'

test('T8 a console whose machine is more than 30 s off is not ready, like the shop', async () => {
  let skewMs = 30_001
  const opened = await openTestConsole({ hasOperators: false, skewMs: () => skewMs })
  const ready = async () => {
    const response = await fetch(`${loopbackUrl(opened.url)}/readyz`)
    return [response.status, await response.json()]
  }
  try {
    assert.deepEqual(await ready(), [503, { ok: false, reason: 'clock' }])
    skewMs = 2_000
    assert.deepEqual(await ready(), [200, { ok: true }])
  } finally {
    await opened.close()
  }
})

test('the processes of the shop and of the console both work by the database’s clock', () => {
  for (const program of ['start.ts', 'console.ts']) {
    const text = readFileSync(join(import.meta.dirname, '../../bin', program), 'utf8')
    assert.match(text, /await openProcessClock\(/, program)
    assert.match(text, /skewMs: clock\.skewMs/, program)
    assert.doesNotMatch(text, /systemClock/, program)
  }
})
