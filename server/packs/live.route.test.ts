import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { packLive } from '#contract/packs.ts'
import { openClient } from '#testing/drivers/client.ts'
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

test('B-079 list, line-up and detail of packs have public twins without envelope, cookie or session', async () => {
  const packId = await publishTestPack(shop, { maxBuyCount: 9, isLimited: true })
  const member = await addLoggedInMember(shop, { points: 10_000 })
  await member.buy(packId, 2)
  await wait(KEPT_MS)
  for (const path of [
    'banner',
    'card_type',
    'pack/list',
    'pack/list?payment_method=2',
    'pack/all_list/1/1',
    `pack/card_list/${packId}/1`,
    `pack/detail/${packId}`,
  ]) {
    const response = await member.raw(`/api/public/user/${path}`)
    assert.equal(response.headers.get('cache-control'), 'public, max-age=1', path)
    assert.equal(response.headers.get('set-cookie'), null, path)
    const {
      state: _state,
      errors: _errors,
      csrf: _csrf,
      ...fields
    } = await openClient(shop.url).get(`/user/${path}`)
    const { status: _status, ...expected } = fields
    assert.deepEqual(await response.json(), expected, path)
  }
  const own = (await member.get(`/user/pack/detail/${packId}`)).detail.max_buy_count
  const shown = await (await member.raw(`/api/public/user/pack/detail/${packId}`)).json()
  assert.deepEqual(
    [own, (shown as { detail: { max_buy_count: number } }).detail.max_buy_count],
    [7, 9],
  )
  const long = await publishTestPack(shop, { detailHtml: `<p>${'長い説明'.repeat(10_000)}</p>` })
  for (const is of ['new', 'kept'])
    for (const coding of ['br', 'gzip']) {
      const headers = { 'accept-encoding': coding }
      const answer = await member.raw(`/api/public/user/pack/detail/${long}`, { headers })
      const codings = ['content-encoding', 'vary'].map((name) => answer.headers.get(name))
      assert.deepEqual(codings, [coding, 'accept-encoding'], is)
      assert.ok(Number(answer.headers.get('content-length')) < 8_000, is)
    }
  const unknown = await member.raw('/api/public/user/pack/detail/999999')
  assert.deepEqual([unknown.status, unknown.headers.get('cache-control')], [404, 'no-store'])
})
