import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { ANSWER_TIMES } from '#server/platform/http/timeouts.ts'
import type { Client } from '#testing/drivers/client.ts'
import { logInOperator } from '#testing/drivers/console-client.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import { startTestDatabase, type TestDatabase } from '#testing/fixtures/test-database.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

/**
 * The time limit of the shop's answers. The limit is long enough for a busy machine, and far
 * shorter than the wait of a shop without a limit.
 */
const PURCHASE_MS_MAX = 1_500
const POLL_MS = 100
const POLLS_MAX = 300
const HANG_MS_MAX = 15_000

let server: TestDatabase
let shop: TestShop
let packId: number
let observer: Database
before(async () => {
  server = await startTestDatabase()
  shop = await openTestShop({
    serverUrl: server.url,
    answerTimes: { purchaseMsMax: PURCHASE_MS_MAX, requestMsMax: PURCHASE_MS_MAX },
  })
  packId = await publishTestPack(shop)
  observer = openDatabase({ url: shop.databaseUrl, connectionsMax: 2 })
})
after(async () => {
  await observer.close()
  await shop.close()
  await server.stop()
})

/** Stalls the database. Resolves with a function that ends the stall. */
type Stall = () => Promise<() => Promise<void>>

const stalls: Readonly<Record<string, Stall>> = {
  'a synchronous standby that is missing': async () => {
    const name = new URL(shop.databaseUrl.replace('@/', '@localhost/')).pathname.slice(1)
    await observer.query({ text: `alter database ${name} set synchronous_commit = on` })
    await endShopConnections()
    await observer.query({ text: `alter system set synchronous_standby_names = 'missing'` })
    await reload("'missing'")
    return async () => {
      await observer.query({ text: 'alter system reset synchronous_standby_names' })
      await reload("''")
    }
  },
  'a lock that another transaction holds': async () => {
    const released = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = observer.transaction(async (tx) => {
      await tx.query({ text: 'set local idle_in_transaction_session_timeout = 0' })
      await tx.query({ text: 'select from urns for update' })
      locked.resolve()
      await released.promise
    })
    await locked.promise
    return async () => {
      released.resolve()
      await holder
    }
  },
  'a database that is frozen': async () => {
    const pids = [server.pid, ...(await shopBackends())]
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    return async () => {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
  },
}

/** Ends the shop's connections, because a changed setting applies only to new connections. */
async function endShopConnections(): Promise<void> {
  for (const pid of await shopBackends())
    await observer.query({ text: 'select pg_terminate_backend($1)', values: [pid] })
}

async function shopBackends(): Promise<readonly number[]> {
  const rows = await observer.query<{ pid: number }>({
    text: `
      select pid
      from pg_stat_activity
      where datname = current_database()
        and usename <> current_user`,
  })
  return rows.map(({ pid }) => pid)
}

/**
 * Makes the database server reload its configuration. Waits until the configuration names these
 * standbys.
 */
async function reload(standbys: string): Promise<void> {
  await observer.query({ text: 'select pg_reload_conf()' })
  for (let poll = 0; poll < POLLS_MAX; poll++) {
    const [row] = await observer.query<{ standbys: string }>({
      text: `select current_setting('synchronous_standby_names') as standbys`,
    })
    if (`'${row?.standbys}'` === standbys) return
    await wait(POLL_MS)
  }
  assert.fail('the server did not read its configuration')
}

async function storedPurchases(requestId: string): Promise<readonly object[]> {
  return observer.query({
    text: 'select id from purchases where request_id = $1',
    values: [requestId],
  })
}

async function buyUntilAnswered(member: Client, payload: object) {
  for (let poll = 0; poll < POLLS_MAX; poll++) {
    const response = await member.post('/user/pack/buy', payload)
    if (response.state !== 503) return response
    await wait(POLL_MS)
  }
  return assert.fail('the purchase was never answered')
}

for (const [name, begin] of Object.entries(stalls)) {
  test(`during ${name}, a purchase is refused in time and answered later under its id`, async () => {
    const member = await addLoggedInMember(shop, { points: 1_000 })
    const { commitment } = await member.post('/user/pack/check', { pack_id: packId, count: 1 })
    const payload = { pack_id: packId, count: 1, request_id: randomUUID(), commitment }
    const end = await begin()
    const sentAtMs = performance.now()
    const body = new URLSearchParams({
      [member.csrf().name]: member.csrf().value,
      json: JSON.stringify(payload),
    })
    try {
      const refused = await member.raw('/api/user/pack/buy', { method: 'POST', body })
      assert.equal(refused.status, 503)
      assert.equal(refused.headers.get('retry-after'), '1')
      assert.equal(((await refused.json()) as { state: number }).state, 503)
      assert.ok(performance.now() - sentAtMs < HANG_MS_MAX)
    } finally {
      await end()
    }
    const bought = await buyUntilAnswered(member, payload)
    assert.equal(bought.state, 200, JSON.stringify(bought))
    const again = await member.post('/user/pack/buy', payload)
    assert.equal(again.pack_history_id, bought.pack_history_id)
    assert.deepEqual(await storedPurchases(payload.request_id), [{ id: bought.pack_history_id }])
  })
}

test('during a database that is frozen, documents and console calls are refused in time', async () => {
  const testConsole = await openTestConsole({ shop, requestMsMax: PURCHASE_MS_MAX })
  const operator = await logInOperator(testConsole, 'owner')
  const end = await stalls['a database that is frozen']?.()
  const sentAtMs = performance.now()
  try {
    const paths = [`/user/pack/composition/${packId}`, `/user/pack/log/${packId}`]
    const refused = await Promise.all([
      operator.raw('/operators'),
      ...paths.map((path) => fetch(`${shop.url}/api${path}`)),
    ])
    assert.deepEqual(
      refused.map(({ status, headers }) => [status, headers.get('retry-after')]),
      refused.map(() => [503, '1']),
    )
    assert.ok(performance.now() - sentAtMs < HANG_MS_MAX)
  } finally {
    await end?.()
    await testConsole.close()
  }
})

test('no request may take longer than 15 s', () => {
  for (const msMax of Object.values(ANSWER_TIMES)) assert.ok(msMax < HANG_MS_MAX)
})
