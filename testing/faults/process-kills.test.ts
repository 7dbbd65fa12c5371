import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPurchaseStorm } from './purchase-storm.ts'

const OUTAGE_MS_MAX = 20_000

test('kill -9 of a server and of the database amid purchases loses and doubles nothing, and the shop answers again by itself', async (context) => {
  const storm = await startPurchaseStorm()
  await storm.killShop()
  await storm.killDatabase()
  const { acknowledgedCount, retryCount, outageMsMax, ...findings } = await storm.end()
  context.diagnostic(
    `${acknowledgedCount} acknowledged, ${retryCount} sent again, ${Math.round(outageMsMax)} ms at most without an answer`,
  )
  assert.deepEqual(findings, { lost: [], doubled: [], faults: [] })
  assert.ok(retryCount > 0, 'nobody was in the middle of a purchase')
  assert.ok(outageMsMax < OUTAGE_MS_MAX, `the shop was silent for ${outageMsMax} ms`)
})
