import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { withServer } from '#testing/fixtures/template-database.ts'
import { installJobs, type Job, runAllJobs, startWorker } from './jobs.ts'

let clone: ClonedDatabase
let boss: PgBoss
before(async () => {
  clone = await cloneDatabase()
  await installJobs(clone.url)
  boss = new PgBoss({ connectionString: clone.url, max: 1, migrate: false, schedule: false })
  await boss.start()
})
after(async () => {
  await boss.stop()
  await clone.drop()
})

/**
 * Returns a job that never runs by its schedule. A test starts a run of the job through the queue.
 */
function jobOf(name: string, run: () => Promise<unknown>, limits: Partial<Job> = {}): Job {
  return { name, schedule: '0 0 1 1 *', timeoutSeconds: 60, retryLimit: 0, ...limits, run }
}

async function until(isReached: () => boolean): Promise<void> {
  for (let waitedMs = 0; !isReached(); waitedMs += 50) {
    assert.ok(waitedMs < 20_000, 'nothing happened for 20 seconds')
    await wait(50)
  }
}

test('a job that hangs and a job that throws leave the others running', async () => {
  const runs = { hanging: 0, throwing: 0, working: 0 }
  const faults: string[] = []
  const hanging = Promise.withResolvers<void>()
  const jobs = [
    jobOf('hanging', () => {
      runs.hanging += 1
      return hanging.promise
    }),
    jobOf('throwing', async () => {
      runs.throwing += 1
      throw new Error('a bad row')
    }),
    jobOf('working', async () => {
      runs.working += 1
    }),
  ]
  const onFault = (cause: unknown) => faults.push(String(cause))
  const worker = await startWorker({ databaseUrl: clone.url, jobs, onFault, pollingSeconds: 0.5 })
  for (const count of [1, 2]) {
    for (const { name } of jobs) await boss.send(name)
    await until(() => runs.working === count && runs.throwing === count)
    // pg-boss marks a run as complete a moment after the run's work ends. Until then, the queue
    // accepts no further run of the job.
    await wait(500)
  }
  assert.equal(runs.hanging, 1, 'a job that still runs is not started again')
  assert.deepEqual(faults, Array(2).fill('Error: the job throwing failed'))
  hanging.resolve()
  await worker.stop()
})

test('a job that exceeds its time-out is reported and can run again', async () => {
  let runs = 0
  const faults: string[] = []
  const hanging = Promise.withResolvers<void>()
  const run = () => {
    runs += 1
    return hanging.promise
  }
  const jobs = [jobOf('slow', run, { timeoutSeconds: 1 })]
  const onFault = (cause: unknown) => faults.push(String(cause))
  const worker = await startWorker({ databaseUrl: clone.url, jobs, onFault, pollingSeconds: 0.5 })
  await boss.send('slow')
  await until(() => faults.length === 1)
  await wait(500)
  await boss.send('slow')
  await until(() => runs === 2)
  assert.match(faults[0] ?? '', /the job slow takes longer than 1 seconds/)
  hanging.resolve()
  await worker.stop()
})

test('a failed run is retried up to its limit', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs < 3) throw new Error('not yet')
  }
  const jobs = [jobOf('retried', run, { retryLimit: 2 })]
  const onFault = () => {}
  const worker = await startWorker({ databaseUrl: clone.url, jobs, onFault, pollingSeconds: 0.5 })
  await boss.send('retried')
  await until(() => runs === 3)
  await worker.stop()
})

test('B-065 a job that is due runs without its schedule, and rests after a failure', async () => {
  const runs = { steady: 0, failing: 0 }
  const isDue = async () => true
  const jobs = [
    jobOf('steady', async () => (runs.steady += 1), { isDue }),
    jobOf(
      'failing',
      async () => {
        runs.failing += 1
        throw new Error('not yet')
      },
      { isDue },
    ),
  ]
  const worker = await startWorker({ databaseUrl: clone.url, jobs, onFault: () => {} })
  await until(() => runs.steady === 4)
  assert.equal(runs.failing, 1)
  await worker.stop()
})

test('a worker keeps the schedules of its own jobs only', async () => {
  const onFault = () => {}
  for (const names of [['old', 'kept'], ['kept']]) {
    const jobs = names.map((name) => jobOf(name, async () => {}))
    const worker = await startWorker({ databaseUrl: clone.url, jobs, onFault })
    await worker.stop()
  }
  assert.deepEqual(
    (await boss.getSchedules()).map(({ name, cron }) => [name, cron]),
    [['kept', '0 0 1 1 *']],
  )
})

test('a queue that cannot be read is reported as an error with its reason', async (t) => {
  const broken = await cloneDatabase()
  await installJobs(broken.url)
  const faults: Error[] = []
  const jobs = [jobOf('idle', async () => {})]
  const onFault = (cause: unknown) => faults.push(cause as Error)
  const worker = await startWorker({ databaseUrl: broken.url, jobs, onFault, pollingSeconds: 0.5 })
  t.after(async () => {
    await worker.stop().catch(() => {})
    await broken.drop()
  })
  await withServer(broken.url, (client) => client.query('drop schema pgboss cascade'))
  // pg-boss may first report a fault of its own maintenance, which belongs to no queue.
  await until(() => faults.some(({ message }) => message === 'the queue idle'))
  assert.ok(faults.every((fault) => fault instanceof Error))
  const reasons = faults.map(
    ({ message, cause }) => (cause as Error | undefined)?.message ?? message,
  )
  for (const reason of reasons) assert.match(reason, /pgboss/)
})

test('running all jobs once keeps their order and survives a failure', async () => {
  const runs: string[] = []
  const faults: string[] = []
  const jobs = ['first', 'second', 'third'].map((name) =>
    jobOf(name, async () => {
      runs.push(name)
      if (name === 'second') throw new Error('a bad row')
    }),
  )
  await runAllJobs(jobs, (cause) => faults.push(String(cause)))
  assert.deepEqual(runs, ['first', 'second', 'third'])
  assert.deepEqual(faults, ['Error: the job second failed'])
})
