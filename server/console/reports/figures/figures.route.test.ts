import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FIGURE_ROWS_AT_ONCE } from '#contract/console/report-jobs.ts'
import { requestFigures } from '#server/console/reports/figures/figures.ts'
import {
  type JobResult,
  type RunningJob,
  runReportJobs,
} from '#server/console/reports/jobs/report-jobs.ts'
import { readTrialBalance } from '#server/console/reports/trial-balance/trial-balance.ts'
import type { Statement, Transaction } from '#server/platform/database/database.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { untilBlocked } from '#testing/drivers/until-blocked.ts'
import { addManyEntries } from '#testing/fixtures/many-entries.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

const YEAR = { from: '2025-01-01', to: '2025-12-31' }
const PERIOD = `from=${YEAR.from}&to=${YEAR.to}`
const ENTRIES = 6_000

let panel: TestConsole
let accountant: ConsoleClient
before(async () => {
  panel = await openTestConsole()
  accountant = await logInOperator(panel, 'accountant')
  const now = new Date('2025-07-10T03:00:00Z')
  const { id } = await addMemberAccount(panel.database, { points: 1_000, now })
  await addManyEntries(panel.database, { memberId: id, count: ENTRIES })
})
after(() => panel.close())

const compute = (report: string) =>
  accountant.act('/reports/figures', { report, ...YEAR, by: 'day' })

test('A-177 a trial balance over many entries is computed by a job, which shows its progress and keeps its figures', async () => {
  assert.ok(ENTRIES > FIGURE_ROWS_AT_ONCE)
  const path = `/reports/trial-balance?${PERIOD}`
  const before = await accountant.get(path)
  assert.deepEqual([before.figures, before.computedAt, before.job], [null, null, null])
  const { jobId } = await compute('trial-balance')
  assert.equal((await compute('trial-balance')).jobId, jobId)
  const waiting = await accountant.get(path)
  assert.deepEqual([waiting.figures, waiting.job.state, waiting.job.total], [null, 'waiting', 0])
  await panel.runReports()
  const done = await accountant.get(path)
  assert.deepEqual([done.job, typeof done.computedAt], [null, 'string'])
  const [points] = done.figures.sums
  assert.deepEqual([points.closing, points.difference], [1_000 + ENTRIES, 0])
  const { job } = await accountant.get(`/reports/jobs/${jobId}`)
  assert.deepEqual([job.done, job.total, job.subject], [1, 1, 'trial-balance'])
  const { list, sums } = done.figures
  const { rows, sums: again } = await readTrialBalance(panel.database, YEAR)
  assert.deepEqual([rows, again], [list, sums])
  const other = await accountant.get('/reports/trial-balance?from=2025-02-01&to=2025-12-31')
  assert.deepEqual([other.figures, other.job], [null, null])
  const changed = panel.database.query({ text: `update console.report_figures set figures = '{}'` })
  await assert.rejects(changed, { constraint: 'report_figures_kept' })
})

test('A-183 two runs of a book of points over a year give the same figures, and the newest is shown', async () => {
  const path = `/reports/points-book?${PERIOD}`
  const results: { figures: object; computedAt: string }[] = []
  for (const seconds of [1, 1]) {
    panel.clock.advance(seconds * 1_000)
    await compute('points-book')
    await panel.runReports()
    const { figures, computedAt } = await accountant.get(path)
    results.push({ figures, computedAt })
  }
  const [first, second] = results
  assert.deepEqual(first?.figures, second?.figures)
  assert.ok((first?.computedAt ?? '') < (second?.computedAt ?? ''))
})

test('A-182 a file of a report over many entries is written by a job', async () => {
  const exported = await accountant.act('/reports/export', {
    report: 'points-book',
    ...YEAR,
    by: 'day',
    encoding: 'utf-8',
  })
  assert.deepEqual([exported.file, exported.count], [null, null])
  await panel.runReports()
  const { job } = await accountant.get(`/reports/jobs/${exported.jobId}`)
  assert.deepEqual([job.state, job.done, job.total, job.canDownload], ['done', 365, 365, true])
})

test('A-182 a job that fails three times shows the reason, and can be started again', async () => {
  const setParameters = (id: number, parameters: object): Statement => ({
    text: 'update console.report_jobs set parameters = parameters || $2 where id = $1',
    values: [id, JSON.stringify(parameters)],
  })
  const { jobId } = await compute('sales')
  await panel.database.query(setParameters(jobId, { from: '2025-02-30' }))
  const stateOf = async () => (await accountant.get(`/reports/jobs/${jobId}`)).job
  for (const state of ['waiting', 'waiting', 'failed']) {
    await panel.runReports()
    const job = await stateOf()
    assert.equal(job.state, state)
    assert.ok(job.failure.length > 5, job.failure)
    panel.clock.advance(10_000)
  }
  await panel.database.query(setParameters(jobId, { from: YEAR.from }))
  const auditor = await logInOperator(panel, 'auditor')
  assert.equal((await auditor.act(`/reports/jobs/${jobId}/retry`, {})).state, 403)
  assert.equal((await accountant.act(`/reports/jobs/${jobId}/retry`, {})).state, 200)
  assert.deepEqual([(await stateOf()).state, (await stateOf()).failure], ['waiting', null])
  await panel.runReports()
  assert.equal((await stateOf()).state, 'done')
  const twice = await accountant.act(`/reports/jobs/${jobId}/retry`, {})
  assert.deepEqual([twice.state, twice.result], [409, 'not-possible'])
})

/** Runs the due jobs. `work` does the work of every kind of job. */
function runJobsBy(work: (job: RunningJob) => Promise<JobResult>, signal?: AbortSignal) {
  const works = {
    acquisitions: work,
    'audit-log': work,
    'base-date': work,
    disclosure: work,
    export: work,
    figures: work,
    members: work,
  }
  const reads = { open: () => panel.database }
  return runReportJobs({ ...panel, reads, works, signal })
}

test('A-182 a run that was silent for too long changes nothing in the job that another run has taken over', async () => {
  const { jobId } = await compute('accounting')
  const jobNow = async () => (await accountant.get(`/reports/jobs/${jobId}`)).job
  const second = Promise.withResolvers<JobResult>()
  const hasBegun = Promise.withResolvers<void>()
  let secondRun: Promise<void> | undefined
  await runJobsBy(async () => {
    panel.clock.advance(6 * 60_000)
    secondRun = runJobsBy(() => {
      hasBegun.resolve()
      return second.promise
    })
    await hasBegun.promise
    panel.clock.advance(10_000)
    throw new Error('the first run fails late')
  })
  assert.deepEqual([(await jobNow()).state, (await jobNow()).failure], ['waiting', null])
  panel.clock.advance(10_000)
  await runJobsBy(() => assert.fail('the job runs a third time'))
  second.resolve({ store: async () => {} })
  await secondRun
  assert.deepEqual([(await jobNow()).state, (await jobNow()).failure], ['done', null])
})

test('A-182 A-412 a run that ends after another one has ended the job stores nothing', async () => {
  const { jobId } = await compute('accounting')
  const stored: string[] = []
  const endIn = (run: string): JobResult => ({ store: async () => void stored.push(run) })
  let endedAt = ''
  await runJobsBy(async () => {
    panel.clock.advance(6 * 60_000)
    await runJobsBy(async () => endIn('second'))
    endedAt = panel.clock.now().toISOString()
    panel.clock.advance(10_000)
    return endIn('first')
  })
  const { job } = await accountant.get(`/reports/jobs/${jobId}`)
  assert.deepEqual([stored, job.state, job.endedAt], [['second'], 'done', endedAt])
})

test('A-182 a job that runs while the console stops is put back and has not failed', async () => {
  const { jobId } = await compute('accounting')
  const stop = new AbortController()
  await runJobsBy(async ({ onProgress }) => {
    stop.abort()
    await onProgress(1, 2)
    return { store: () => assert.fail('the work went on') }
  }, stop.signal)
  const [row] = await panel.database.query({
    text: `
      select state, try_count, done_count, failure
      from console.report_jobs where id = $1`,
    values: [jobId],
  })
  assert.deepEqual(row, { state: 'waiting', tryCount: 0, doneCount: 0, failure: null })
  await panel.runReports()
  assert.equal((await accountant.get(`/reports/jobs/${jobId}`)).job.state, 'done')
})

test('A-177 two requests for a report at the same time start one job', async () => {
  const query = {
    report: 'trial-balance',
    from: '2024-01-01',
    to: '2024-12-31',
    by: 'day',
  } as const
  const request = (tx: Transaction) =>
    requestFigures(tx, query, { operatorId: 1, now: panel.clock.now() })
  const { consoleDatabase: database } = panel
  let second: Promise<number> | undefined
  const first = await database.transaction(async (tx) => {
    const jobId = await request(tx)
    second = database.transaction(request)
    await Promise.race([second, untilBlocked(panel.database)])
    return jobId
  })
  assert.equal(await second, first)
})
