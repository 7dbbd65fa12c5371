import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { addPlayer } from '#testing/extras.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const MEMBER_PURCHASES_MAX = 256
const POSTS = 300

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

/** Keeps every purchase of the pack waiting until the gate opens. */
async function holdPack(packId: number): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  void shop.database.transaction(async (tx) => {
    await tx.query({ text: 'select from urns where pack_id = $1 for update', values: [packId] })
    held.resolve()
    await gate.promise
  })
  await held.promise
  return gate.resolve
}

test('a member with hundreds of purchases under way is told to wait; those that were taken are settled', async () => {
  const player = await addPlayer(shop, { points: POSTS * 300 })
  const release = await holdPack(6)
  let toldCount = 0
  const posts = Array.from({ length: POSTS }, async () => {
    const got = await player.post('/user/pack/buy', { pack_id: 6, count: 1 })
    if (got.state === 429) toldCount += 1
    return got
  })
  for (let turn = 0; turn < 200 && toldCount < POSTS - MEMBER_PURCHASES_MAX; turn++) await wait(50)
  release()
  const answers = await Promise.all(posts)
  assert.equal(answers.filter(({ state }) => state === 200).length, MEMBER_PURCHASES_MAX)
  const told = answers.filter(({ state }) => state === 429)
  assert.equal(told.length, POSTS - MEMBER_PURCHASES_MAX)
  assert.ok(told.every(({ errors }) => errors.count?.[0] !== undefined))
})
