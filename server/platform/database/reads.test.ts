import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { asShopRole, type Postgres } from '#server/platform/embedded-postgres/postgres.ts'
import { moveBalance } from '#server/points/points.ts'
import { verifySlowly } from '#server/verify/slow-verify/slow-verify.ts'
import { openClient } from '#testing/drivers/client.ts'
import { takeBaseBackup } from '#testing/faults/base-backup.ts'
import { promote, query, startStandby } from '#testing/faults/standby.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { withDatabase } from '#testing/fixtures/template-database.ts'
import { startTestDatabase, type TestDatabase } from '#testing/fixtures/test-database.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { type Database, openDatabase, type Queryable } from './database.ts'
import { openReads, type Reads } from './reads.ts'

const POLL_MS = 50
/** A replica that is read lacks at most 2 s, and a check may take another second. */
const AGE_MS_MAX = 3_000
/** Nobody listens there. */
const LOST_URL = 'postgresql://hikifuda@127.0.0.1:1/hikifuda'

const folder = mkdtempSync(join(tmpdir(), 'reads-'))
let server: TestDatabase
let standby: Postgres
let shop: TestShop
/** A second process of the shop, which reads the standby. */
let readingShop: TestShop
let replicaUrl: string
let primary: Database
let reads: Reads

before(async () => {
  // The system user of the database must be able to enter this directory.
  chmodSync(folder, 0o755)
  server = await startTestDatabase({ isDurable: true })
  shop = await openTestShop({ serverUrl: server.url })
  const { databaseUrl } = shop
  await query(databaseUrl, 'create table notes (id integer primary key)')
  const dataDir = join(folder, 'postgres')
  await takeBaseBackup(server, dataDir)
  standby = await startStandby(server, { dataDir })
  await query(standby.url, `alter system set max_standby_streaming_delay = '100ms'`)
  await query(standby.url, 'select pg_reload_conf()')
  replicaUrl = withDatabase(standby.url, partsOf(databaseUrl).database)
  primary = openDatabase({ url: databaseUrl })
  const readUrl = replicaUrl
  reads = openReads({ readUrl, primaryUrl: databaseUrl, primary })
  readingShop = await openTestShop({ databaseUrl, databaseReadUrl: asShopRole(replicaUrl) })
  await until(isReplicaRead)
})
after(async () => {
  await reads.close()
  await readingShop.close()
  await primary.close()
  await standby.stop()
  await shop.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

function partsOf(url: string): { host: string; database: string } {
  const { host, database = '' } = new pg.Client({ connectionString: url })
  return { host, database }
}

async function until(condition: () => Promise<boolean>, msMax = 20_000): Promise<void> {
  for (const deadline = performance.now() + msMax; !(await condition()); await wait(POLL_MS))
    assert.ok(performance.now() < deadline, `not within ${msMax} ms: ${condition}`)
}

/** On a replica, takes longer than any test waits. */
async function isReplica(on: Queryable, isSlow = false): Promise<boolean> {
  const sleep = isSlow ? 'case when pg_is_in_recovery() then pg_sleep(60) end,' : ''
  const [row] = await on.query<{ is: boolean }>({
    text: `select ${sleep} pg_is_in_recovery() as is`,
  })
  return row?.is === true
}

const isReplicaRead = () => isReplica(reads.open())
const isPrimaryRead = async () => !(await isReplicaRead())

async function hasNote(on: Queryable, id: number): Promise<boolean> {
  const rows = await on.query({ text: 'select from notes where id = $1', values: [id] })
  return rows.length > 0
}

const addNote = (id: number) => primary.query({ text: `insert into notes values (${id})` })

test('B-078 a current replica is read, but not for a member who has just changed something', async () => {
  assert.equal(await isReplicaRead(), true)
  assert.equal(await isReplica(reads.open({ written: 'unknown' })), false)
  assert.equal(reads.replicaUrl(), replicaUrl)
})

test('B-078 a statement that writes is refused and does not reach the primary', async () => {
  const write = reads.open().query({ text: 'insert into notes values (1)' })
  await assert.rejects(write, { code: '25006' })
  assert.equal(await hasNote(primary, 1), false)
})

test('B-078 a read that the recovery of the replica ends is answered by the primary', async () => {
  await addNote(2)
  await until(() => hasNote(reads.open(), 2))
  const on = reads.open()
  const read = isReplica(on, true)
  await wait(POLL_MS)
  await primary.query({ text: 'delete from notes' })
  await primary.query({ text: 'vacuum notes' })
  assert.equal(await read, false)
  // The rest of this answer is not older than its beginning. The next answer reads the replica.
  assert.equal(await isReplica(on), false)
  assert.equal(await isReplicaRead(), true)
})

test('B-078 while the replay is paused, no answer is older than three seconds', async () => {
  await query(standby.url, 'select pg_wal_replay_pause()')
  await addNote(3)
  assert.equal(await hasNote(reads.open(), 3), false)
  await wait(AGE_MS_MAX)
  assert.equal(await hasNote(reads.open(), 3), true)
  assert.equal(await isReplicaRead(), false)
  await query(standby.url, 'select pg_wal_replay_resume()')
  await until(isReplicaRead)
})

test('B-078 a replica that freezes amid a read holds it up for a moment only', async () => {
  const read = isReplica(reads.open(), true)
  await wait(POLL_MS)
  await whileFrozen(standby, async () => {
    const frozenAtMs = performance.now()
    assert.equal(await read, false)
    assert.ok(performance.now() - frozenAtMs < AGE_MS_MAX)
    assert.equal(await isReplicaRead(), false)
  })
  await until(isReplicaRead)
})

async function whileFrozen(postgres: Postgres, act: () => Promise<void>): Promise<void> {
  const backends = await query(postgres.url, 'select pid from pg_stat_activity')
  const pids = [postgres.pid, ...backends.map(({ pid }) => Number(pid))]
  for (const pid of pids) signal(pid, 'SIGSTOP')
  try {
    await act()
  } finally {
    for (const pid of pids) signal(pid, 'SIGCONT')
  }
}

/** The backend that has listed the others has ended since. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause
  }
}

test('B-078 members read what they have done themselves at once, and others within seconds', async () => {
  const packId = await publishTestPack(shop)
  const member = await addLoggedInMember(readingShop, { points: 10_000 })
  const guest = openClient(readingShop.url)
  const settledCount = async (client: Pick<typeof guest, 'get'>) =>
    (await client.get(`/user/pack/log/${packId}/1`)).now.t
  await until(async () => (await guest.raw(`/api/user/pack/composition/${packId}`)).status === 200)
  await until(async () => (await settledCount(guest)) === 0)
  await query(standby.url, 'select pg_wal_replay_pause()')
  const { pack_history_id: id } = await member.buy(packId, 2)
  assert.equal(await settledCount(guest), 0)
  assert.equal(await settledCount(member), 1)
  const { list } = await member.post('/user/history/list/1')
  assert.deepEqual(
    list.map((row: { id: number }) => row.id),
    [id],
  )
  const [entry] = (await member.get('/user/point/list/1')).list
  assert.equal(entry.history_id, id)
  assert.equal((await member.get('/user/point')).point, 9_800)
  await member.post('/user/favourites', { pack_ids: [packId], is_favourite: true })
  assert.deepEqual((await member.get('/user/favourites')).pack_ids, [packId])
  await until(async () => (await settledCount(guest)) === 1, AGE_MS_MAX)
  await query(standby.url, 'select pg_wal_replay_resume()')
  await until(isReplicaRead)
})

test('B-078 the current user comes from a replica, until the browser is told of a change by others', async () => {
  const member = await addLoggedInMember(readingShop, { points: 500 })
  await until(async () => (await readLater(member)).point === 500)
  await query(standby.url, 'select pg_wal_replay_pause()')
  const grant = { currency: 'point', amount: 200, kind: 'grant', reference: 'by others' } as const
  await shop.database.transaction((tx) =>
    moveBalance(tx, { memberId: member.id, ...grant, now: shop.clock.now() }),
  )
  assert.equal((await readLater(member)).point, 500, 'read at the replica')
  await member.get('/user/point/end')
  assert.equal((await member.get('/user/point')).point, 700, 'a payment may have been credited')
  const newcomer = await addLoggedInMember(readingShop, { points: 300 })
  assert.equal((await readLater(newcomer)).point, 300, 'the replica does not know the member yet')
  await query(standby.url, 'select pg_wal_replay_resume()')
  await until(isReplicaRead)
})

/** As a browser that has changed nothing for ten seconds. */
async function readLater(member: TestMember): Promise<{ point: number }> {
  const headers = { cookie: member.cookie().replace(/; written=[\w-]+/, '') }
  const response = await member.raw('/api/user/point', { headers })
  return (await response.json()) as { point: number }
}

test('B-078 only calls that change something make a browser read at the primary', async () => {
  const member = await addLoggedInMember(readingShop)
  const cookieAfter = async (path: string) => {
    const body = new URLSearchParams({ [member.csrf().name]: member.csrf().value })
    const headers = { cookie: member.cookie().replace(/; written=[\w-]+/, '') }
    const response = await member.raw(`/api${path}`, { method: 'POST', body, headers })
    return response.headers.getSetCookie().find((each) => each.startsWith('written='))
  }
  assert.equal(await cookieAfter('/user/history/list/1'), undefined)
  assert.match(
    (await cookieAfter('/user/point/give_up')) ?? '',
    /^written=[\w-]{22}; Max-Age=10; Path=\/api; HttpOnly; SameSite=Lax$/,
  )
  const { headers } = await openClient(shop.url).raw('/api/user/pack/list', { method: 'POST' })
  assert.ok(headers.getSetCookie().every((each) => !each.startsWith('written=')))
})

test('B-118 a replica answers a reader whose own change it has replayed, and the primary until then', async () => {
  await addNote(4)
  const end = await reads.logEnd()
  await until(() => isReplica(reads.open({ written: end })))
  assert.equal(await hasNote(reads.open({ written: end }), 4), true)
  await query(standby.url, 'select pg_wal_replay_pause()')
  await addNote(5)
  const laterEnd = await reads.logEnd()
  const before = { ...reads.counts }
  assert.equal(await hasNote(reads.open({ written: laterEnd }), 5), true)
  assert.equal(await isReplica(reads.open({ written: end })), true)
  assert.deepEqual(reads.counts, { primary: before.primary + 1, replica: before.replica + 1 })
  await query(standby.url, 'select pg_wal_replay_resume()')
  await until(isReplicaRead)
})

test('B-118 after a purchase a member reads at the replica once that has it, and never an older state', async () => {
  const packId = await publishTestPack(shop)
  const member = await addLoggedInMember(readingShop, { points: 10_000 })
  await member.buy(packId, 2)
  const end = await reads.logEnd()
  await until(() => isReplica(reads.open({ written: end })))
  await query(standby.url, 'select pg_wal_replay_pause()')
  const grant = { currency: 'point', amount: 50, kind: 'grant', reference: 'by operators' } as const
  await shop.database.transaction((tx) =>
    moveBalance(tx, { memberId: member.id, ...grant, now: shop.clock.now() }),
  )
  assert.equal((await member.get('/user/point')).point, 9_800, 'the replica lacks the grant')
  const { pack_history_id: id } = await member.buy(packId, 1)
  assert.equal((await member.get('/user/point')).point, 9_750, 'and then the purchase')
  for (const path of ['/user/pack/gache_result', '/user/pack/buy_result'])
    assert.equal((await member.get(path)).pack_history_id, id)
  await query(standby.url, 'select pg_wal_replay_resume()')
  await until(isReplicaRead)
})

test('B-078 the check of all invariants reads the replica, and the primary once that is lost', async () => {
  const { databaseUrl } = shop
  for (const [primaryUrl, replica] of [
    [LOST_URL, replicaUrl],
    [databaseUrl, LOST_URL],
  ] as const) {
    const results = await verifySlowly(primaryUrl, replica)
    assert.deepEqual(
      results.flatMap(({ violations }) => violations),
      [],
    )
  }
})

test('B-078 a replica that cannot be reached is never read', async () => {
  const lost = openReads({ readUrl: LOST_URL, primaryUrl: shop.databaseUrl, primary })
  await wait(POLL_MS)
  assert.equal(await isReplica(lost.open()), false)
  assert.deepEqual(lost.counts, { replica: 0, primary: 1 })
  await lost.close()
})

test('B-078 of several hosts the first current replica is read, and none that was promoted', async () => {
  const { databaseUrl } = shop
  const hosts = [databaseUrl, replicaUrl].map((url) => encodeURIComponent(partsOf(url).host))
  const readUrl = `postgresql://hikifuda@${hosts.join(',')}/${partsOf(databaseUrl).database}`
  const several = openReads({ readUrl, primaryUrl: databaseUrl, primary })
  await until(() => isReplica(several.open()))
  await promote(standby)
  await until(isPrimaryRead, AGE_MS_MAX)
  await until(async () => several.replicaUrl() === null, AGE_MS_MAX)
  await several.close()
})

test('B-078 a replica that has replayed more than a new primary had is not read', async () => {
  const dataDir = join(folder, 'other-postgres')
  await takeBaseBackup(server, dataDir)
  // This replica follows the former primary, which writes on alone.
  const other = await startStandby(server, { dataDir })
  const urlOf = ({ url }: Postgres) => withDatabase(url, partsOf(shop.databaseUrl).database)
  const newPrimary = openDatabase({ url: urlOf(standby) })
  const otherReplica = openDatabase({ url: urlOf(other) })
  const addNotes = (on: Database, from: number) =>
    on.query({ text: `insert into notes select * from generate_series(${from}, ${from + 9_999})` })
  await addNotes(primary, 10_000)
  await until(() => hasNote(otherReplica, 10_000))

  const diverged = openReads({
    readUrl: urlOf(other),
    primaryUrl: urlOf(standby),
    primary: newPrimary,
  })
  const readsOtherWithin = async (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end; await wait(POLL_MS))
      if (diverged.replicaUrl() !== null) return true
    return false
  }
  assert.equal(await readsOtherWithin(AGE_MS_MAX), false)
  await whileFrozen(other, async () => {
    // A check fails, and the next one begins.
    await wait(1_900)
    // Each of these takes the new primary up to 16 MB further, and all of them beyond the replica.
    for (const id of [20_000, 20_001, 20_002, 20_003, 20_004]) {
      await newPrimary.query({ text: `insert into notes values (${id})` })
      await newPrimary.query({ text: 'select pg_switch_wal()' })
    }
  })
  assert.equal(await readsOtherWithin(AGE_MS_MAX), false)
  await diverged.close()
  await otherReplica.close()
  await newPrimary.close()
  await other.stop()
})

test('B-078 a replica that was ahead of a former primary is read again once the primary is found', async () => {
  const dataDir = join(folder, 'third-postgres')
  await takeBaseBackup(server, dataDir)
  const third = await startStandby(server, { dataDir })
  const { database } = partsOf(shop.databaseUrl)
  // The promoted server stands for a former primary that is found first, and lies behind.
  for (let id = 30_000; id < 30_010; id++) {
    await addNote(id)
    await primary.query({ text: 'select pg_switch_wal()' })
  }
  const thirdUrl = withDatabase(third.url, database)
  await until(async () => (await query(thirdUrl, 'select from notes where id = 30009')).length > 0)
  const proxy = await openPrimaryProxy(standby.url)
  const found = openReads({
    readUrl: thirdUrl,
    primaryUrl: withDatabase(proxy.url, database),
    primary,
  })
  for (const end = performance.now() + AGE_MS_MAX; performance.now() < end; await wait(POLL_MS))
    assert.equal(found.replicaUrl(), null)
  proxy.switchTo(server.url)
  await until(() => isReplica(found.open()))
  await found.close()
  proxy.close()
  await third.stop()
})

/** One URL for several servers, as of a proxy that has not noticed the newest primary. */
async function openPrimaryProxy(serverUrl: string) {
  const host = join(folder, 'proxy')
  mkdirSync(host)
  let target = serverUrl
  const sockets = new Set<Socket>()
  const listener = createServer((client) => {
    const { host, port } = new pg.Client({ connectionString: target })
    const upstream = connect(join(host, `.s.PGSQL.${port}`))
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => {})
      from.once('close', () => to.destroy())
    }
  })
  listener.listen(join(host, '.s.PGSQL.5432'))
  await once(listener, 'listening')
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `postgresql://${new pg.Client({ connectionString: serverUrl }).user}@/postgres?host=${host}`,
    switchTo(url: string) {
      target = url
      endAll()
    },
    close() {
      endAll()
      listener.close()
    },
  }
}
