import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rareDrawsOf } from './feed.rule.ts'

test('the rarest draws are those of the smallest published share, five of a purchase at most', () => {
  const pack = {
    total: 1_000,
    prizes: [{ count: 1 }, { count: 20 }, { count: 21 }, { count: 958 }],
  }
  assert.deepEqual(rareDrawsOf({ settledIndex: 7, prizeNos: [3, 1, 2, 0] }, pack), [
    { settledIndex: 7, drawIndex: 3, prizeNo: 0, oneIn: 1_000 },
    { settledIndex: 7, drawIndex: 1, prizeNo: 1, oneIn: 50 },
  ])
  assert.equal(rareDrawsOf({ settledIndex: 0, prizeNos: Array(3_000).fill(1) }, pack).length, 5)
})
