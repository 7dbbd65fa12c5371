import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_CHARGES } from '#contract/console/packs/charges.rule.ts'
import { figuresOf } from './figures.rule.ts'

const line = { card: { costYen: 70 }, buyPoint: 50, count: 10, left: 4, converted: 2, shipped: 3 }
const dear = { card: { costYen: 900 }, buyPoint: 0, count: 1, left: 0, converted: 0, shipped: 1 }
const income = {
  income: 2_000,
  currency: 'point',
  charges: { ...NO_CHARGES, cardPostageYen: 25 },
  paidWith: { paid: 2_000, converted: 0, given: 0 },
  freeDraws: { count: 1, amount: 100 } as never,
} as const

test('A-073: the margin is the income less cards, conversions and charges, with converted cards back', () => {
  assert.deepEqual(figuresOf(income, [line, dear]), {
    income: 2_000,
    wonCost: 6 * 70 + 900,
    convertedCost: 140,
    convertedCount: 2,
    convertedPoints: 100,
    shippedCount: 4,
    undecidedCount: 1,
    paidWith: income.paidWith,
    freeDraws: income.freeDraws,
    charged: { freePointsYen: 0, feesYen: 0, postageYen: 100 },
    margin: 2_000 - 1_320 + 140 - 100 - 100,
  })
})

test('A-073: without the cost of a won card there is no margin, and none for coins', () => {
  const unknown = { ...line, card: { costYen: null } }
  const { wonCost, convertedCost, margin, charged } = figuresOf(income, [unknown, dear])
  assert.deepEqual([wonCost, convertedCost, margin], [null, null, null])
  assert.notEqual(charged, null)
  const unwon = { ...unknown, left: 10, converted: 0, shipped: 0 }
  assert.equal(figuresOf(income, [unwon, dear]).wonCost, 900)
  const coins = figuresOf({ ...income, currency: 'coin' }, [line, dear])
  assert.deepEqual([coins.charged, coins.margin, coins.wonCost], [null, null, 1_320])
})
