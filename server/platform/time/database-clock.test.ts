import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Queryable } from '#server/platform/database/database.ts'
import { testClock } from './clock.ts'
import { openDatabaseClock } from './database-clock.ts'

const DATABASE_NOW = new Date('2025-08-01T12:00:00Z')
/** A database whose clock always shows the same time, so that only the monotonic time advances. */
const database: Queryable = { query: async () => [{ now: DATABASE_NOW }] as never[] }

async function clockOn(machineNow: string) {
  const reports: string[] = []
  const time = { monotonicMs: 5_000 }
  const machine = testClock(new Date(machineNow))
  const clock = await openDatabaseClock({
    database,
    machine,
    monotonicMs: () => time.monotonicMs,
    onSkew: (message) => reports.push(message),
  })
  clock.stop()
  return { clock, machine, reports, time }
}

test('T8 a process whose clock is five minutes off works by the database’s clock and reports it', async () => {
  const { clock, reports } = await clockOn('2025-08-01T12:05:00Z')
  assert.deepEqual(clock.now(), DATABASE_NOW)
  assert.equal(clock.skewMs(), 300_000)
  assert.match(reports.join(), /300\.0 s ahead of the database's/)
})

test('T8 a step of the machine’s clock does not move the shop’s time', async () => {
  const { clock, machine, reports, time } = await clockOn('2025-08-01T12:00:01Z')
  time.monotonicMs += 1_000
  machine.set(new Date('2024-01-01T00:00:00Z'))
  assert.deepEqual(clock.now(), new Date('2025-08-01T12:00:01Z'))
  assert.deepEqual(reports, [])
})
