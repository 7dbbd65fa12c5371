import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  comparedSpans,
  compareHours,
  hoursOfTwoDays,
  isWithinDay,
  nextBaseDate,
  sellsOutAt,
} from './days.rule.ts'

const NOON = new Date('2025-08-01T03:20:00Z')

test('A-044 today begins at midnight in Japan, and yesterday is compared to the same time of day', () => {
  assert.deepEqual(
    comparedSpans(NOON).map((each) => each.toISOString()),
    [
      '2025-07-30T15:00:00.000Z',
      '2025-07-31T03:20:00.001Z',
      '2025-07-31T15:00:00.000Z',
      '2025-08-01T03:20:00.001Z',
    ],
  )
})

test('A-044 the hours of two days end with the present hour, which is the last one known', () => {
  const limits = hoursOfTwoDays(NOON)
  assert.equal(limits[0]?.toISOString(), '2025-07-30T15:00:00.000Z')
  assert.equal(limits.at(-1)?.toISOString(), '2025-08-01T04:00:00.000Z')
  const hours = compareHours(limits.slice(1).map((_, at) => at))
  assert.equal(hours.length, 24)
  assert.deepEqual(hours[0], { hour: 0, today: 24, yesterday: 0 })
  assert.deepEqual(hours[12], { hour: 12, today: 36, yesterday: 12 })
  assert.deepEqual(hours[13], { hour: 13, today: null, yesterday: 13 })
})

test('A-049 the base dates are 31 March and 30 September in Japan, the day itself included', () => {
  for (const [now, date] of [
    ['2025-03-31T14:59:59Z', '2025-03-31'],
    ['2025-03-31T15:00:00Z', '2025-09-30'],
    ['2025-08-01T03:00:00Z', '2025-09-30'],
    ['2025-10-01T03:00:00Z', '2026-03-31'],
  ] as const) {
    assert.equal(nextBaseDate(new Date(now)), date)
  }
})

test('A-048 a pack sells out at the pace of the last hour, if it sold anything', () => {
  const at = sellsOutAt({ left: 48, hourSold: 2 }, NOON)
  assert.equal(at?.toISOString(), '2025-08-02T03:20:00.000Z')
  assert.equal(isWithinDay(at, NOON), true)
  assert.equal(isWithinDay(sellsOutAt({ left: 49, hourSold: 2 }, NOON), NOON), false)
  assert.equal(sellsOutAt({ left: 48, hourSold: 0 }, NOON), null)
})
