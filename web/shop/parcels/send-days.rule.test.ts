import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, sendDays, sendDayText } from './send-days.rule.ts'

test('A-230 a member can choose each day from tomorrow to the last one, in the time of the shop', () => {
  const lateInLondon = Date.parse('2025-07-31T15:30:00Z')
  assert.equal(dayOf(lateInLondon), '2025-08-01')
  for (const [last, days] of [
    ['2025-08-01', []],
    ['2025-07-20', []],
    ['2025-08-02', ['2025-08-02']],
    ['2025-08-04', ['2025-08-02', '2025-08-03', '2025-08-04']],
  ] as const)
    assert.deepEqual(sendDays(lateInLondon, last), days)
  assert.equal(sendDays(lateInLondon, '2026-08-01').length, 365)
  assert.equal(sendDayText('2025-08-02', 'ja'), '8月2日(土)')
  assert.equal(sendDayText('2025-08-02', 'en'), 'Sat 2 August')
})
