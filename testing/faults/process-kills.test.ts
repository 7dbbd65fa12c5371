import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPurchaseStorm } from './purchase-storm.ts'

const OUTAGE_MS_MAX = 20_000
const SALES_GAP_MS_MAX = 5_000

test('T13 kill -9 of a server, of a notary and of the database during purchases, and a process frozen inside a transaction: nothing is lost or doubled, the shop recovers by itself, and the other process sells again within 5 s', async (context) => {
  const storm = await startPurchaseStorm()
  let salesGapMs = Number.NaN
  let result: Awaited<ReturnType<typeof storm.end>>
  try {
    await storm.killShop()
    await storm.killNotary()
    await storm.killDatabase()
    salesGapMs = await storm.freezeShop()
  } finally {
    result = await storm.end()
  }
  const { acknowledgedCount, retryCount, outageMsMax, ...findings } = result
  context.diagnostic(
    `${acknowledgedCount} acknowledged, ${retryCount} retried, ${Math.round(outageMsMax)} ms at most without a response, ${Math.round(salesGapMs)} ms without a sale of the other process`,
  )
  assert.deepEqual(findings, { lost: [], doubled: [], faults: [] })
  assert.ok(retryCount > 0, 'no kill interrupted a purchase')
  assert.ok(outageMsMax < OUTAGE_MS_MAX, `the shop did not respond for ${outageMsMax} ms`)
  assert.ok(salesGapMs < SALES_GAP_MS_MAX, `nothing was sold for ${salesGapMs} ms`)
})
