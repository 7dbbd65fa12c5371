import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { STATE } from '#contract/codes.ts'
import { queueSms } from '#server/outbox/outbox.ts'
import { installJobs, startWorker } from '#server/platform/jobs/jobs.ts'
import { recordHits } from '#server/platform/load/rate-limits.ts'
import { openClient } from '#testing/drivers/client.ts'
import { logInOperator, openConsoleClient } from '#testing/drivers/console-client.ts'
import { draftContent } from '#testing/drivers/pack-maker.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openShopPair } from '#testing/fixtures/shop-pair.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'

const pair = await openShopPair()
const { shop, replica } = pair
after(pair.close)

test('of two workers one runs each timed job that is due', async () => {
  await installJobs(shop.databaseUrl)
  const boss = new PgBoss({ connectionString: shop.databaseUrl, max: 1, migrate: false })
  await boss.start()
  const runs = new Map<string, number>()
  const workers = await Promise.all(
    [shop, replica].map(({ jobs, databaseUrl }) =>
      startWorker({
        databaseUrl,
        // By this schedule, the job runs only once a year, so that only the test itself starts
        // runs.
        jobs: jobs.map(({ isDue: _, ...job }) => ({
          ...job,
          schedule: '0 0 1 1 *',
          run: async () => runs.set(job.name, (runs.get(job.name) ?? 0) + 1),
        })),
        onFault: (cause) => assert.fail(String(cause)),
        pollingSeconds: 0.5,
      }),
    ),
  )
  try {
    const schedules = await boss.getSchedules()
    assert.deepEqual(schedules.map(({ name }) => name).sort(), shop.jobs.map(nameOf).sort())
    for (const { name } of shop.jobs) await boss.send(name)
    while (runs.size < shop.jobs.length) await wait(50)
    const states = () =>
      shop.database.query<{ count: number }>({
        text: `select count(*)::int as count from pgboss.job where state in ('created', 'active')`,
      })
    while ((await states())[0]?.count !== 0) await wait(50)
    assert.deepEqual([...runs.values()], Array(shop.jobs.length).fill(1))
  } finally {
    for (const worker of workers) await worker.stop()
    await boss.stop()
  }
})

test('B-065 a code and the news of a sale leave of two workers at once and once, not with the next minute', async () => {
  pair.setClocks(new Date(NOON))
  await installJobs(shop.databaseUrl)
  const now = shop.clock.now()
  const packId = await publishTestPack(shop, { startsAt: now })
  const workers = await Promise.all(
    [shop, replica].map(({ jobs, databaseUrl }) =>
      startWorker({
        databaseUrl,
        jobs: jobs
          .filter(({ isDue }) => isDue !== undefined)
          .map((job) => ({ ...job, schedule: '0 0 1 1 *' })),
        onFault: (cause) => assert.fail(String(cause)),
      }),
    ),
  )
  try {
    const to = '09012345678'
    await shop.database.transaction((tx) => queueSms(tx, { to, text: '123456', now }))
    const unfinished = () =>
      shop.database.query({
        text: `
          select 1 from outbox_messages where sent_at is null
          union all
          select 1 where not exists (select from sale_events where pack_id = $1 and done_at is not null)`,
        values: [packId],
      })
    while ((await unfinished()).length > 0) await wait(50)
    const sent = await shop.database.query({
      text: 'select try_count from outbox_messages where recipient = $1',
      values: [to],
    })
    assert.deepEqual(sent, [{ tryCount: 1 }])
  } finally {
    for (const worker of workers) await worker.stop()
  }
})

const nameOf = ({ name }: { readonly name: string }) => name

test('a session of one process is one of the other, until it is ended in either', async () => {
  const member = await addLoggedInMember(shop, { points: 100 })
  const atReplica = () =>
    fetch(`${replica.url}/api/user/detail`, { headers: { cookie: member.cookie() } })
  assert.equal((await (await atReplica()).json()).state, 200)
  await member.get('/user/logout')
  assert.notEqual((await (await atReplica()).json()).state, 200)
})

test('an address that has failed too often in one process is refused by both', async () => {
  const limit = { name: 'login-address', max: 50, windowMs: 0, subject: '127.0.0.1' }
  await recordHits(shop.database, Array(49).fill(limit), shop.clock.now())
  const failure = await openClient(shop.url).logIn({ mail: 'nobody@example.com', pass: 'wrong' })
  assert.equal(failure.state, 400)
  for (const { url } of [shop, replica])
    assert.equal((await openClient(url).logIn('A')).state, STATE.tooMany)
  await shop.database.query({ text: 'delete from rate_limit_hits' })
})

test('a sale begins and ends at the same moment in both processes', async () => {
  const now = shop.clock.now().getTime()
  const [start, end] = [new Date(now + 60_000), new Date(now + 120_000)]
  const packId = await publishTestPack(shop, { startsAt: start, endsAt: end })
  const buyers = [
    await addLoggedInMember(shop, { points: 1_000 }),
    await addLoggedInMember(replica, { points: 1_000 }),
  ]
  const statesAt = async (moment: number) => {
    pair.setClocks(new Date(moment))
    return Promise.all(buyers.map(async (buyer) => (await buyer.buy(packId, 1)).state))
  }
  const isSold = (states: readonly number[]) => states.map((state) => state === 200)
  assert.deepEqual(isSold(await statesAt(start.getTime() - 1)), [false, false])
  assert.deepEqual(isSold(await statesAt(start.getTime())), [true, true])
  assert.deepEqual(isSold(await statesAt(end.getTime() - 1)), [true, true])
  assert.deepEqual(isSold(await statesAt(end.getTime())), [false, false])
})

test('two consoles share sessions, and one request sent to both is one act', async () => {
  const first = await openTestConsole({ shop })
  const second = await openTestConsole({ shop, hasOperators: false })
  try {
    const maker = await logInOperator(first, 'pack-maker')
    const other = openConsoleClient(second.url)
    const headers = { cookie: maker.cookie() }
    const { csrf, operator } = await (await other.raw('/session', { headers })).json()
    assert.ok(operator)
    const request = { requestId: randomUUID(), content: draftContent({}) }
    const body = new URLSearchParams({ csrf: csrf.value, json: JSON.stringify(request) })
    const [one, two] = await Promise.all([
      maker.post('/pack-drafts', request),
      other.raw('/pack-drafts', { method: 'POST', body, headers }).then((answer) => answer.json()),
    ])
    assert.deepEqual([one.state, two.state], [200, 200])
    assert.equal(one.id, two.id)
  } finally {
    await second.close()
    await first.close()
  }
})
