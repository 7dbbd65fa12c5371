import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FaultResult, refusalsOf } from './results.ts'

const RESULT: FaultResult = {
  fault: 'etcd of machine one killed',
  pauseMs: 4_000,
  pauseMsMax: 20_000,
  lostCount: 0,
  longestRequestMs: 2_000,
  purchaseCount: 400,
  hasSold: true,
  isWhole: true,
  lines: [
    { process: 'shop one', count: 50, isOwn: true },
    { process: 'etcd two', count: 50, isOwn: false },
  ],
}

test('50 lines of log about a fault are allowed to each process of the shop, and no more', () => {
  assert.deepEqual(refusalsOf(RESULT), [])
  const lines = RESULT.lines.map((each) => ({ ...each, count: 51 }))
  assert.deepEqual(refusalsOf({ ...RESULT, lines }), [
    'etcd of machine one killed: shop one wrote 51 lines',
  ])
})

test('a long pause, a hanging request and a cluster that stays broken are each refused', () => {
  const refusals = refusalsOf({
    ...RESULT,
    pauseMs: 20_001,
    longestRequestMs: 15_001,
    hasSold: false,
    isWhole: false,
  })
  assert.equal(refusals.length, 4)
})
