import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { RESULT } from '#contract/codes.ts'
import { openSigner } from '#server/draws/signature.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { verify } from '#server/verify/verify.ts'
import { openClient } from '#testing/drivers/client.ts'
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
  // Two processes may start at the same time on a new database, so the test runs two starts at
  // once.
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

test('after all three keys were replaced the shop sells, both public keys are shown, and every invariant holds', async () => {
  const packId = 6
  const keyOf = (byte: number) => Buffer.alloc(32, byte)
  const keys = { sealKey: keyOf(0x61), tagKey: keyOf(0x62), signKey: keyOf(0x63) }
  const publicKeyOf = (signKey: Buffer) => openSigner(signKey).publicKey.toString('hex')
  const before = await openTestShop()
  try {
    const former = await addLoggedInMember(before, { points: 10_000 })
    const request = { pack_id: packId, count: 1 }
    const { commitment } = await former.post('/user/pack/check', request)
    await before.runDueJobs()
    await refuseOtherKeys(before.database, TEST_KEYS)
    assert.deepEqual(await replaceKeys(before.database, keys), ['SEAL_KEY', 'TAG_KEY', 'SIGN_KEY'])
    const after = await openTestShop({ databaseUrl: before.databaseUrl, keys })
    try {
      const member = openClient(after.url)
      await member.logIn(former)
      const refused = await member.post('/user/pack/buy', { ...request, commitment })
      assert.equal(refused.result, RESULT.commitmentUsed)
      assert.equal((await member.buy(packId, 1)).state, 200)
      await after.runDueJobs()
      const { list, public_key: shown } = await member.get(`/user/pack/heads/${packId}/1`)
      assert.equal(shown, publicKeyOf(keys.signKey))
      assert.deepEqual(
        list.map(({ public_key }: { public_key: string }) => public_key),
        [publicKeyOf(keys.signKey), publicKeyOf(TEST_KEYS.signKey)],
      )
      const results = await verify(after.database)
      assert.deepEqual(
        results.flatMap(({ violations }) => violations),
        [],
      )
    } finally {
      await after.close()
    }
  } finally {
    await before.close()
  }
})
