import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/platform/database.ts'
import { openClient } from '#testing/client.ts'
import { addPlayer, publishExtra } from '#testing/extras.ts'
import { openTwins } from '#testing/twins.ts'
import { openShelf } from './shelf.ts'

const { shop, twin, close } = await openTwins()
after(close)

// A page may be wrong for 200 ms: the shelf's tenth of a second, and what the look itself takes.
const FRESH_MS = 110

/** A shelf by a clock of its own: how busy the machine is decides nothing. */
function openTimedShelf(database: Database) {
  let now = 0
  const pass = (ms: number) => {
    now += ms
  }
  return { shelf: openShelf(database, () => now), pass }
}

test('what one process sells is on the lists and pages of another within a fifth of a second', async () => {
  const packId = await publishExtra(shop)
  const elsewhere = openClient(twin.url)
  await wait(1_000)
  const leftOf = async () => {
    const { detail } = await elsewhere.get(`/user/pack/detail/${packId}`)
    const { list } = await elsewhere.get('/user/pack/list')
    const listed = list.find(({ id }: { id: number }) => id === packId)
    assert.equal(listed.pack_count, detail.pack_count)
    return detail.pack_count
  }
  const total = await leftOf()
  const player = await addPlayer(shop, { points: 1_000 })
  for (let sold = 1; sold <= 3; sold++) {
    await player.buy(packId, 1)
    await wait(FRESH_MS)
    assert.equal(await leftOf(), total - sold)
  }
})

test('a shelf that nobody looks at reads nothing, and a crowd reads once', async () => {
  const asked: string[] = []
  const counted: Database = {
    ...shop.database,
    query: (statement) => {
      asked.push(statement.name ?? '')
      return shop.database.query(statement)
    },
  }
  const { shelf, pass } = openTimedShelf(counted)
  await shelf.all()
  asked.length = 0
  await wait(FRESH_MS)
  assert.deepEqual(asked, [])
  pass(FRESH_MS)
  const lists = await Promise.all(Array.from({ length: 50 }, () => shelf.all()))
  assert.deepEqual(asked, ['select-grown-urns'])
  assert.equal(new Set(lists).size, 1, 'the same list, as nothing was sold')
  asked.length = 0
  pass(1_000)
  assert.equal(await shelf.all(), lists[0], 'nor was anything published')
  assert.deepEqual(asked.toSorted(), ['select-grown-urns', 'select-packs-stamp'])
})

test('what the operator publishes or moves is on the shelf a second later, and what was sold stays', async () => {
  const { shelf, pass } = openTimedShelf(shop.database)
  const before = await shelf.all()
  const packId = await publishExtra(shop)
  const sold = { soldCount: 1, counts: [] }
  pass(999)
  assert.equal(await shelf.find(packId), undefined)
  pass(1)
  assert.equal((await shelf.all()).length, before.length + 1)
  shelf.noteSold(packId, sold)
  await shop.database.query({
    text: 'update packs set position = 77 where id = $1',
    values: [packId],
  })
  pass(1_000)
  const moved = await shelf.find(packId)
  assert.deepEqual([moved?.position, moved?.soldCount], [77, 1])
})

test('a look that the database failed is made anew by the next, with what was sold meanwhile', async () => {
  const packId = await publishExtra(shop)
  let isAway = false
  const restarted: Database = {
    ...shop.database,
    query: (statement) =>
      isAway ? Promise.reject(new Error('terminated')) : shop.database.query(statement),
  }
  const { shelf, pass } = openTimedShelf(restarted)
  const before = await shelf.find(packId)
  isAway = true
  pass(FRESH_MS)
  await assert.rejects(shelf.all())
  const player = await addPlayer(shop, { points: 100 })
  await player.buy(packId, 1)
  isAway = false
  assert.equal((await shelf.find(packId))?.soldCount, (before?.soldCount ?? 0) + 1)
})

test('what was sold here is known at once, and an older count takes none of it back', async () => {
  const { shelf, pass } = openTimedShelf(shop.database)
  const [pack] = await shelf.all()
  assert.ok(pack !== undefined)
  const sold = { soldCount: pack.soldCount + 5, counts: pack.counts }
  shelf.noteSold(pack.id, sold)
  shelf.noteSold(pack.id, { soldCount: pack.soldCount + 2, counts: [] })
  assert.equal(shelf.known(pack.id)?.soldCount, sold.soldCount)
  pass(FRESH_MS)
  assert.equal((await shelf.find(pack.id))?.soldCount, sold.soldCount)
  pass(1_000)
  assert.equal((await shelf.find(pack.id))?.soldCount, sold.soldCount)
})
