import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_CHARGES } from './charges.rule.ts'
import {
  calculate,
  costSharesOf,
  extraCountOf,
  type PricedLine,
  percentOf,
  totalOf,
} from './packs.rule.ts'

const line = (fields: Partial<PricedLine>): PricedLine => ({
  count: 1,
  rarity: 0,
  buyPoint: 0,
  actionType: '0',
  costYen: 0,
  marketYen: 0,
  ...fields,
})
/** 100 tickets of 100 yen: one dear card, nine that can only be shipped, and ninety cheap ones. */
const lines = [
  line({ count: 1, rarity: 3, buyPoint: 2_000, costYen: 3_000, marketYen: 4_000 }),
  line({ count: 9, rarity: 1, actionType: '2', costYen: 100, marketYen: 150 }),
  line({ count: 90, buyPoint: 20, costYen: 10, marketYen: 15 }),
]
const pack = { price: 100, lines, extras: [] }

test('A-053: the total is the sum of the counts, and each line has its probability', () => {
  assert.equal(totalOf(lines), 100)
  assert.deepEqual(
    lines.map(({ count }) => percentOf(count, totalOf(lines))),
    ['1', '9', '90'],
  )
  for (const [count, total, expected] of [
    [54_556, 100_000, '54.6'],
    [1, 3, '33.3'],
    [1, 750, '0.133'],
    [1, 30_000, '0.00333'],
    [1, 1_000_000, '0.0001'],
    [9_999, 10_000, '99.9'],
    [3, 3, '100'],
  ] as const)
    assert.equal(percentOf(count, total), expected)
  assert.equal(percentOf(1, 3_000_000), '<0.0001')
  for (const [count, total] of [
    [0, 0],
    [1, 0],
    [0, 5],
  ] as const)
    assert.equal(percentOf(count, total), '0')
})

test('A-056: income, cost, margin and return rates if all cards are shipped', () => {
  const { total, income, scenarios } = calculate(pack, new Map(), NO_CHARGES)
  assert.deepEqual([total, income], [100, 10_000])
  assert.deepEqual(scenarios.shipped, {
    costYen: 4_800,
    freePointsYen: 0,
    feesYen: 0,
    postageYen: 0,
    marginYen: 5_200,
    marginPermille: 520,
    returnPermille: { market: 670, points: 380, cost: 480 },
  })
})

test('A-056: the share that members convert changes neither the first scenario nor the second', () => {
  const { shipped, converted } = calculate(pack, new Map(), NO_CHARGES).scenarios
  const { scenarios } = calculate(pack, new Map([[0, 500]]), NO_CHARGES)
  assert.deepEqual([scenarios.shipped, scenarios.converted], [shipped, converted])
})

test('A-056: a converted card costs its points, and a card that can only be shipped its cost', () => {
  const { converted } = calculate(pack, new Map(), NO_CHARGES).scenarios
  assert.equal(converted.costYen, 2_000 + 900 + 1_800)
  assert.deepEqual(converted.returnPermille, { market: 515, points: 380, cost: 470 })
})

test('A-056: an assumed share of conversions for each rarity lies between the two', () => {
  const shares = new Map([
    [3, 0],
    [0, 500],
  ])
  const { assumed } = calculate(pack, shares, NO_CHARGES).scenarios
  assert.equal(assumed.costYen, 3_000 + 900 + 900 + 450)
  assert.equal(assumed.marginYen, 10_000 - 5_250)
})

test('A-056: gifted points, fees and postage lower the margin', () => {
  const charges = { providerFeePermille: 36, cardPostageYen: 25, freePointsPermille: 50 }
  const { shipped, converted, assumed } = calculate(pack, new Map([[0, 555]]), charges).scenarios
  const figuresOf = (each: typeof shipped) => [
    each.costYen,
    each.freePointsYen,
    each.feesYen,
    each.postageYen,
    each.marginYen,
  ]
  // 5 % of 10,000 are gifted, and 3.6 % of the other 9,500 are 342.
  assert.deepEqual(figuresOf(shipped), [4_800, 500, 342, 2_500, 1_858])
  assert.deepEqual(figuresOf(converted), [4_700, 500, 342, 225, 4_233])
  // 1 + 9 + 40.05 cards ship, so postage is paid for 51.
  assert.equal(assumed.postageYen, 51 * 25)
})

test('A-056: extra prizes cost too, and unknown costs and prices are counted', () => {
  const worth = line({ count: 10, costYen: null, marketYen: 50 })
  const extras = [{ ...worth, kind: 'every' as const, step: 10 }]
  const { scenarios, missingCosts, missingMarkets } = calculate(
    { ...pack, extras },
    new Map(),
    NO_CHARGES,
  )
  assert.equal(scenarios.shipped.costYen, 4_800)
  assert.equal(scenarios.shipped.returnPermille.market, 720)
  assert.deepEqual([missingCosts, missingMarkets], [1, 0])
  const unknown = [line({ costYen: null }), line({ marketYen: null }), line({ marketYen: null })]
  const missing = calculate({ ...pack, lines: unknown }, new Map(), NO_CHARGES)
  assert.deepEqual([missing.missingCosts, missing.missingMarkets], [1, 2])
  for (const [kind, step, total, count] of [
    ['every', 30, 100, 3],
    ['every', 30, 29, 0],
    ['every', null, 100, 1],
    ['last', null, 100, 1],
    ['last', 10, 100, 1],
    ['last', null, 0, 0],
  ] as const)
    assert.equal(extraCountOf({ kind, step }, total), count)
})

test('A-056: each line has its share of the cost', () => {
  assert.deepEqual(costSharesOf(pack), [625, 187, 187])
  assert.deepEqual(costSharesOf({ ...pack, lines: [line({}), line({ costYen: null })] }), [0, 0])
})

test('an empty pack has no rates', () => {
  const { scenarios, income } = calculate(
    { price: 0, lines: [], extras: [] },
    new Map(),
    NO_CHARGES,
  )
  assert.equal(income, 0)
  assert.deepEqual(scenarios.shipped.returnPermille, { market: 0, points: 0, cost: 0 })
})
