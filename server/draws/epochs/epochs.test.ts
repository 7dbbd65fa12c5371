import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { openClient } from '#testing/drivers/client.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { beginNewEpoch, readEpochs } from './epochs.ts'

let shop: TestShop
let database: Database
before(async () => {
  shop = await openTestShop()
  database = openDatabase({ url: asShopRole(shop.databaseUrl) })
})
after(async () => {
  await database.close()
  await shop.close()
})

/**
 * Changes the stored epochs instead of waiting or restoring a database. The epochs then seem to
 * belong to an earlier span of ten minutes, or to another server, database or table.
 */
async function changeEpochs(change: string): Promise<void> {
  await shop.database.transaction(async (tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    await tx.query({ text: `update epochs set ${change}` })
  })
}
const passTenMinutes = () => changeEpochs('span = span - 1')
const hexOf = (bytes: Buffer | null | undefined) => bytes?.toString('hex')

test('T14 an epoch has 16 random bytes and stays for ten minutes', async () => {
  const { present } = await readEpochs(database)
  assert.equal(present.length, 16)
  assert.equal(hexOf((await readEpochs(database)).present), hexOf(present))
})

test('T14 after ten minutes another epoch begins, and the one before is valid for ten minutes more', async () => {
  const { present: first } = await readEpochs(database)
  await passTenMinutes()
  const second = await readEpochs(database)
  assert.notEqual(hexOf(second.present), hexOf(first))
  assert.equal(hexOf(second.previous), hexOf(first))
  await passTenMinutes()
  const third = await readEpochs(database)
  assert.equal(hexOf(third.previous), hexOf(second.present))
  await passTenMinutes()
  await passTenMinutes()
  assert.equal((await readEpochs(database)).previous, null)
})

for (const [what, change] of [
  ['the server was started again', `server_started_at = server_started_at - interval '1 second'`],
  ['the database is a copy', 'database_oid = database_oid::bigint::integer + 1'],
  ['the table was restored', 'table_oid = table_oid::bigint::integer + 1'],
] as const) {
  test(`T14 no earlier epoch is valid once ${what}`, async () => {
    const { present } = await readEpochs(database)
    await changeEpochs(change)
    const now = await readEpochs(database)
    assert.notEqual(hexOf(now.present), hexOf(present))
    assert.equal(now.previous, null)
  })
}

test('T14 no earlier epoch is valid once the operator has begun a new one', async () => {
  await readEpochs(database)
  await passTenMinutes()
  const { present, previous } = await readEpochs(database)
  await beginNewEpoch(database)
  const now = await readEpochs(database)
  assert.ok(![hexOf(present), hexOf(previous)].includes(hexOf(now.present)))
  assert.equal(now.previous, null)
  await passTenMinutes()
  assert.equal(hexOf((await readEpochs(database)).previous), hexOf(now.present))
})

test('T14 processes that need an epoch at once make one', async () => {
  await passTenMinutes()
  await passTenMinutes()
  const all = await Promise.all(Array.from({ length: 12 }, () => readEpochs(database)))
  assert.equal(new Set(all.map(({ present }) => hexOf(present))).size, 1)
})

test('T14 a commitment is good for ten minutes after its own, and then the purchase is refused with -4', async () => {
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const request = { pack_id: 6, count: 1 }
  const { commitment } = await member.post('/user/pack/check', request)
  await passTenMinutes()
  const bought = await member.post('/user/pack/buy', { ...request, commitment })
  assert.equal(bought.state, 200)
  const { commitment: late } = await member.post('/user/pack/check', request)
  await passTenMinutes()
  await passTenMinutes()
  const refused = await member.post('/user/pack/buy', { ...request, commitment: late })
  assert.deepEqual([refused.state, refused.result], [409, '-4'])
  assert.equal((await member.balances()).point, 1_000 - 5)
  const { commitment: fresh } = await member.post('/user/pack/check', request)
  assert.notEqual(fresh, late)
  assert.equal((await member.post('/user/pack/buy', { ...request, commitment: fresh })).state, 200)
})

test('T14 all epochs are public with their moments, newest first, page by page', async () => {
  for (let count = 0; count < 22; count++) await beginNewEpoch(database)
  const { present } = await readEpochs(database)
  const guest = openClient(shop.url)
  const first = await guest.get('/user/pack/epochs/1')
  const second = await guest.get('/user/pack/epochs/2')
  assert.equal(first.list.length, 20)
  assert.equal(first.list[0].epoch, hexOf(present))
  assert.ok(first.page.all_page >= 2 && second.list.length > 0)
  const moments = [...first.list, ...second.list].map(({ milliseconds }) => milliseconds)
  assert.deepEqual(
    moments,
    moments.toSorted((a, b) => b - a),
  )
  const pages = first.page.all_page
  assert.deepEqual((await guest.get(`/user/pack/epochs/${pages + 1}`)).list, [])
})
