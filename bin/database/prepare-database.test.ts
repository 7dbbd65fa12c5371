import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg, { type Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { applyGrants } from '#server/platform/database/shop-role.ts'
import { startWorker } from '#server/platform/jobs/jobs.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { withServer } from '#testing/fixtures/template-database.ts'
import { prepareDatabase } from './prepare-database.ts'

const RARE_JOB = { name: 'rare', schedule: '0 0 1 1 *', timeoutSeconds: 60, retryLimit: 0 }
/**
 * The operator may choose any name for the shop's database role. This name breaks every SQL
 * statement that does not quote it.
 */
const ROLE = `a shop's "own" role; ${process.pid}`
const ROLE_SQL = pg.escapeIdentifier(ROLE)

let clone: ClonedDatabase
let shopUrl: string
before(async () => {
  clone = await cloneDatabase()
  shopUrl = clone.url.replace(/\/\/[^@]*@/, `//${encodeURIComponent(ROLE)}@`)
  await asOwner(`create role ${ROLE_SQL} login`)
})
after(async () => {
  await asOwner(`drop owned by ${ROLE_SQL}; drop role ${ROLE_SQL}`)
  await clone.drop()
})

const asOwner = (text: string) => withServer(clone.url, (client: Client) => client.query(text))

test('a role that the owner has not prepared is refused in one sentence', async () => {
  await assert.rejects(prepareDatabase({ url: shopUrl, ownerUrl: null }), {
    name: 'StartRefused',
    message: /was not prepared for the role of DATABASE_URL/,
  })
})

test('the owner prepares everything for another role, the worker’s schema included, and may repeat it', async () => {
  const urls = { url: shopUrl, ownerUrl: clone.url }
  assert.deepEqual(await Promise.all([prepareDatabase(urls), prepareDatabase(urls)]), [true, true])
  const faults: unknown[] = []
  const jobRan = Promise.withResolvers<void>()
  const worker = await startWorker({
    databaseUrl: shopUrl,
    jobs: [{ ...RARE_JOB, run: async () => jobRan.resolve() }],
    pollingSeconds: 0.5,
    onFault: (cause) => faults.push(cause),
  })
  const boss = new PgBoss({ connectionString: shopUrl, max: 1, migrate: false, schedule: false })
  await boss.start()
  await boss.supervise()
  await boss.send(RARE_JOB.name)
  await jobRan.promise
  await boss.stop()
  await worker.stop()
  assert.deepEqual(faults, [])
})

test('a database that its owner has prepared can be opened by the shop’s role, unless a migration is missing', async () => {
  assert.equal(await prepareDatabase({ url: shopUrl, ownerUrl: null }), true)
  await asOwner(`delete from schema_migrations where name = '0001-the-shop.sql'`)
  await assert.rejects(prepareDatabase({ url: shopUrl, ownerUrl: null }), {
    name: 'StartRefused',
    message: /lacks the migration 0001-.*: set DATABASE_OWNER_URL too/,
  })
  await asOwner(`insert into schema_migrations values ('0001-the-shop.sql')`)
})

test('a shop that runs as the owner still opens, and is reported as unrestricted', async () => {
  assert.equal(await prepareDatabase({ url: clone.url, ownerUrl: null }), false)
  assert.equal(await prepareDatabase({ url: clone.url, ownerUrl: clone.url }), false)
  await asOwner('update packs set price = price')
  await assert.rejects(
    prepareDatabase({ url: shopUrl, ownerUrl: 'postgresql://nobody@127.0.0.1:1/none' }),
    /^StartRefused: The database of DATABASE_OWNER_URL cannot be reached/,
  )
  await assert.rejects(
    prepareDatabase({ url: clone.url, ownerUrl: shopUrl }),
    /^StartRefused: The role of DATABASE_OWNER_URL does not own the tables/,
  )
})

test('every table is named in the grants, and an unnamed table is not granted', async () => {
  await asOwner('create table a_new_table (id integer)')
  await applyGrants(ROLE, clone.url)
  const { rows } = await withServer(clone.url, (client) =>
    client.query<{ name: string }>({
      text: `
        select relname as name
        from pg_class
        where relnamespace = 'public'::regnamespace
          and relkind in ('r', 'v')
          and not has_any_column_privilege($1, oid, 'select')`,
      values: [ROLE],
    }),
  )
  // The list holds the tables that the shop's role may not read. If your new table appears in it,
  // grant the shop's rights on that table in db/grants.sql.
  assert.deepEqual(rows.map(({ name }) => name).sort(), ['a_new_table'])
})
