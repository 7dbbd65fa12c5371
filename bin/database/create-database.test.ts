import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { withServer } from '#testing/fixtures/template-database.ts'
import { createDatabase } from './create-database.ts'
import { prepareDatabase } from './prepare-database.ts'

const NAME = `made_${process.pid}`
const PASSWORD = `it's "secret"; ${process.pid}`

const clone = await cloneDatabase()
after(async () => {
  await asAdmin(`drop database if exists ${NAME} with (force)`)
  for (const role of ['owner', 'shop', 'console'])
    await asAdmin(`drop role if exists "${NAME}'s ${role}"`)
  await clone.drop()
})

const asAdmin = (text: string) => withServer(clone.url, (client) => client.query(text))

/** Returns the URL of a role that does not exist yet. */
function urlOf(role: string, { database = NAME, password = PASSWORD } = {}): string {
  const user = `${encodeURIComponent(`${NAME}'s ${role}`)}:${encodeURIComponent(password)}`
  return clone.url.replace(/\/\/[^@]*@/, `//${user}@`).replace(/\/[^/?]*(\?|$)/, `/${database}$1`)
}

const urls = {
  DATABASE_OWNER_URL: urlOf('owner'),
  DATABASE_URL: urlOf('shop'),
  CONSOLE_DATABASE_URL: urlOf('console'),
}

test('roles and database are created, prepared, and may be prepared again with the shop open', async () => {
  const prepared = { url: urls.DATABASE_URL, ownerUrl: urls.DATABASE_OWNER_URL }
  for (const _ of [1, 2]) {
    await createDatabase({ adminUrl: clone.url, urls })
    assert.equal(
      await prepareDatabase({ ...prepared, consoleUrl: urls.CONSOLE_DATABASE_URL }),
      true,
    )
  }
  const shop = new pg.Client({ connectionString: urls.DATABASE_URL })
  await shop.connect()
  assert.equal((await shop.query('select from packs')).rowCount, 0)
  await assert.rejects(shop.query('drop table packs'), { code: '42501' })
  await assert.rejects(shop.query('create table mine (id integer)'), { code: '42501' })
  await shop.end()
})

test('a role of another database may not connect', async () => {
  const stranger = `stranger ${process.pid}`
  await asAdmin(`create role "${stranger}" login`)
  const url = urls.DATABASE_URL.replace(/\/\/[^@]*@/, `//${encodeURIComponent(stranger)}@`)
  await assert.rejects(
    withServer(url, async () => {}),
    { code: '42501' },
  )
  await asAdmin(`drop role "${stranger}"`)
})

const REFUSED = [
  [
    'two databases',
    { DATABASE_URL: urlOf('shop', { database: 'other' }) },
    /must name the same database/,
  ],
  ['one role for two', { DATABASE_URL: urls.DATABASE_OWNER_URL }, /needs a role of its own/],
  [
    'no password',
    { DATABASE_URL: urlOf('shop', { password: '' }) },
    /DATABASE_URL must contain the password/,
  ],
  [
    'a role with rights over the server',
    { DATABASE_URL: 'admin' },
    /DATABASE_URL has rights over the whole server/,
  ],
] as const

for (const [what, wrong, message] of REFUSED) {
  test(`${what}: refused in one sentence`, async () => {
    const admin = new pg.Client({ connectionString: clone.url }).user ?? ''
    const changed = wrong.DATABASE_URL === 'admin' ? { DATABASE_URL: asUser(admin) } : wrong
    await assert.rejects(createDatabase({ adminUrl: clone.url, urls: { ...urls, ...changed } }), {
      name: 'StartRefused',
      message,
    })
  })
}

const asUser = (user: string) =>
  urls.DATABASE_URL.replace(/\/\/[^@]*@/, `//${encodeURIComponent(user)}:password@`)

test('an administrator that cannot be reached is named', async () => {
  const adminUrl = 'postgresql://nobody@127.0.0.1:1/none'
  await assert.rejects(createDatabase({ adminUrl, urls }), {
    name: 'StartRefused',
    message: /The database of DATABASE_ADMIN_URL cannot be reached/,
  })
})
