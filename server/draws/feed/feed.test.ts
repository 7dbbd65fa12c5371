import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { Receipt } from '#contract/draws.ts'
import type { FeedDraw } from '#contract/feed.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { openClient } from '#testing/drivers/client.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { deleteSurplus } from './feed.sql.ts'
import { readFeed } from './feed.ts'
import { FEED_NAME_COUNT, feedNameOf } from './feed-names.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const PRIZES = [
  { buyPoint: 400, actionType: '0', count: 2 },
  { buyPoint: 4, actionType: '0', count: 98 },
] as const
const feedOf = (packId: number) => readFeed(shop.database, { packId, now: shop.clock.now() })

async function sellAll(packId: number) {
  const member = await addLoggedInMember(shop, { points: 100_000 })
  for (const count of [30, 30, 40]) assert.equal((await member.buy(packId, count)).state, 200)
  await shop.runDueJobs()
  return member
}

test('each draw of the feed stands in the public log, and names no member who has not asked', async () => {
  const packId = await publishTestPack(shop, { prizes: PRIZES })
  const member = await sellAll(packId)
  const { list } = (await (await fetch(`${shop.url}/api/user/pack/feed/${packId}`)).json()) as {
    list: FeedDraw[]
  }
  assert.equal(list.length, 2)
  for (const draw of list) {
    assert.deepEqual([draw.pack_id, draw.one_in, draw.member], [packId, 50, null])
    const page = Math.floor(draw.t / PAGE_SIZE) + 1
    const log = await openClient(shop.url).get(`/user/pack/log/${packId}/${page}`)
    const receipt = (log.list as Receipt[]).find(({ t }) => t === draw.t)
    assert.equal(receipt?.prizes[draw.draw], 0)
  }
  assert.ok(!JSON.stringify(list).includes(String(member.mail)))
  const whole = await fetch(`${shop.url}/api/user/draw_feed`)
  assert.equal(whole.headers.get('cache-control'), 'public, max-age=1')
  assert.equal(((await whole.json()) as { list: unknown[] }).list.length, 2)

  assert.deepEqual((await member.get('/user/feed_name')).name, null)
  const { name, name_en } = await member.post('/user/feed_name', { is_shown: true })
  const [first] = await feedOf(packId)
  assert.deepEqual(feedNameOf(first?.nameNo ?? -1), { ja: name, en: name_en })
  await member.post('/user/feed_name', { is_shown: false })
  assert.deepEqual(
    (await feedOf(packId)).map(({ nameNo }) => nameNo),
    [null, null],
  )

  await shop.runDueJobs()
  assert.equal((await feedOf(packId)).length, 2, 'collected once')
  shop.clock.advance(DAY_MS + 1)
  assert.deepEqual(await feedOf(packId), [])
  await shop.runDueJobs()
  const rows = await shop.database.query({ text: 'select 1 as one from rare_draws' })
  assert.deepEqual(rows, [])
})

test('A-396 of more rare draws than the feed shows, the rarest are shown, and the newest of them first', async () => {
  const packId = await publishTestPack(shop, { prizes: PRIZES })
  await sellAll(packId)
  await shop.database.query({ text: 'delete from rare_draws where pack_id = $1', values: [packId] })
  await shop.database.query({
    text: `
      insert into rare_draws (pack_id, settled_index, draw_index, prize_no, one_in, drawn_at)
      select $1, 0, age, 0, 60 + age, $2::timestamptz - age * interval '1 minute'
      from generate_series(0, 12) as age`,
    values: [packId, shop.clock.now()],
  })
  assert.deepEqual(
    (await feedOf(packId)).map(({ oneIn }) => oneIn),
    Array.from({ length: 12 }, (_, index) => 61 + index),
  )
})

test('A-432 the rarest draws of a pack are kept, of those as rare the newest, and all of another pack', async () => {
  const rows = [
    [50, 1, 0],
    [50, 1, 1],
    [50, 2, 0],
    [60, 0, 0],
    [40, 3, 0],
  ]
  const kept = async (packId: number, max: number) => {
    await shop.database.transaction((tx) => deleteSurplus(tx, packId, max))
    const found = await shop.database.query<{ oneIn: number; at: number; draw: number }>({
      text: `
        select one_in, settled_index as at, draw_index as draw
        from rare_draws
        where pack_id = $1
        order by 1 desc, 2 desc, 3 desc`,
      values: [packId],
    })
    return found.map(({ oneIn, at, draw }) => [oneIn, at, draw])
  }
  const [packId, otherId] = [await publishTestPack(shop), await publishTestPack(shop)]
  for (const id of [packId, otherId])
    await shop.database.query({
      text: `
        insert into rare_draws (pack_id, settled_index, draw_index, prize_no, one_in, drawn_at)
        select $1, at, draw, 0, one_in, now()
        from unnest($2::integer[], $3::integer[], $4::integer[]) as given (one_in, at, draw)`,
      values: [id, ...[0, 1, 2].map((column) => rows.map((row) => row[column]))],
    })
  const newest = [rows[3], rows[2], rows[1], rows[0], rows[4]]
  for (const max of [5, 4, 3, 2, 1]) assert.deepEqual(await kept(packId, max), newest.slice(0, max))
  assert.deepEqual(await kept(otherId, 5), newest)
})

test('a pack that hides its line-up has no feed, and an unknown pack is refused', async () => {
  const packId = await publishTestPack(shop, { prizes: PRIZES, showsLineup: false })
  await sellAll(packId)
  assert.deepEqual(await feedOf(packId), [])
  assert.notEqual((await fetch(`${shop.url}/api/user/pack/feed/999999`)).status, 200)
})

test('every name is made of the shop’s words, in both languages, and no two numbers share one', () => {
  const names = Array.from({ length: FEED_NAME_COUNT }, (_, no) => feedNameOf(no))
  assert.equal(new Set(names.map(({ ja }) => ja)).size, FEED_NAME_COUNT)
  assert.equal(new Set(names.map(({ en }) => en)).size, FEED_NAME_COUNT)
})
