import assert from 'node:assert/strict'
import { test } from 'node:test'
import { utcTimeText } from './utc-time.rule.ts'

test('a time is written to the second in UTC, and a number that is no time as it stands', () => {
  assert.equal(utcTimeText(Date.UTC(2026, 0, 31, 15, 4, 5, 999)), '2026-01-31 15:04:05 UTC')
  assert.equal(utcTimeText(8.64e15 + 1), '8640000000000001')
})
