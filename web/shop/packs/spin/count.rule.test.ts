import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUY_COUNT_MAX } from '#contract/constants.ts'
import { drawCountMax, quickCounts } from './count.rule.ts'

const most = (pack_count: number, max_buy_count: number) =>
  drawCountMax({ pack_count, max_buy_count })

test('V-022: purchase counts run from 1 to the least of remaining packs, 3000 and max_buy_count', () => {
  assert.equal(most(10, 0), 10)
  assert.equal(most(5000, 0), 3000)
  assert.equal(most(10, 3), 3)
  assert.equal(most(2, 3), 2)
  assert.equal(most(10, 1), 1)
  assert.equal(most(5000, 4000), 3000)
  assert.equal(most(0, 0), 0)
})

test('K-004: no purchase offers more than 3000 draws', () => {
  assert.equal(BUY_COUNT_MAX, 3000)
  assert.equal(most(1_000_000, 0), 3000)
})

test('quick counts are allowed counts, each once, the largest last', () => {
  assert.deepEqual(quickCounts(3000), [1, 10, 100, 1000, 3000])
  assert.deepEqual(quickCounts(100), [1, 10, 100])
  assert.deepEqual(quickCounts(3), [1, 3])
  assert.deepEqual(quickCounts(1), [1])
})
