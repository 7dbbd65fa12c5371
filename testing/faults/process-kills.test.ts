import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPurchaseStorm } from './purchase-storm.ts'

const OUTAGE_MS_MAX = 20_000

test('kill -9 of a server and of the database during purchases loses and doubles nothing, and the shop recovers by itself', async (context) => {
  const storm = await startPurchaseStorm()
  await storm.killShop()
  await storm.killDatabase()
  const { acknowledgedCount, retryCount, outageMsMax, ...findings } = await storm.end()
  context.diagnostic(
    `${acknowledgedCount} acknowledged, ${retryCount} retried, ${Math.round(outageMsMax)} ms at most without a response`,
  )
  assert.deepEqual(findings, { lost: [], doubled: [], faults: [] })
  assert.ok(retryCount > 0, 'no kill interrupted a purchase')
  assert.ok(outageMsMax < OUTAGE_MS_MAX, `the shop did not respond for ${outageMsMax} ms`)
})
