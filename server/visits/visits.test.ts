import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { testClock } from '#server/platform/time/clock.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { openVisits, readVisits } from './visits.ts'

let clone: ClonedDatabase
let database: Database
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: asShopRole(clone.url) })
})
after(async () => {
  await database.close()
  await clone.drop()
})

const view = (url: string) => ({ method: 'GET', url, headers: { 'user-agent': 'Safari' } })
const AUGUST = { from: '2025-08-01', to: '2025-08-31' }

test('A-257 processes add their counts to the same hours, and the days are those of Japan', async () => {
  const clock = testClock(new Date('2025-08-01T23:59:59+09:00'))
  const faults: unknown[] = []
  const openOne = (on: Database) =>
    openVisits({ database: on, clock, onFault: (cause) => faults.push(cause) })
  const [first, second] = [openOne(database), openOne(database)]
  for (const visits of [first, second]) visits.count(view('/'))
  first.count(view('/pack-detail?packId=1'))
  await Promise.all([first.write(), second.write()])
  clock.advance(1_000)
  first.count(view('/'))
  await first.write()
  await first.write()
  const days = [
    { day: '2025-08-01', top: 2, pack: 1, other: 0 },
    { day: '2025-08-02', top: 1, pack: 0, other: 0 },
  ]
  assert.deepEqual(await readVisits(database, AUGUST), days)
  const hours = await database.query({ text: 'select distinct hour from page_visits order by 1' })
  assert.deepEqual(
    hours,
    ['2025-08-01T23:00:00+09:00', '2025-08-02T00:00:00+09:00'].map((hour) => ({
      hour: new Date(hour),
    })),
  )
  const firstDay = { from: '2025-08-01', to: '2025-08-01' }
  assert.deepEqual(await readVisits(database, firstDay), days.slice(0, 1))
  // What cannot be written is kept for the next time.
  let isAway = true
  const third = openOne({
    ...database,
    query: (statement) => (isAway ? Promise.reject(new Error('away')) : database.query(statement)),
  })
  third.count(view('/help'))
  await third.write()
  assert.equal(faults.length, 1)
  isAway = false
  third.count(view('/help'))
  await Promise.all([first, second, third].map((visits) => visits.close()))
  assert.deepEqual(await readVisits(database, { from: '2025-08-02', to: '2025-08-02' }), [
    { day: '2025-08-02', top: 1, pack: 0, other: 2 },
  ])
  // A stop tries once more what a write that was under way could not add.
  const failOnce = Promise.withResolvers<never>()
  let tries = 0
  const last = openOne({
    ...database,
    query: (statement) => (tries++ === 0 ? failOnce.promise : database.query(statement)),
  })
  last.count(view('/help'))
  void last.write()
  const stopped = last.close()
  failOnce.reject(new Error('away'))
  await stopped
  const [day] = await readVisits(database, { from: '2025-08-02', to: '2025-08-02' })
  assert.equal(day?.other, 3)
})
