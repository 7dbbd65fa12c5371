import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysUntil } from './days-until.ts'

const NOW = new Date('2025-08-01T12:00:11+09:00')
const days = (expiresAt: string) => daysUntil(new Date(expiresAt), NOW)

test('the day of the deadline is the provider’s last day, so no member has less time than shown', () => {
  assert.equal(days('2025-08-04T12:01:00+09:00'), 3)
  assert.equal(days('2025-08-04T11:00:00+09:00'), 3)
  assert.equal(days('2025-08-01T23:59:00+09:00'), 0)
  assert.equal(days('2025-07-31T12:00:00+09:00'), 0)
})

test('a deadline at midnight ends the day before it', () => {
  assert.equal(days('2025-08-04T00:00:00+09:00'), 2)
})
