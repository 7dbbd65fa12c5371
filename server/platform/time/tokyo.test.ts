import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { addMonths, fileTime, monthOf, wireDateTime } from './tokyo.ts'

const zoneOfProcess = process.env.TZ
afterEach(() => {
  if (zoneOfProcess === undefined) delete process.env.TZ
  else process.env.TZ = zoneOfProcess
})

const sixMonthsLater: readonly [string, string][] = [
  ['2025-08-31T12:00:00+09:00', '2026-02-28T12:00:00+09:00'],
  ['2023-08-31T12:00:00+09:00', '2024-02-29T12:00:00+09:00'],
  ['2024-02-29T12:00:00+09:00', '2024-08-29T12:00:00+09:00'],
  ['2025-01-15T12:00:00+09:00', '2025-07-15T12:00:00+09:00'],
  ['2025-03-31T23:59:59.999+09:00', '2025-09-30T23:59:59.999+09:00'],
  ['2025-12-31T23:59:59+09:00', '2026-06-30T23:59:59+09:00'],
  // When 1 September begins in Tokyo, the date in UTC and in New York is 31 August.
  ['2025-09-01T00:00:00+09:00', '2026-03-01T00:00:00+09:00'],
  ['2025-08-31T23:59:59+09:00', '2026-02-28T23:59:59+09:00'],
  // New York skips or repeats these hours when its daylight saving time changes.
  ['2025-03-09T16:30:00+09:00', '2025-09-09T16:30:00+09:00'],
  ['2025-05-02T14:30:00+09:00', '2025-11-02T14:30:00+09:00'],
]

for (const zone of ['UTC', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
  test(`six months are counted in Tokyo's time, even in a process in ${zone}`, () => {
    process.env.TZ = zone
    for (const [from, to] of sixMonthsLater) {
      assert.equal(addMonths(new Date(from), 6).getTime(), Date.parse(to), from)
    }
  })

  test(`times in responses are Tokyo's, even in a process in ${zone}`, () => {
    process.env.TZ = zone
    assert.equal(wireDateTime(new Date('2025-08-22T20:00:00+09:00')), '2025-08-22 20:00:00')
    assert.equal(wireDateTime(new Date('2025-12-31T15:00:00.999Z')), '2026-01-01 00:00:00')
    assert.equal(wireDateTime(new Date('2024-02-28T15:00:00Z')), '2024-02-29 00:00:00')
    assert.equal(fileTime(new Date('2025-12-31T15:00:00Z')), '20260101-000000')
  })
}

test('six months later is between 178 and 184 days later', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (moment) => {
        const days = (addMonths(moment, 6).getTime() - moment.getTime()) / 86_400_000
        assert.ok(days >= 178 && days <= 184, `${moment.toISOString()}: ${days} days`)
        assert.equal(Math.abs(days % 1), 0)
      },
    ),
  )
})

test("times and months agree with the calendar, also in Japan's former summer times", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1940-01-01'), max: new Date('9998-12-31'), noInvalidDate: true }),
      (moment) => {
        const zoned = new Temporal.ZonedDateTime(
          BigInt(moment.getTime()) * 1_000_000n,
          'Asia/Tokyo',
        )
        const expected = zoned.toPlainDateTime().toString({ smallestUnit: 'second' })
        assert.equal(wireDateTime(moment), expected.replace('T', ' '))
        assert.equal(monthOf(moment), zoned.year * 12 + zoned.month - 1)
      },
    ),
  )
  assert.equal(wireDateTime(new Date('1950-07-01T00:00:00Z')), '1950-07-01 10:00:00')
})
