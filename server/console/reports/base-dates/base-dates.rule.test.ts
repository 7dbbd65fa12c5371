import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finalFrom, obligationOf, pastBaseDates, periodStart } from './base-dates.rule.ts'

test('A-175 the base dates are 31 March and 30 September, from ten minutes after their end', () => {
  const at = (time: string) => pastBaseDates(new Date(`${time}+09:00`), 3)
  assert.deepEqual(at('2025-10-01T00:10:00'), ['2025-09-30', '2025-03-31', '2024-09-30'])
  assert.deepEqual(at('2025-10-01T00:09:59'), ['2025-03-31', '2024-09-30', '2024-03-31'])
  assert.deepEqual(at('2025-03-31T12:00:00'), ['2024-09-30', '2024-03-31', '2023-09-30'])
  assert.equal(finalFrom('2025-03-31').toISOString(), '2025-03-31T15:10:00.000Z')
})

test('A-175 the period of a base date begins after the base date of the law before it', () => {
  for (const [baseDate, start] of [
    ['2025-03-31', '2024-10-01'],
    ['2025-04-01', '2025-04-01'],
    ['2025-09-30', '2025-04-01'],
    ['2025-12-31', '2025-10-01'],
  ] as const)
    assert.equal(periodStart(baseDate), start)
})

test('A-176 from 80 % of 10,000,000 yen on, the report warns and names the day and half of the balance', () => {
  for (const [paid, level, depositYen] of [
    [7_999_999, 'below', 4_000_000],
    [8_000_000, 'near', 4_000_000],
    [10_000_000, 'near', 5_000_000],
    [10_000_001, 'above', 5_000_001],
  ] as const) {
    const obligation = obligationOf(paid, '2025-03-31')
    assert.deepEqual(obligation, { level, depositYen, noticeDueOn: '2025-05-31' })
  }
  assert.equal(obligationOf(0, '2025-09-30').noticeDueOn, '2025-11-30')
  assert.equal(obligationOf(0, '2025-12-31').noticeDueOn, '2026-02-28')
})
