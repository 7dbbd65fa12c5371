import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SalesRow } from '#contract/console/reports.ts'
import { taxWithin } from '#server/payments/receipts/receipts.ts'
import { rowsByRate, totalsOf } from './sales.rule.ts'

const row = (unit: SalesRow['unit'], amount: number, refunds = 0): SalesRow => ({
  key: '',
  name: null,
  count: 1,
  unit,
  amount,
  paidWith: null,
  refundCount: refunds > 0 ? 1 : 0,
  refunds,
  net: amount - refunds,
  tax: null,
})
const ratesOf = (rows: readonly SalesRow[]) => rows.map(({ key, unit, tax }) => [key, unit, tax])

test('A-180 the moment of tax decides whether points sold or draws are taxed, and the other is outside', () => {
  const [payments, draws] = [row('yen', 11_000, 1_100), row('point', 5_500)]
  assert.deepEqual(ratesOf(rowsByRate(payments, draws, 'sale')), [
    ['10', 'yen', 900],
    ['outside', 'point', 0],
  ])
  assert.deepEqual(ratesOf(rowsByRate(payments, draws, 'draw')), [
    ['10', 'point', 500],
    ['outside', 'yen', 0],
  ])
})

test('A-177 the tax within an amount is rounded towards 0, and totals keep units apart', () => {
  assert.deepEqual([110, 109, 0, -109].map(taxWithin), [10, 9, 0, -9])
  const totals = totalsOf([row('yen', 10, 3), row('coin', 7), row('yen', 5)])
  assert.deepEqual(totals, [
    { unit: 'yen', count: 2, amount: 15, paidWith: null, refundCount: 1, refunds: 3, net: 12 },
    { unit: 'coin', count: 1, amount: 7, paidWith: null, refundCount: 0, refunds: 0, net: 7 },
  ])
})
