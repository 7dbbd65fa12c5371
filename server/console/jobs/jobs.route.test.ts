import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { JobRow } from '#contract/console/jobs.ts'
import { recordRuns } from '#server/platform/jobs/runs/runs.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let owner: ConsoleClient
let directory: string
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backup-'))
  const backupFile = join(directory, 'report.json')
  const report = { verified_at: '2025-08-01T00:30:00+09:00', newest_purchase_at: null }
  await writeFile(backupFile, JSON.stringify(report))
  shop = await openTestShop()
  panel = await openTestConsole({ shop, backupFile })
  owner = await logInOperator(panel, 'owner')
})
after(async () => {
  await panel.close()
  await shop.close()
  await rm(directory, { recursive: true })
})

const jobOf = (jobs: JobRow[], name: string) => jobs.find((job) => job.name === name)

test('A-184 every job shows its last and next run, and queues, backup and version stand beside it', async () => {
  await shop.runDueJobs()
  await shop.database.query({
    text: `
      insert into outbox_messages (channel, recipient, subject, text, created_at, send_after)
      values ('mail', 'a@example.com', '注文', '', $1, $1)`,
    values: [shop.clock.now()],
  })
  const { jobs, queues, backupVerifiedAt, version, migration } = await owner.get('/jobs')
  assert.deepEqual(
    jobs.map(({ name }: JobRow) => name),
    shop.jobs.map(({ name }) => name).sort(),
  )
  for (const { name, state, succeededAt } of jobs as JobRow[])
    assert.deepEqual([name, state, succeededAt], [name, 'ok', shop.clock.now().toISOString()])
  const next = jobOf(jobs, 'derive-point-splits')?.nextAt
  assert.ok(next !== null && new Date(next as string) > shop.clock.now())
  const messages = queues.find(({ name }: { name: string }) => name === 'messages')
  assert.ok(messages.count >= 1 && messages.oldestAt !== null)
  assert.equal(backupVerifiedAt, '2025-07-31T15:30:00.000Z')
  assert.match(version, /^\d+\.\d+\.\d+$/)
  assert.match(migration, /^\d{4}-/)
})

test('A-184 a failed job shows its message until a later run succeeds, and a job that stopped is late', async () => {
  let isBroken = true
  const run = async () => {
    if (isBroken) throw new Error('the disk is full')
  }
  const job = { name: 'test-job', schedule: '* * * * *', timeoutSeconds: 1, retryLimit: 0, run }
  const [recorded] = recordRuns([job], shop)
  await assert.rejects(async () => recorded?.run(), /the disk is full/)
  const read = async () => jobOf((await owner.get('/jobs')).jobs, 'test-job')
  const failed = await read()
  assert.deepEqual([failed?.state, failed?.failure], ['failed', 'the disk is full'])
  const { health } = await owner.get('/dashboard')
  assert.equal(health.failedCount, 1)
  assert.equal(health.backupVerifiedAt, '2025-07-31T15:30:00.000Z')
  isBroken = false
  shop.clock.advance(1_000)
  await recorded?.run()
  assert.equal((await read())?.state, 'ok')
  shop.clock.advance(720_000)
  assert.equal((await read())?.state, 'late')
})

test('A-184 only owner and auditor see the jobs', async () => {
  const auditor = await logInOperator(panel, 'auditor')
  assert.equal((await auditor.get('/jobs')).state, 200)
  const accountant = await logInOperator(panel, 'accountant')
  assert.equal((await accountant.get('/jobs')).state, 403)
  assert.equal((await accountant.get('/dashboard')).health, null)
})
