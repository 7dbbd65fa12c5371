import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeDrawMeter, giftWarningsOf, giftWorthYen, needsLawyerView } from './gifts.rule.ts'

/**
 * 100 tickets of 300 yen: one prize of 6,000 yen, 99 of 100 yen, together 15,900; so 159 yen a draw.
 */
const PACK = { price: 300, total: 100, highestPrizeYen: 6_000, prizesYen: 15_900 }

test('B-059 the free draws of a budget are compared with 20 times the price and 2 % of expected sales', () => {
  const ABOVE_ALL = 'gifts-above'
  for (const [name, pack, budget, expectedSalesYen, giftsYen, giftsYenMax, kinds] of [
    ['at the limit: 3 × 159 = 477 = 2 % of 23,850', {}, 900, 23_850, 477, 477, []],
    ['a yen of sales less: 476.98', {}, 900, 23_849, 477, 476, [ABOVE_ALL]],
    ['the budget pays no fourth draw', {}, 1_199, 23_850, 477, 477, []],
    ['a fourth draw', {}, 1_200, 23_850, 636, 477, [ABOVE_ALL]],
    ['no more draws than tickets', {}, 1_000_000_000, 795_000, 15_900, 15_900, []],
    ['no sales expected', {}, 300, 0, 159, 0, [ABOVE_ALL]],
    ['159.01 yen a draw round up', { prizesYen: 15_901 }, 300, 7_950, 160, 159, [ABOVE_ALL]],
    ['20 × 300 = 6,000', { highestPrizeYen: 6_001 }, 900, 23_850, 477, 477, ['gift-above']],
    [
      'one prize of 1.1 million in 100 at 10,000: 11,000 a draw, above 100,000',
      { price: 10_000, highestPrizeYen: 1_100_000, prizesYen: 1_100_000 },
      20_000,
      1_100_000,
      22_000,
      22_000,
      ['gift-above'],
    ],
    [
      'products beyond 2^53 stay exact',
      { price: 1, total: 1_000_000, highestPrizeYen: 1, prizesYen: 9_007_199_254_740_991 },
      999_999,
      0,
      9_007_190_247_541_737,
      0,
      [ABOVE_ALL],
    ],
  ] as const) {
    const meter = freeDrawMeter({ ...PACK, ...pack }, { budget, expectedSalesYen })
    assert.deepEqual([meter.giftsYen, meter.giftsYenMax], [giftsYen, giftsYenMax], name)
    assert.deepEqual(
      giftWarningsOf(meter, 'point').map(({ kind }) => kind),
      kinds,
      name,
    )
    assert.equal(needsLawyerView(kinds), kinds.length > 0, name)
    assert.deepEqual(giftWarningsOf(meter, 'coin'), [{ kind: 'gift-for-coins' }], name)
  }
})

test('a gift counts its market price, without one its cost, and never less than its points', () => {
  for (const [marketYen, costYen, buyPoint, yen] of [
    [50, 80, 0, 50],
    [null, 80, 0, 80],
    [null, null, 0, 0],
    [50, 80, 60, 60],
  ] as const)
    assert.equal(giftWorthYen({ marketYen, costYen, buyPoint }), yen)
})
