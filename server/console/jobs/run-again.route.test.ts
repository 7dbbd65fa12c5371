import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { JobRow } from '#contract/console/jobs.ts'
import { recordRuns } from '#server/platform/jobs/runs/runs.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let owner: ConsoleClient
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  owner = await logInOperator(panel, 'owner')
  await shop.runDueJobs()
})
after(async () => {
  await panel.close()
  await shop.close()
})

const read = async (name: string): Promise<JobRow> => {
  const { jobs } = await owner.get('/jobs')
  return jobs.find((job: JobRow) => job.name === name)
}
/** Records a failed run of the job with this name. */
async function fail(name: string): Promise<void> {
  const job = shop.jobs.find((each) => each.name === name)
  assert.ok(job)
  shop.clock.advance(1_000)
  const run = async () => {
    throw new Error('the disk is full')
  }
  const [failing] = recordRuns([{ ...job, run }], shop)
  await assert.rejects(async () => failing?.run())
  shop.clock.advance(1_000)
}
async function runWorker(name: string): Promise<void> {
  await shop.jobs.find((each) => each.name === name)?.run()
}

test('A-185 a failed job is run again by the shop when the owner asks for it', async () => {
  const { canRunAgain, state } = await read('delete-messages')
  assert.deepEqual([state, canRunAgain], ['ok', false])
  assert.equal((await owner.act('/jobs/delete-messages/run')).result, 'not-possible')
  await fail('delete-messages')
  assert.equal((await read('delete-messages')).canRunAgain, true)
  assert.equal((await owner.act('/jobs/delete-messages/run')).state, 200)
  assert.equal((await owner.act('/jobs/delete-messages/run')).result, 'already-requested')
  assert.equal((await read('delete-messages')).isRequested, true)
  await runWorker('run-jobs-again')
  const done = await read('delete-messages')
  assert.deepEqual([done.state, done.isRequested, done.canRunAgain], ['ok', false, false])
})

test('A-185 a job that is not safe to repeat cannot be run again, and no other role may ask', async () => {
  await fail('run-errands')
  const job = await read('run-errands')
  assert.deepEqual([job.state, job.canRunAgain], ['failed', false])
  assert.equal((await owner.act('/jobs/run-errands/run')).result, 'not-possible')
  assert.equal((await owner.act('/jobs/no-such-job/run')).state, 404)
  await fail('delete-notices')
  for (const name of ['auditor', 'support'] as const) {
    const other = await logInOperator(panel, name)
    assert.equal((await other.act('/jobs/delete-notices/run')).state, 403)
  }
})
