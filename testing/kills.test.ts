import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startStorm } from './storm.ts'

const SILENCE_MS_MAX = 20_000

test('kill -9 of a server and of the database amid purchases loses and doubles nothing, and the shop answers again by itself', async (context) => {
  const storm = await startStorm()
  await storm.killShop()
  await storm.killDatabase()
  const { acknowledgedCount, repeatedCount, silenceMsMax, ...left } = await storm.end()
  context.diagnostic(
    `${acknowledgedCount} acknowledged, ${repeatedCount} sent again, ${Math.round(silenceMsMax)} ms at most without an answer`,
  )
  assert.deepEqual(left, { lost: [], doubled: [], faults: [] })
  assert.ok(repeatedCount > 0, 'nobody was in the middle of a purchase')
  assert.ok(silenceMsMax < SILENCE_MS_MAX, `the shop was silent for ${silenceMsMax} ms`)
})
