import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSendDay, lastSendDay } from './send-day.rule.ts'

test('cards ship on a later day in Japan than today, and no later than the last one of the hold', () => {
  const now = new Date('2025-08-01T00:30:00+09:00')
  const sendBy = lastSendDay(new Date('2025-08-08T00:30:00+09:00'))
  assert.equal(sendBy, '2025-08-08')
  for (const [day, isOne] of [
    ['2025-07-31', false],
    ['2025-08-01', false],
    ['2025-08-02', true],
    ['2025-08-08', true],
    ['2025-08-09', false],
  ] as const)
    assert.equal(isSendDay(day, { now, sendBy }), isOne, day)
})
