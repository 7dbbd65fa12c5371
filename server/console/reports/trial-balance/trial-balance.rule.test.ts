import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMoved, balanceRows, balanceSums } from './trial-balance.rule.ts'
import type { MovedSum } from './trial-balance.sql.ts'

const moved = (
  time: MovedSum['time'],
  sums: Partial<MovedSum> & Pick<MovedSum, 'credit' | 'debit'>,
): MovedSum => ({
  currency: 'point',
  kind: time === 'present' ? '' : 'credit',
  day: time === 'within' ? '2025-07-31' : null,
  time,
  count: 1,
  ...sums,
})

// Before the period, 700 points were granted and 200 spent. The members have 1,530 points today.
const PAST = [
  moved('before', { credit: 700, debit: 200 }),
  moved('within', { credit: 1_000, debit: 0 }),
  moved('within', { kind: 'draw', credit: 0, debit: 90, count: 3 }),
  moved('after', { credit: 150, debit: 30 }),
  moved('present', { credit: 1_530, debit: 0 }),
]
const SUMS = {
  currency: 'point',
  opening: 500,
  credit: 1_000,
  debit: 90,
  closing: 1_410,
  balances: 1_410,
  difference: 0,
}

test('A-177 the balances of a past period are those of today without the entries after it', () => {
  assert.deepEqual(balanceSums(PAST), [SUMS])
})

test('A-177 a difference is the closing by the entries less the balances, with its sign', () => {
  const differenceWith = (credit: number) =>
    balanceSums([...PAST.slice(0, -1), moved('present', { credit, debit: 0 })])[0]?.difference
  assert.equal(differenceWith(1_531), -1)
  assert.equal(differenceWith(1_529), 1)
})

test('A-177 points and coins have sums of their own', () => {
  const coins = [
    moved('within', { currency: 'coin', credit: 7, debit: 2 }),
    moved('present', { currency: 'coin', credit: 5, debit: 0 }),
  ]
  const coinSums = { ...SUMS, currency: 'coin', opening: 0, credit: 7, debit: 2 }
  const expected = [SUMS, { ...coinSums, closing: 5, balances: 5 }]
  assert.deepEqual(balanceSums([...PAST, ...coins]), expected)
})

test('A-177 the sums of two groups of members are added and sorted by currency, day and kind', () => {
  const day = '2025-08-01'
  const first = [
    moved('within', { currency: 'coin', credit: 1, debit: 2, count: 3 }),
    moved('within', { day, credit: 10, debit: 20, count: 30 }),
    moved('before', { credit: 9, debit: 0 }),
  ]
  const second = [
    moved('within', { day, kind: 'draw', credit: 0, debit: 5 }),
    moved('within', { day, credit: 100, debit: 200, count: 300 }),
    moved('within', { credit: 4, debit: 0 }),
    moved('before', { credit: 8, debit: 2 }),
  ]
  const sums = addMoved(first, second)
  assert.deepEqual(
    balanceRows(sums).map(({ name: _, ...row }) => Object.values(row)),
    [
      ['point', 'credit', '2025-07-31', 4, 0, 1],
      ['point', 'credit', day, 110, 220, 330],
      ['point', 'draw', day, 0, 5, 1],
      ['coin', 'credit', '2025-07-31', 1, 2, 3],
    ],
  )
  assert.deepEqual(
    balanceSums(sums).map(({ currency, opening }) => [currency, opening]),
    [
      ['point', 15],
      ['coin', 0],
    ],
  )
})
