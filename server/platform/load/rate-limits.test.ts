import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { usedIndexes } from '#testing/fixtures/used-indexes.ts'
import { countHitsSince, selectNthNewestHit } from './rate-limits.sql.ts'
import {
  countHits,
  recordHits,
  returnRateLimits,
  takeRateLimits,
  takeRateLimitsWithin,
} from './rate-limits.ts'

let clone: ClonedDatabase
let database: Database
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: clone.url })
})
beforeEach(() => database.query({ text: 'delete from rate_limit_hits' }))
after(async () => {
  await database.close()
  await clone.drop()
})

const NOW = new Date('2025-08-01T12:00:00+09:00')
const limit = { name: 'test', max: 5, windowMs: MINUTE_MS, subject: 'one' }
const other = { ...limit, subject: 'two' }

test('of parallel takes of the last place exactly one succeeds', async () => {
  await recordHits(database, Array(limit.max - 1).fill(limit), NOW)
  let readyCount = 0
  const allReady = Promise.withResolvers<void>()
  // Every transaction is open before the first one takes the limit.
  const takeTogether = () =>
    database.transaction(async (tx) => {
      await tx.query({ text: 'select 1' })
      readyCount += 1
      if (readyCount === 5) allReady.resolve()
      await allReady.promise
      return takeRateLimitsWithin(tx, [limit], NOW)
    })
  const outcomes = await Promise.all(Array.from({ length: 5 }, takeTogether))
  assert.deepEqual(outcomes.toSorted(), [false, false, false, false, true])
  assert.equal(await countHits(database, limit, NOW), limit.max)
})

test('parallel takes of two limits in either order never block each other', async () => {
  const takes = Array.from({ length: 20 }, (_, at) =>
    takeRateLimits(database, at % 2 === 0 ? [limit, other] : [other, limit], NOW),
  )
  const outcomes = await Promise.all(takes)
  assert.equal(outcomes.filter((isTaken) => isTaken).length, limit.max)
})

test('a take that one limit refuses counts against none', async () => {
  await recordHits(database, Array(limit.max).fill(limit), NOW)
  assert.equal(await takeRateLimits(database, [other, limit], NOW), false)
  assert.equal(await countHits(database, other, NOW), 0)
})

test('a return takes back one hit of its time for each limit, also when returns are parallel', async () => {
  await recordHits(database, [...Array(9).fill(limit), other], NOW)
  await recordHits(database, [limit], new Date(NOW.getTime() - 1))
  const returns = Array.from({ length: 8 }, () => returnRateLimits(database, [other, limit], NOW))
  await Promise.all(returns)
  assert.equal(await countHits(database, limit, NOW), 2)
  assert.equal(await countHits(database, other, NOW), 0)
})

test('the hits of a subject are found by its index, also by statistics that are older than the window', async () => {
  await database.query({
    text: `
      insert into rate_limit_hits (name, subject, created_at)
      select 'test', sha256(n::text::bytea), $1
      from generate_series(1, 5000) as n`,
    values: [new Date(NOW.getTime() - 10 * MINUTE_MS)],
  })
  await database.query({ text: 'analyze rate_limit_hits' })
  const hit = {
    name: 'test',
    subject: Buffer.alloc(32),
    since: new Date(NOW.getTime() - MINUTE_MS),
  }
  const used = await database.transaction((tx) =>
    usedIndexes(tx, 'rate_limit_hits', async () => {
      await countHitsSince(tx, hit)
      await selectNthNewestHit(tx, { ...hit, nth: 3 })
    }),
  )
  assert.deepEqual(used, ['rate_limit_hits_recent'])
})
