import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { startPostgres } from './postgres.ts'

const testDir = mkdtempSync(join(tmpdir(), 'embedded-'))
/**
 * A directory that every user may enter. In a private directory, a shop that runs as root might
 * move the data to another place.
 */
const openDir = mkdtempSync(join(tmpdir(), 'embedded-open-'))
chmodSync(openDir, 0o755)
after(() => {
  for (const directory of [testDir, openDir]) rmSync(directory, { recursive: true, force: true })
})
const dataDir = join(testDir, 'postgres')

async function queryOne(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return Object.values((await client.query(text)).rows[0] ?? {})[0]
  } finally {
    await client.end().catch(() => {})
  }
}

async function retryUntilPasses<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (cause) {
      if (tries === 100) throw cause
      await wait(100)
    }
  }
}

test('the database is durable and keeps its data over a restart', async () => {
  const first = await startPostgres({ dataDir })
  assert.equal(await queryOne(first.url, 'show fsync'), 'on')
  assert.equal(await queryOne(first.url, 'show synchronous_commit'), 'on')
  assert.equal(await queryOne(first.url, 'show jit'), 'off')
  assert.equal(await queryOne(first.url, 'show server_encoding'), 'UTF8')
  await queryOne(first.url, 'create table kept as select 7 as seven')
  await assert.rejects(queryOne(first.shopUrl, 'select seven from kept'), /permission denied/)
  // Makes the data directory like one of an older version of the shop, which lacks the shop's role.
  await queryOne(first.url, 'drop role hikifuda_shop')
  await first.stop()
  const second = await startPostgres({ dataDir })
  assert.equal(await queryOne(second.url, 'select seven from kept'), 7)
  assert.equal(await queryOne(second.shopUrl, 'select current_user::text'), 'hikifuda_shop')
  await second.stop()
})

test('a supervised server that is killed restarts at the same URL', async () => {
  let restarts = 0
  const postgres = await startPostgres({
    dataDir,
    isSupervised: true,
    onRestart: () => {
      restarts += 1
    },
  })
  const before = postgres.pid
  process.kill(before, 'SIGKILL')
  assert.equal(await retryUntilPasses(() => queryOne(postgres.url, 'select seven from kept')), 7)
  assert.notEqual(postgres.pid, before)
  assert.equal(restarts, 1)
  await postgres.stop()
})

test('a stale postmaster.pid with the pid of another process does not prevent the start', async () => {
  writeFileSync(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n`)
  const postgres = await startPostgres({ dataDir })
  await postgres.stop()
})

test('the database stops when its parent process is killed', async () => {
  const module = join(import.meta.dirname, 'postgres.ts')
  const source = `
    const { startPostgres } = await import(${JSON.stringify(module)})
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(postgres.pid)
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(String(line).trim())
  parent.kill('SIGKILL')
  await retryUntilPasses(async () => assert.throws(() => process.kill(pid, 0)))
  const next = await startPostgres({ dataDir })
  assert.equal(await queryOne(next.url, 'select seven from kept'), 7)
  await next.stop()
})

test('a directory that holds no complete database is refused in one sentence', async () => {
  const broken = join(openDir, 'broken')
  mkdirSync(broken)
  writeFileSync(join(broken, 'PG_VERSION'), '18\n')
  await assert.rejects(startPostgres({ dataDir: broken }), (cause) => {
    assert.ok(cause instanceof StartRefused)
    assert.match(cause.message, /holds no complete database/)
    return true
  })
})

test('a damaged database, and a file in its place, are each refused in one sentence', async () => {
  const damaged = join(testDir, 'damaged')
  const whole = await startPostgres({ dataDir: damaged, isDurable: false })
  await whole.stop()
  rmSync(join(damaged, 'base'), { recursive: true })
  await assert.rejects(startPostgres({ dataDir: damaged }), { name: 'StartRefused' })
  truncateSync(join(damaged, 'global', 'pg_control'), 100)
  await assert.rejects(startPostgres({ dataDir: damaged }), { name: 'StartRefused' })
  const file = join(testDir, 'file')
  writeFileSync(file, '')
  await assert.rejects(startPostgres({ dataDir: file }), { name: 'StartRefused' })
  await assert.rejects(startPostgres({ dataDir: join(file, 'postgres') }), { name: 'StartRefused' })
})

test('two shops never run on one data directory', { timeout: 60_000 }, async () => {
  const first = await startPostgres({ dataDir })
  await assert.rejects(startPostgres({ dataDir }), /in use by process/)
  await first.stop()
})
