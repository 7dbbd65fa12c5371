import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { openKeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import type { Purchase } from '#server/draws/purchase/purchase.ts'
import type { PurchaseRequest } from '#server/draws/settlement/settlement.rule.ts'
import { openSettlement } from '#server/draws/settlement/settlement.ts'
import { openPackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { moveBalance } from '#server/points/points.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'
import { refuseShortagesEarly } from './shortage-check.ts'

const PACK = 1
let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

/**
 * Opens a queue of purchases behind the check for shortages, and counts the purchases that enter
 * the queue.
 */
function openCountedQueue() {
  const { database, clock } = shop
  const packCache = openPackCache(database)
  const keys = TEST_KEYS
  const keptHeads = openKeptHeads({ file: null })
  const shipAllCards = async () => {}
  const settle = openSettlement({ database, packCache, clock, keys, keptHeads, shipAllCards })
  let queuedCount = 0
  const buy = refuseShortagesEarly(
    (request) => {
      queuedCount += 1
      return settle(request)
    },
    { database, clock },
  )
  return {
    buy,
    queuedCount: () => queuedCount,
    async requestOf(memberId: number): Promise<PurchaseRequest> {
      const pack = await packCache.find(PACK)
      if (pack === undefined) throw new Error('the pack is missing')
      const defaults = { count: 1, clientSeed: null, commitment: null }
      return { ...defaults, memberId, pack, requestId: randomUUID() }
    },
  }
}

test('of a member who cannot pay, only the first purchase enters the queue', async () => {
  const { buy, queuedCount, requestOf } = openCountedQueue()
  const { id } = await addMemberAccount(shop.database, { points: 0, now: shop.clock.now() })
  assert.equal(await buy(await requestOf(id)), 'shortage')
  const requests = await Promise.all(Array.from({ length: 50 }, () => requestOf(id)))
  const outcomes = await Promise.all(requests.map(buy))
  assert.deepEqual(new Set(outcomes), new Set(['shortage']))
  assert.equal(queuedCount(), 1)
})

test('a member who gets points buys again, and a repeated request still finds its purchase', async () => {
  const { buy, requestOf } = openCountedQueue()
  const now = shop.clock.now()
  const { id } = await addMemberAccount(shop.database, { points: 300, now })
  const first = await requestOf(id)
  const purchase = (await buy(first)) as Purchase
  assert.equal(await buy(await requestOf(id)), 'shortage')
  assert.equal(((await buy(first)) as Purchase).id, purchase.id)
  assert.equal(await buy(await requestOf(id)), 'shortage')
  await shop.database.transaction((tx) =>
    moveBalance(tx, {
      memberId: id,
      currency: 'point',
      now,
      amount: 300,
      kind: 'grant',
      reference: 'a gift',
    }),
  )
  assert.notEqual(await buy(await requestOf(id)), 'shortage')
})
