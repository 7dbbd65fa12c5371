import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPurchaseStorm } from './purchase-storm.ts'

const SALES_GAP_MS_MAX = 5_000

test('T13 while a process is frozen inside a transaction, the other sells again within 5 s', async (context) => {
  const storm = await startPurchaseStorm()
  let salesGapMs: number
  let findings: object
  try {
    salesGapMs = await storm.freezeShop()
  } finally {
    const { lost, doubled, faults } = await storm.end()
    findings = { lost, doubled, faults }
  }
  context.diagnostic(`${Math.round(salesGapMs)} ms at most without a sale`)
  assert.deepEqual(findings, { lost: [], doubled: [], faults: [] })
  assert.ok(salesGapMs < SALES_GAP_MS_MAX, `nothing was sold for ${salesGapMs} ms`)
})
