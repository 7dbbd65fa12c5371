import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { DAY_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { confirmClock, readWorkerClock, withClockCheck } from './clock-check.ts'

let clone: ClonedDatabase
let database: Database
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: clone.url })
})
beforeEach(() => confirmClock(database))
after(async () => {
  await database.close()
  await clone.drop()
})

const YEAR_MS = 365 * DAY_MS

/**
 * Opens a process whose clock can jump. `runJob` runs the process's job if the clock is right, and
 * returns whether the job ran.
 */
function openProcess() {
  const faults: string[] = []
  let jumpMs = 0
  let elapsedMs = 0
  let runCount = 0
  const job = { name: 'job', schedule: '', timeoutSeconds: 60, retryLimit: 0 }
  const run = async () => {
    runCount += 1
  }
  const [checked] = withClockCheck([{ ...job, run }], {
    database,
    clock: { now: () => new Date(Date.now() + jumpMs) },
    monotonicMs: () => performance.now() + elapsedMs,
    onFault: (cause) => faults.push((cause as Error).message),
  })
  return {
    faults,
    jump(ms: number) {
      jumpMs += ms
    },
    /** Advances both the clock and the monotonic time, so that the clock does not seem to jump. */
    wait(ms: number) {
      elapsedMs += ms
      jumpMs += ms
    },
    async runJob() {
      const before = runCount
      await checked?.run()
      return runCount > before
    },
  }
}

test('a clock that jumps a year ahead and back stops the jobs of all processes until the operator confirms', async () => {
  const [jumping, other] = [openProcess(), openProcess()]
  assert.deepEqual([await jumping.runJob(), await other.runJob()], [true, true])
  jumping.jump(YEAR_MS)
  assert.equal(await jumping.runJob(), false)
  jumping.jump(-YEAR_MS)
  assert.deepEqual([await jumping.runJob(), await other.runJob()], [false, false])
  assert.match(jumping.faults[0] ?? '', /all background jobs are stopped.*npm run clock/)
  assert.equal(jumping.faults.length, 1, 'it is reported once a minute')
  assert.equal(other.faults.length, 1)
  assert.match((await readWorkerClock(database)).fault ?? '', /differs from the database's/)
  await confirmClock(database)
  assert.deepEqual([await jumping.runJob(), await other.runJob()], [true, true])
})

test('a stop is reported again after a minute', async () => {
  const jumping = openProcess()
  jumping.jump(-YEAR_MS)
  await jumping.runJob()
  jumping.wait(MINUTE_MS)
  await jumping.runJob()
  assert.equal(jumping.faults.length, 2)
})

test('in production the process runs its jobs only behind the check of the clock', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../bin/start.ts'), 'utf8')
  assert.match(text, /jobs: settings\.isProduction\s+\? withClockCheck\(serving\.jobs, /)
})
