import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysAt, dueDay } from './due-day.rule.ts'

const at = (time: string) => new Date(`${time}+09:00`)

test('A-090: a parcel is due 14 business days after the decision; weekends and holidays do not count', () => {
  assert.equal(dueDay(at('2025-06-02T10:00:00'), 14), '2025-06-20')
  // 29 April and 3 to 6 May 2025 are holidays, so they are no business days.
  assert.equal(dueDay(at('2025-04-28T10:00:00'), 3), '2025-05-02')
  assert.equal(dueDay(at('2025-05-02T10:00:00'), 1), '2025-05-07')
})

test('the day of a decision is the day in Tokyo', () => {
  assert.equal(dueDay(new Date('2025-06-01T15:30:00Z'), 1), '2025-06-03')
  assert.equal(dueDay(new Date('2025-06-01T14:30:00Z'), 1), '2025-06-02')
})

test('A-093: a parcel is due soon up to two business days from now, by the day in Tokyo', () => {
  const days = (time: string) => Object.values(daysAt(at(time)))
  assert.deepEqual(days('2025-06-17T23:59:00'), ['2025-06-17', '2025-06-19'])
  assert.deepEqual(days('2025-06-18T00:00:00'), ['2025-06-18', '2025-06-20'])
  assert.deepEqual(days('2025-06-20T23:59:00'), ['2025-06-20', '2025-06-24'])
  assert.deepEqual(days('2025-06-21T00:00:00'), ['2025-06-21', '2025-06-24'])
})
