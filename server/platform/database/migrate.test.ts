import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { withServer } from '#testing/fixtures/template-database.ts'
import { migrate, pendingMigrations, readMigrations } from './migrate.ts'

const database = await cloneDatabase()
after(() => database.drop())
const known = readMigrations()
const next = { name: '9001-next.sql', text: 'create table next (id integer)' }

test('migrating an up-to-date database applies nothing', async () => {
  assert.deepEqual(await migrate(database.url), [])
})

test('two processes that start together migrate once', async () => {
  const both = await Promise.all([1, 2].map(() => migrate(database.url, [...known, next])))
  assert.deepEqual(both.flat(), [next.name])
})

test('a migration that fails is rolled back whole', async () => {
  const broken = {
    name: '9002-broken.sql',
    text: 'create table half (id integer); select from nowhere',
  }
  await assert.rejects(migrate(database.url, [...known, next, broken]), /9002-broken.sql failed/)
  const found = await withServer(database.url, (client) =>
    client.query(`select to_regclass('half') as half`),
  )
  assert.equal(found.rows[0].half, null)
  assert.deepEqual(await migrate(database.url, [...known, next]), [])
})

test('a migration that waits for a slow reader lets writers pass, and succeeds after it', async () => {
  const more = { name: '9003-more.sql', text: 'alter table next add column note text' }
  const writer = (client: pg.Client) => client.query('insert into next (id) values (1)')
  const migrated = await withServer(database.url, async (reader) => {
    await reader.query('begin')
    await reader.query('select from next')
    const migrating = migrate(database.url, [...known, next, more])
    await untilSomeoneWaits(reader)
    await withServer(database.url, writer)
    await reader.query('commit')
    return migrating
  })
  assert.deepEqual(migrated, [more.name])
  await withServer(database.url, (client) =>
    client.query(`delete from schema_migrations where name = '${more.name}'`),
  )
})

/** Waits until a statement of another connection waits for a lock on a table. */
async function untilSomeoneWaits(client: pg.Client): Promise<void> {
  const waiting = `select from pg_locks where not granted and locktype = 'relation'`
  while ((await client.query(waiting)).rowCount === 0) await wait(20)
}

test('the former version starts after a migration, unless the migration takes away what it needs', async () => {
  const register = (name: string) =>
    withServer(database.url, (client) =>
      client.query('insert into schema_migrations (name) values ($1)', [name]),
    )
  assert.deepEqual(await pendingMigrations(database.url), [])
  await register('9004-contract-next.sql')
  await assert.rejects(pendingMigrations(database.url), {
    name: 'StartRefused',
    message: /has the migration 9004-contract-next.sql/,
  })
})

test('a migration of a database of a newer shop is refused in one sentence', async () => {
  await assert.rejects(migrate(database.url, known), {
    name: 'StartRefused',
    message: /has the migration 9001-next.sql, which this version of the shop does not know/,
  })
})
