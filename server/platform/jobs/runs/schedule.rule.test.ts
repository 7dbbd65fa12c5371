import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextRun } from './schedule.rule.ts'

test('A-184 the next run of a job follows from the minutes of its schedule', () => {
  const next = (schedule: string, now: string) =>
    nextRun(schedule, new Date(`2025-08-01T${now}Z`))
      ?.toISOString()
      .slice(11, 16)
  assert.equal(next('* * * * *', '03:07:30'), '03:08')
  assert.equal(next('*/10 * * * *', '03:07:30'), '03:10')
  assert.equal(next('*/10 * * * *', '03:50:00'), '04:00')
  assert.equal(next('17 * * * *', '03:17:00'), '04:17')
  assert.equal(next('17 3 * * *', '03:17:00'), undefined)
  assert.equal(next('x * * * *', '03:17:00'), undefined)
})
