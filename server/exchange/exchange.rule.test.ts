import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { initialValues } from '#contract/console/field.ts'
import { goodFields } from '#contract/console/stock/goods.fields.ts'
import {
  countMax,
  type ExchangeAttempt,
  type Good,
  isExchangeCount,
  priceOrRefusal,
} from './exchange.rule.ts'

const { cardType: _, ...initial } = initialValues(goodFields)
const good: Good = {
  ...initial,
  id: 1,
  cardTypeId: 7,
  name: '招き猫',
  nameEn: null,
  seriesEn: null,
  hasDescription: false,
  image: '',
  priceCoins: 300,
  stock: 9,
  startsAt: null,
  endsAt: null,
  retiredAt: null,
}
const now = new Date('2025-08-01T00:00:00Z')
const attempt: ExchangeAttempt = {
  good,
  count: 1,
  now,
  exchangedCount: 0,
  coins: 300,
  hasDebt: false,
  hasAddress: true,
  restriction: null,
}

test('V-032 one exchange takes at most the stock and at most 5', () => {
  assert.deepEqual(
    [3, 9, 5, 0].map((stock) => countMax({ stock })),
    [3, 5, 5, 0],
  )
})

test('V-032 only whole numbers from 1 to 5 are counts', () => {
  assert.deepEqual([1, 2, 3, 4, 5].filter(isExchangeCount), [1, 2, 3, 4, 5])
  for (const no of [0, 6, 1.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    assert.equal(isExchangeCount(no), false)
    assert.equal(priceOrRefusal({ ...attempt, coins: 1e15, count: no }), 'count-invalid')
  }
})

test('a member may spend the last coin', () => {
  assert.deepEqual(priceOrRefusal(attempt), { coins: 300 })
  assert.deepEqual(priceOrRefusal({ ...attempt, count: 5, coins: 1_500 }), { coins: 1_500 })
  assert.equal(priceOrRefusal({ ...attempt, coins: 299 }), 'shortage')
  assert.equal(priceOrRefusal({ ...attempt, hasDebt: true }), 'debt')
  assert.equal(priceOrRefusal({ ...attempt, restriction: 'restricted' }), 'restricted')
})

test('Q135 the limit counts earlier exchanges', () => {
  const limited = { ...attempt, coins: 10_000, good: { ...good, memberMax: 3 } }
  assert.deepEqual(priceOrRefusal({ ...limited, exchangedCount: 1, count: 2 }), { coins: 600 })
  assert.equal(priceOrRefusal({ ...limited, exchangedCount: 2, count: 2 }), 'limit')
  assert.equal(priceOrRefusal({ ...limited, exchangedCount: 3 }), 'limit')
})

test('A-127: a good is exchanged from its start until its end, and not once it is retired', () => {
  const soon = new Date(now.getTime() + 1)
  const verdictOf = (times: Partial<Good>) =>
    priceOrRefusal({ ...attempt, good: { ...good, ...times } })
  assert.equal(verdictOf({ startsAt: soon }), 'closed')
  assert.equal(verdictOf({ endsAt: now }), 'closed')
  assert.equal(verdictOf({ retiredAt: now }), 'closed')
  assert.deepEqual(verdictOf({ startsAt: now, endsAt: soon }), { coins: 300 })
})

test('a price that has changed since the member saw it is refused', () => {
  assert.equal(priceOrRefusal({ ...attempt, shownCoins: 299 }), 'price-changed')
  assert.deepEqual(priceOrRefusal({ ...attempt, shownCoins: 300 }), { coins: 300 })
})

test('an exchange needs an address', () => {
  assert.equal(priceOrRefusal({ ...attempt, hasAddress: false }), 'address-missing')
})

test('an accepted exchange is always within stock, limit and coins', () => {
  fc.assert(
    fc.property(
      fc.record({
        stock: fc.nat(8),
        priceCoins: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        memberMax: fc.option(fc.integer({ min: 1, max: 6 })),
        count: fc.oneof(fc.integer({ min: -2, max: 8 }), fc.double()),
        exchangedCount: fc.nat(6),
        coins: fc.nat(),
        hasDebt: fc.constant(false),
        now: fc.constant(now),
        hasAddress: fc.boolean(),
        restriction: fc.constant(null),
      }),
      ({ stock, priceCoins, memberMax, ...input }) => {
        const testGood = { ...good, stock, priceCoins, memberMax }
        const verdict = priceOrRefusal({ ...input, good: testGood })
        if (typeof verdict === 'string') return
        assert.equal(verdict.coins, priceCoins * input.count)
        assert.ok(verdict.coins > 0 && verdict.coins <= input.coins)
        assert.ok(input.count <= stock && input.count <= 5 && input.hasAddress)
        assert.ok(memberMax === null || input.exchangedCount + input.count <= memberMax)
      },
    ),
  )
})
