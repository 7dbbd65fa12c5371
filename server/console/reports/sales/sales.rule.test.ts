import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SalesRow } from '#contract/console/reports.ts'
import { taxWithin } from '#server/payments/receipts/receipts.ts'
import { rowsByRate, sumKeys, totalsOf } from './sales.rule.ts'

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

test('A-177 the sums of equal keys are one row, numbers by value and days by time', () => {
  const sum = (
    key: string,
    ...[paidCount = 0, paidYen = 0, returnedCount = 0, returnedYen = 0]: number[]
  ) => ({
    key,
    paidCount,
    paidYen,
    returnedCount,
    returnedYen,
  })
  assert.deepEqual(
    sumKeys([sum('10', 1, 100), sum('9', 1, 2, 3, 4), sum('10', 2, 500, 1, 50), sum('8')]),
    [sum('8'), sum('9', 1, 2, 3, 4), sum('10', 3, 600, 1, 50)],
  )
  const days = ['2025-08-02', '2025-07-31', '2025-08-01'].map((day) => sum(day))
  assert.deepEqual(
    sumKeys(days).map(({ key }) => key),
    ['2025-07-31', '2025-08-01', '2025-08-02'],
  )
})

test('A-180 the moment of tax decides whether points sold or draws and fees of parcels are taxed, and the other is outside', () => {
  const payments = row('yen', 11_000, 1_100)
  const uses = [row('point', 5_280), row('point', 220)]
  assert.deepEqual(ratesOf(rowsByRate(payments, uses, 'sale')), [
    ['10', 'yen', 900],
    ['outside', 'point', 0],
  ])
  assert.deepEqual(ratesOf(rowsByRate(payments, uses, 'draw')), [
    ['10', 'point', 500],
    ['outside', 'yen', 0],
  ])
})

test('A-177 the tax within an amount is rounded towards 0, and totals keep units apart', () => {
  assert.deepEqual([110, 109, 0, -109].map(taxWithin), [10, 9, 0, -9])
  const point = (paid: number, converted: number, given: number) => ({
    ...row('point', paid + converted + given),
    paidWith: { paid, converted, given },
  })
  const totals = totalsOf([
    row('yen', 10, 3),
    row('coin', 7),
    point(1, 2, 4),
    row('yen', 5),
    point(8, 16, 32),
    row('point', 100),
  ])
  assert.deepEqual(totals, [
    { unit: 'yen', count: 2, amount: 15, paidWith: null, refundCount: 1, refunds: 3, net: 12 },
    { unit: 'coin', count: 1, amount: 7, paidWith: null, refundCount: 0, refunds: 0, net: 7 },
    {
      unit: 'point',
      count: 3,
      amount: 163,
      paidWith: { paid: 9, converted: 18, given: 36 },
      refundCount: 0,
      refunds: 0,
      net: 163,
    },
  ])
})
