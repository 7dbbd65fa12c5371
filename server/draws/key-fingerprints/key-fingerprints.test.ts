import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestShop, TEST_KEYS } from '#testing/fixtures/test-shop.ts'
import { changedKeys, refuseOtherKeys, replaceKeys } from './key-fingerprints.ts'

const OTHER_KEY = Buffer.alloc(32, 0x11)

let clone: ClonedDatabase
let database: Database
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: asShopRole(clone.url) })
})
after(async () => {
  await database.close()
  await clone.drop()
})

test('the first start stores the keys’ fingerprints, and a process with another key is refused', async () => {
  // Two processes may start at the same time on a new database.
  await Promise.all([refuseOtherKeys(database, TEST_KEYS), refuseOtherKeys(database, TEST_KEYS)])
  for (const [property, variable] of [
    ['sealKey', 'SEAL_KEY'],
    ['tagKey', 'TAG_KEY'],
    ['signKey', 'SIGN_KEY'],
  ] as const) {
    await assert.rejects(
      refuseOtherKeys(database, { ...TEST_KEYS, [property]: OTHER_KEY }),
      (cause: Error) => cause.name === 'StartRefused' && cause.message.startsWith(`${variable} is`),
    )
  }
  await refuseOtherKeys(database, TEST_KEYS)
})

test('the operator replaces keys, and the former keys are refused from then on', async () => {
  const next = { ...TEST_KEYS, sealKey: OTHER_KEY, signKey: OTHER_KEY }
  assert.deepEqual(await changedKeys(database, next), ['SEAL_KEY', 'SIGN_KEY'])
  assert.deepEqual(await replaceKeys(database, next), ['SEAL_KEY', 'SIGN_KEY'])
  await refuseOtherKeys(database, next)
  await assert.rejects(refuseOtherKeys(database, TEST_KEYS), { name: 'StartRefused' })
})

test('the tag key stays while a pack is partly sold', async () => {
  const shop = await openTestShop()
  try {
    const member = await addLoggedInMember(shop, { points: 10_000 })
    await member.buy(6, 1)
    await refuseOtherKeys(shop.database, TEST_KEYS)
    await assert.rejects(replaceKeys(shop.database, { ...TEST_KEYS, tagKey: OTHER_KEY }), {
      name: 'StartRefused',
      message: /^TAG_KEY can be replaced only while no pack is partly sold/,
    })
    assert.deepEqual(await replaceKeys(shop.database, { ...TEST_KEYS, sealKey: OTHER_KEY }), [
      'SEAL_KEY',
    ])
  } finally {
    await shop.close()
  }
})
