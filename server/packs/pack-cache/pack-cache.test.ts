import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/platform/database/database.ts'
import { openClient } from '#testing/drivers/client.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openShopPair } from '#testing/fixtures/shop-pair.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openPackCache } from './pack-cache.ts'
import { openPackLoader } from './pack-loader.ts'

const { shop, replica, close } = await openShopPair()
after(close)

// The cache reads the stock again after 100 ms. The test waits for 110 ms, because timers are
// inexact.
const STALE_AFTER_MS = 110

/**
 * Opens a pack cache with a clock that the test controls, so that a busy machine does not change
 * the result.
 */
function openPackCacheWithClock(database: Database) {
  let now = 0
  const advance = (ms: number) => {
    now += ms
  }
  return { packCache: openPackCache(database, () => now), advance }
}

test('sales of one process are on the lists and pages of another within 200 ms', async () => {
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
  assert.equal(new Set(lists).size, 1, 'the list stays the same while nothing is sold')
  statementNames.length = 0
  advance(1_000)
  assert.equal(await packCache.all(), lists[0], 'and while nothing is published')
  assert.deepEqual(statementNames.toSorted(), ['select-changed-stock', 'select-packs-version'])
})

test('a change by the operator is in the pack cache a second later, and sales that were entered before are kept', async () => {
  const { packCache, advance } = openPackCacheWithClock(shop.database)
  const before = await packCache.all()
  const packId = await publishTestPack(shop)
  const stock = { soldCount: 1, counts: [] }
  advance(999)
  assert.equal((await packCache.all()).length, before.length)
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

test('a pack that was just published is found after 100 ms, although it is not on the lists yet', async () => {
  const { packCache, advance } = openPackCacheWithClock(shop.database)
  await packCache.all()
  const packId = await publishTestPack(shop)
  assert.equal(packCache.peek(packId), undefined)
  advance(99)
  assert.equal(await packCache.find(packId), undefined)
  advance(1)
  assert.equal((await packCache.find(packId))?.id, packId)
})

test('after a failed refresh the next read refreshes again and sees the sales in between', async () => {
  const packId = await publishTestPack(shop)
  let isDown = false
  const failingDatabase: Database = {
    ...shop.database,
    query: (statement) =>
      isDown ? Promise.reject(new Error('terminated')) : shop.database.query(statement),
  }
  const { packCache, advance } = openPackCacheWithClock(failingDatabase)
  const before = await packCache.find(packId)
  isDown = true
  advance(STALE_AFTER_MS)
  await assert.rejects(packCache.all())
  const player = await addLoggedInMember(shop, { points: 100 })
  await player.buy(packId, 1)
  isDown = false
  assert.equal((await packCache.find(packId))?.soldCount, (before?.soldCount ?? 0) + 1)
})

test('a sale of this process is cached at once, and a lower count read later does not replace it', async () => {
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

test('the HTML of a description is cleaned once, and forgotten when the description changes', async () => {
  const packId = await publishTestPack(shop)
  const cleaned: string[] = []
  const loadPacks = openPackLoader(shop.database, (html) => {
    if (html.startsWith('text')) cleaned.push(html)
    return html
  })
  for (const html of ['text 1', 'text 1', 'text 2', 'text 1']) {
    const text = 'update packs set detail_html = $2 where id = $1'
    await shop.database.query({ text, values: [packId, html] })
    const pack = (await loadPacks()).find(({ id }) => id === packId)
    assert.equal(pack?.detailHtml, html)
  }
  assert.deepEqual(cleaned, ['text 1', 'text 2', 'text 1'])
})
