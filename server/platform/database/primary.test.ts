import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startTestDatabase, type TestDatabase } from '#testing/fixtures/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { findPrimary, hostUrls } from './primary.ts'

const POLL_MS = 100
const POLLS_MAX = 300

let primary: TestDatabase
let replica: TestDatabase
before(async () => {
  primary = await startTestDatabase()
  replica = await startTestDatabase({ isSupervised: true })
  // The server starts again as a replica without a primary. It takes no writes until the test
  // promotes it.
  writeFileSync(join(replica.dataDir, 'standby.signal'), '')
  process.kill(replica.pid, 'SIGINT')
  await untilTrue(async () => (await selectOn(replica.url, 'pg_is_in_recovery()')) === true)
})
after(async () => {
  await replica.stop()
  await primary.stop()
})

test('each host of a URL gets the role, the port and the parameters of the URL', () => {
  assert.deepEqual(hostUrls('postgresql://shop:it%2Cs@one,two:5433/name?sslmode=verify-full'), [
    'postgresql://shop:it%2Cs@one/name?sslmode=verify-full',
    'postgresql://shop:it%2Cs@two:5433/name?sslmode=verify-full',
  ])
  for (const url of ['postgresql://shop@/name?host=/a,b', 'postgresql://shop:a,b@one/name', '/tmp'])
    assert.deepEqual(hostUrls(url), [url])
})

test('of several hosts the one that takes writes is found', async () => {
  assert.equal(await findPrimary(urlOf(replica, primary)), authorityUrl(primary))
  await assert.rejects(findPrimary(urlOf(replica, replica)), { code: 'EHOSTUNREACH' })
})

test('when the primary freezes and a replica is promoted, statements soon reach the new primary', async () => {
  const database = openDatabase({ url: urlOf(primary, replica), connectionsMax: 2 })
  assert.equal(await serverOf(database), socketDirOf(primary))
  const frozen = [primary.pid, await backendOf(database)]
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  try {
    // The server does not answer this statement. The statement must fail as soon as there is a new
    // primary.
    const stuck = assert.rejects(serverOf(database), /terminated/)
    await selectOn(replica.url, 'pg_promote()')
    await stuck
    await untilTrue(async () => (await serverOf(database)) === socketDirOf(replica))
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
    await database.close()
  }
})

test('of two hosts that take writes, the one that was promoted last is found', async () => {
  for (const hosts of [urlOf(primary, replica), urlOf(replica, primary)])
    assert.match(await findPrimary(hosts), new RegExp(encodeURIComponent(socketDirOf(replica))))
})

/** Returns a URL with the sockets of both servers as its hosts. */
function urlOf(...servers: readonly TestDatabase[]): string {
  const hosts = servers.map((server) => encodeURIComponent(socketDirOf(server)))
  return authorityUrl(primary).replace(/@[^/]*/, `@${hosts.join(',')}`)
}

function authorityUrl(server: TestDatabase): string {
  const { user, database } = new pg.Client({ connectionString: server.url })
  return `postgresql://${user}@${encodeURIComponent(socketDirOf(server))}/${database}`
}

const socketDirOf = ({ url }: TestDatabase) => new pg.Client({ connectionString: url }).host

async function serverOf(database: Database): Promise<string | undefined> {
  const text = `select current_setting('unix_socket_directories') as directory`
  return (await database.query<{ directory: string }>({ text }))[0]?.directory
}

async function backendOf(database: Database): Promise<number> {
  const [row] = await database.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
  return row?.pid ?? 0
}

async function selectOn(url: string, expression: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(`select ${expression} as value`)).rows[0]?.value
  } finally {
    await client.end()
  }
}

async function untilTrue(condition: () => Promise<boolean>): Promise<void> {
  for (let poll = 0; poll < POLLS_MAX; poll++) {
    if (await condition().catch(() => false)) return
    await wait(POLL_MS)
  }
  assert.fail('the condition did not become true')
}
