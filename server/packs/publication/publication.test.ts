import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { constraintOf } from '#server/platform/database/database.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const worthless = { buyPoint: 0, actionType: '0' } as const
const refusedBy = (constraint: string) => (cause: unknown) => constraintOf(cause) === constraint

test('the database refuses a convertible prize without points, and such an extra prize', async () => {
  await assert.rejects(
    publishTestPack(shop, { prizes: [{ ...worthless, count: 10 }] }),
    refusedBy('prizes_convert_for_points'),
  )
  await assert.rejects(
    publishTestPack(shop, { extraPrizes: [{ ...worthless, kind: 'last' }] }),
    refusedBy('extra_prizes_convert_for_points'),
  )
  await publishTestPack(shop, { prizes: [{ buyPoint: 0, actionType: '2', count: 10 }] })
})

test('a pack that an older version published with such a prize stays on sale', async () => {
  const { database } = shop
  await database.query({
    text: `
      alter table prizes drop constraint prizes_convert_for_points;
      alter table extra_prizes drop constraint extra_prizes_convert_for_points`,
  })
  const packId = await publishTestPack(shop, { prizes: [{ ...worthless, count: 10 }] })
  const migration = 'db/migrations/0047-points-of-convertible-prizes.sql'
  await database.query({ text: readFileSync(migration, 'utf8') })
  const member = await addLoggedInMember(shop, { points: 1_000 })
  assert.equal((await member.buy(packId, 3)).state, 200)
})
