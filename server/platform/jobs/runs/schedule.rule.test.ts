import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextRun } from './schedule.rule.ts'

test('A-184 the next run of a job follows from the minutes of its schedule', () => {
  const next = (schedule: string, now: string) =>
    nextRun(schedule, new Date(`2025-08-01T${now}Z`))
      ?.toISOString()
      .slice(11, 16)
  for (const [schedule, now, time] of [
    ['* * * * *', '03:07:30', '03:08'],
    ['* * * * *', '03:07:00', '03:08'],
    ['*/10 * * * *', '03:07:30', '03:10'],
    ['*/10 * * * *', '03:50:00', '04:00'],
    ['17 * * * *', '03:16:59', '03:17'],
    ['17 * * * *', '03:17:00', '04:17'],
    ['5 * * * *', '03:17:00', '04:05'],
    ['17 3 * * *', '03:17:00', undefined],
    ['* * * * 1', '03:17:00', undefined],
    ['60 * * * *', '03:17:00', undefined],
    ['x * * * *', '03:17:00', undefined],
    ['1x * * * *', '03:17:00', undefined],
    ['x1 * * * *', '03:17:00', undefined],
    ['*/x * * * *', '03:17:00', undefined],
    ['*/0 * * * *', '03:17:00', undefined],
    ['*/1x * * * *', '03:17:00', undefined],
    ['x*/1 * * * *', '03:17:00', undefined],
    ['', '03:17:00', undefined],
  ] as const)
    assert.equal(next(schedule, now), time, `${schedule} at ${now}`)
})
