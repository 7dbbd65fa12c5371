import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '#server/platform/time/durations.ts'
import {
  limitAt,
  periodsOver,
  type SpendingLimit,
  setLimit as setLimitBy,
} from './spending-limits.rule.ts'

const START = Date.parse('2025-08-01T12:00:00+09:00')
const at = (days: number) => new Date(START + days * DAY_MS)
const none: SpendingLimit = { period: 'day', yen: null, nextYen: null, nextAt: null }
const setLimit = (limit: SpendingLimit, yen: number | null, now: Date, higherLimitWaitDays = 7) =>
  setLimitBy(limit, { yen, higherLimitWaitDays, now })
const yenAt = (limit: SpendingLimit, days: number) => limitAt(limit, at(days)).yen

test('A-159: a first limit and a lower one count at once', () => {
  const first = setLimit(none, 10_000, at(0))
  assert.equal(yenAt(first, 0), 10_000)
  assert.equal(yenAt(setLimit(first, 3_000, at(1)), 1), 3_000)
})

test('A-159: a higher limit, and none, count after seven days', () => {
  const limited = setLimit(none, 3_000, at(0))
  for (const higher of [5_000, null]) {
    const raised = setLimit(limited, higher, at(1))
    assert.equal(yenAt(raised, 1), 3_000)
    assert.equal(limitAt(raised, new Date(at(8).getTime() - 1)).yen, 3_000)
    assert.equal(yenAt(raised, 8), higher)
    assert.deepEqual(limitAt(raised, at(8)).nextAt, null)
  }
})

test('A-263: a higher limit waits as many days as the rule said when it was set', () => {
  const raised = setLimit(setLimit(none, 3_000, at(0)), 5_000, at(1), 30)
  assert.deepEqual([yenAt(raised, 30), yenAt(raised, 31)], [3_000, 5_000])
})

test('a lower limit ends the wait of a higher one', () => {
  const raised = setLimit(setLimit(none, 3_000, at(0)), 9_000, at(1))
  const lowered = setLimit(raised, 2_000, at(2))
  assert.equal(yenAt(lowered, 30), 2_000)
})

test('A-159: no sequence of settings raises a limit within seven days of the request', () => {
  const setting = fc.record({
    yen: fc.option(fc.nat(20)),
    pauseDays: fc.integer({ min: 0, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(setting, { maxLength: 12 }), (settings) => {
      const amount = (yen: number | null) => yen ?? Number.POSITIVE_INFINITY
      let limit = none
      let day = 0
      let present = amount(none.yen)
      for (const { yen, pauseDays } of settings) {
        day += pauseDays
        const before = amount(yenAt(limit, day))
        if (pauseDays < 7) assert.equal(before, present)
        limit = setLimit(limit, yen, at(day))
        present = amount(yenAt(limit, day))
        assert.equal(present, Math.min(before, amount(yen)))
      }
    }),
  )
})

test('A-159: a payment may reach a limit and not exceed it', () => {
  const limits: SpendingLimit[] = [
    { ...none, yen: 3_000 },
    { ...none, period: 'month', yen: 10_000 },
  ]
  const over = (day: number, month: number, priceYen: number) =>
    periodsOver(limits, { spending: { day, month }, priceYen, now: at(0) })
  assert.deepEqual(over(0, 0, 3_000), [])
  assert.deepEqual(over(1, 1, 3_000), ['day'])
  assert.deepEqual(over(0, 8_000, 2_000), [])
  assert.deepEqual(over(0, 8_000, 2_001), ['month'])
  const spending = { day: 9e9, month: 9e9 }
  assert.deepEqual(periodsOver([none], { spending, priceYen: 1, now: at(0) }), [])
})
