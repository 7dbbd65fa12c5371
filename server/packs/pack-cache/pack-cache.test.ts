import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/platform/database/database.ts'
import { openClient } from '#testing/drivers/client.ts'
import { addLoggedInMember, publishTestPack } from '#testing/fixtures/extras.ts'
import { openShopPair } from '#testing/fixtures/shop-pair.ts'
import { openPackCache } from './pack-cache.ts'

const { shop, replica, close } = await openShopPair()
after(close)

// A page may be wrong for 200 ms: the shelf's tenth of a second, and what the look itself takes.
const STALE_AFTER_MS = 110

/** A shelf by a clock of its own: how busy the machine is decides nothing. */
function openPackCacheWithClock(database: Database) {
  let now = 0
  const advance = (ms: number) => {
    now += ms
  }
  return { packCache: openPackCache(database, () => now), advance }
}

test('what one process sells is on the lists and pages of another within a fifth of a second', async () => {
  const packId = await publishTestPack(shop)
  const otherProcess = openClient(replica.url)
  await wait(1_000)
  const remainingIn = async () => {
    const { detail } = await otherProcess.get(`/user/pack/detail/${packId}`)
    const { list } = await otherProcess.get('/user/pack/list')
    const listedPack = list.find(({ id }: { id: number }) => id === packId)
    assert.equal(listedPack.pack_count, detail.pack_count)
    return detail.pack_count
  }
  const total = await remainingIn()
  const player = await addLoggedInMember(shop, { points: 1_000 })
  for (let sold = 1; sold <= 3; sold++) {
    await player.buy(packId, 1)
    await wait(STALE_AFTER_MS)
    assert.equal(await remainingIn(), total - sold)
  }
})

test('an unused pack cache reads nothing, and simultaneous readers share one read', async () => {
  const statementNames: string[] = []
  const recordingDatabase: Database = {
    ...shop.database,
    query: (statement) => {
      statementNames.push(statement.name ?? '')
      return shop.database.query(statement)
    },
  }
  const { packCache, advance } = openPackCacheWithClock(recordingDatabase)
  await packCache.all()
  statementNames.length = 0
  await wait(STALE_AFTER_MS)
  assert.deepEqual(statementNames, [])
  advance(STALE_AFTER_MS)
  const lists = await Promise.all(Array.from({ length: 50 }, () => packCache.all()))
  assert.deepEqual(statementNames, ['select-changed-stock'])
  assert.equal(new Set(lists).size, 1, 'the same list, as nothing was sold')
  statementNames.length = 0
  advance(1_000)
  assert.equal(await packCache.all(), lists[0], 'nor was anything published')
  assert.deepEqual(statementNames.toSorted(), ['select-changed-stock', 'select-packs-version'])
})

test('what the operator publishes or moves is in the pack cache a second later, and what was sold stays', async () => {
  const { packCache, advance } = openPackCacheWithClock(shop.database)
  const before = await packCache.all()
  const packId = await publishTestPack(shop)
  const stock = { soldCount: 1, counts: [] }
  advance(999)
  assert.equal(await packCache.find(packId), undefined)
  advance(1)
  assert.equal((await packCache.all()).length, before.length + 1)
  packCache.updateStock(packId, stock)
  await shop.database.query({
    text: 'update packs set position = 77 where id = $1',
    values: [packId],
  })
  advance(1_000)
  const updated = await packCache.find(packId)
  assert.deepEqual([updated?.position, updated?.soldCount], [77, 1])
})

test('a look that the database failed is made anew by the next, with what was sold meanwhile', async () => {
  const packId = await publishTestPack(shop)
  let isAway = false
  const failingDatabase: Database = {
    ...shop.database,
    query: (statement) =>
      isAway ? Promise.reject(new Error('terminated')) : shop.database.query(statement),
  }
  const { packCache, advance } = openPackCacheWithClock(failingDatabase)
  const before = await packCache.find(packId)
  isAway = true
  advance(STALE_AFTER_MS)
  await assert.rejects(packCache.all())
  const player = await addLoggedInMember(shop, { points: 100 })
  await player.buy(packId, 1)
  isAway = false
  assert.equal((await packCache.find(packId))?.soldCount, (before?.soldCount ?? 0) + 1)
})

test('what was sold here is known at once, and an older count takes none of it back', async () => {
  const { packCache, advance } = openPackCacheWithClock(shop.database)
  const [pack] = await packCache.all()
  assert.ok(pack !== undefined)
  const stock = { soldCount: pack.soldCount + 5, counts: pack.counts }
  packCache.updateStock(pack.id, stock)
  packCache.updateStock(pack.id, { soldCount: pack.soldCount + 2, counts: [] })
  assert.equal(packCache.peek(pack.id)?.soldCount, stock.soldCount)
  advance(STALE_AFTER_MS)
  assert.equal((await packCache.find(pack.id))?.soldCount, stock.soldCount)
  advance(1_000)
  assert.equal((await packCache.find(pack.id))?.soldCount, stock.soldCount)
})
