import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INITIAL_RULES } from '#contract/rules.ts'
import { handledAt } from './transfer-hours.rule.ts'

const cases = [
  ['within the hours of a Friday at once', '2025-08-01T12:00:00', '2025-08-01T12:00:00'],
  ['from ten o’clock on', '2025-08-01T10:00:00', '2025-08-01T10:00:00'],
  ['within the first hour at once', '2025-08-01T10:30:00', '2025-08-01T10:30:00'],
  ['to the last second before six', '2025-08-01T17:59:59', '2025-08-01T17:59:59'],
  ['before the hours on the same day', '2025-08-01T09:59:59', '2025-08-01T10:00:00'],
  ['after the hours of a Thursday on Friday', '2025-07-31T18:00:00', '2025-08-01T10:00:00'],
  ['after the hours of a Friday on Monday', '2025-08-01T18:00:00', '2025-08-04T10:00:00'],
  ['on a Sunday on Monday', '2025-08-03T12:00:00', '2025-08-04T10:00:00'],
  ['on a holiday on the day after', '2025-08-11T12:00:00', '2025-08-12T10:00:00'],
  ['over a long weekend', '2025-09-12T18:30:00', '2025-09-16T10:00:00'],
  ['over the days at the end of the year', '2026-12-30T18:00:00', '2027-01-04T10:00:00'],
  ['on 31 December after the holidays', '2025-12-31T12:00:00', '2026-01-05T10:00:00'],
  ['over the holidays of May', '2025-05-02T19:00:00', '2025-05-07T10:00:00'],
] as const

for (const [name, arrived, handled] of cases) {
  test(`B-028 a transfer is handled ${name}`, () => {
    const at = handledAt(new Date(`${arrived}+09:00`), INITIAL_RULES)
    assert.equal(at.toISOString(), new Date(`${handled}+09:00`).toISOString())
  })
}

test('A-263: the hours are those of the rules, to the end of the day if they say so', () => {
  const hours = { transferHourFirst: 9, transferHourLast: 24 }
  for (const [arrived, handled] of [
    ['2025-08-01T08:59:59', '2025-08-01T09:00:00'],
    ['2025-08-01T23:59:59', '2025-08-01T23:59:59'],
    ['2025-08-02T00:00:00', '2025-08-04T09:00:00'],
  ]) {
    const at = handledAt(new Date(`${arrived}+09:00`), hours)
    assert.equal(at.toISOString(), new Date(`${handled}+09:00`).toISOString())
  }
})
