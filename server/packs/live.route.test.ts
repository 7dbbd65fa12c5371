import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { packLive } from '#contract/packs.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())

/** Longer than the process keeps an answer. */
const KEPT_MS = 300
const liveOf = (packId: number) => fetch(`${shop.url}/api/user/pack/live/${packId}`)
const readLive = async (packId: number) => packLive.parse(await (await liveOf(packId)).json())

test('the live counts of a pack are small, for everyone, and for any cache', async () => {
  const packId = await publishTestPack(shop)
  for (let again = 0; again < 2; again++) {
    const response = await liveOf(packId)
    assert.equal(response.headers.get('cache-control'), 'public, max-age=1')
    assert.equal(response.headers.get('set-cookie'), null)
    const text = await response.text()
    assert.ok(text.length <= 200, text)
    const { t, notices: _notices, ...counts } = packLive.parse(JSON.parse(text))
    assert.deepEqual(counts, { left: 100, undrawn: 100, soldOut: false, sale: 'on-sale' })
    assert.equal(t, shop.clock.now().getTime())
  }
})

test('the live counts follow each sale within a second, until the pack is sold out', async () => {
  const packId = await publishTestPack(shop)
  const member = await addLoggedInMember(shop, { points: 10_000 })
  assert.equal((await readLive(packId)).left, 100)
  await member.buy(packId, 7)
  await wait(KEPT_MS)
  assert.equal((await readLive(packId)).left, 93)
  await member.buy(packId, 93)
  await wait(KEPT_MS)
  const { left, soldOut } = await readLive(packId)
  assert.deepEqual([left, soldOut], [0, true])
})

test('the live counts tell the start and the end of a sale', async () => {
  const now = shop.clock.now().getTime()
  const [startsAt, endsAt] = [new Date(now + 60_000), new Date(now + 120_000)]
  const packId = await publishTestPack(shop, { startsAt, endsAt })
  const states = []
  for (const time of [startsAt.getTime() - 1, startsAt.getTime(), endsAt.getTime()]) {
    shop.clock.set(new Date(time))
    await wait(KEPT_MS)
    states.push((await readLive(packId)).sale)
  }
  assert.deepEqual(states, ['before', 'on-sale', 'ended'])
})

test('the live counts tell that the notaries of a pack do not sign, as long as it is on sale', async () => {
  const endsAt = new Date(shop.clock.now().getTime() + 60_000)
  // The settings of this shop do not list the notary.
  const notaries = [{ name: '甲', key: 'ab'.repeat(32) }]
  const packId = await publishTestPack(shop, { endsAt, notaries })
  assert.equal((await readLive(packId)).notaryAway, true)
  shop.clock.set(endsAt)
  await wait(KEPT_MS)
  assert.equal((await readLive(packId)).notaryAway, undefined)
})

test('a pack that does not exist has no live counts, and nothing keeps this answer', async () => {
  const response = await liveOf(999_999)
  assert.equal(response.status, 404)
  assert.equal(response.headers.get('cache-control'), 'no-store')
})

test('A-164 the live counts tell within a second that the announcements are others', async () => {
  const packId = await publishTestPack(shop)
  const { notices } = await readLive(packId)
  await shop.database.query({
    text: `
      insert into announcements (text, text_en, url, is_emergency, starts_at, created_at)
      values ('発送が遅れています。', '', '', true, '2020-01-01', '2020-01-01')`,
  })
  await wait(1_000)
  assert.notEqual((await readLive(packId)).notices, notices)
  const response = await fetch(`${shop.url}/api/user/notices`)
  assert.equal(response.headers.get('cache-control'), 'public, max-age=1')
  assert.equal(response.headers.get('set-cookie'), null)
  const { list } = (await response.json()) as { list: readonly { text: string }[] }
  assert.deepEqual(
    list.map(({ text }) => text),
    ['発送が遅れています。'],
  )
})
