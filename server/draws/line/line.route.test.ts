import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { shipAllCards } from '#server/decisions/decisions.ts'
import { openKeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import { openSettlement } from '#server/draws/settlement/settlement.ts'
import { openPackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { verify } from '#server/verify/verify.ts'
import { openClient } from '#testing/drivers/client.ts'
import { addTestCampaign } from '#testing/fixtures/campaigns.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestNotaries } from '#testing/fixtures/test-notaries.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, TEST_KEYS } from '#testing/fixtures/test-shop.ts'

const shop = await openTestShop()
const startsAt = new Date(Date.parse(OPEN) + MINUTE_MS)
const atMs = (ms: number) => shop.clock.set(new Date(ms))
beforeEach(() => shop.clock.set(new Date(OPEN)))
after(() => shop.close())

const publish = (draft: Parameters<typeof publishTestPack>[1] = {}) =>
  publishTestPack(shop, { startsAt, lineSeconds: 20, maxBuyCount: 2, isLimited: true, ...draft })
const turnOf = async (member: Pick<TestMember, 'get'>, packId: number): Promise<number> =>
  (await member.get(`/user/pack/detail/${packId}`)).detail.turn_at

test('B-074 before the turn, check and buy are refused with the seconds left, and charge nothing', async () => {
  const packId = await publish()
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const english = await addLoggedInMember(shop, { points: 1_000, language: 'en' })
  const turn = await turnOf(member, packId)
  assert.ok(turn >= startsAt.getTime() && turn < startsAt.getTime() + 20_000)
  const request = { pack_id: packId, count: 1 }
  assert.equal(
    (await member.post('/user/pack/buy', request)).result,
    '-7',
    'the sale has not begun',
  )
  atMs(turn - 1)
  for (const call of ['check', 'buy']) {
    const refused = await member.post(`/user/pack/${call}`, request)
    assert.deepEqual([refused.state, refused.result], [409, '-13'])
    assert.match(String(refused.errors.count), /^順番は00:31:\d\dです（あと1秒）。/)
  }
  atMs(startsAt.getTime())
  const { errors } = await english.post('/user/pack/check', request)
  assert.match(
    String(errors.count),
    /^Your turn is at 00:31:\d\d Japan time \(\d+ seconds? from now\)/,
  )
  const response = await member.raw('/api/user/pack/check', {
    method: 'POST',
    body: new URLSearchParams({
      [member.csrf().name]: member.csrf().value,
      json: JSON.stringify(request),
    }),
  })
  const left = Math.ceil((turn - startsAt.getTime()) / 1_000)
  assert.equal(response.headers.get('retry-after'), String(left))
  assert.deepEqual(await member.balances(packId), { point: 1_000, coin: 0, remaining: [100] })
  atMs(turn)
  assert.equal((await member.buy(packId, 1)).result, '1')
  assert.equal(await turnOf(member, packId), undefined, 'the turn has come')
})

test('B-074 a guest sees the length of the line and no turn, and a restarted shop knows the same turns', async () => {
  const packId = await publish()
  const member = await addLoggedInMember(shop)
  const { detail } = await openClient(shop.url).get(`/user/pack/detail/${packId}`)
  assert.deepEqual([detail.line_seconds, detail.turn_at], [20, undefined])
  const restarted = await openTestShop({ databaseUrl: shop.databaseUrl })
  restarted.clock.set(shop.clock.now())
  const elsewhere = openClient(restarted.url)
  await elsewhere.logIn(member)
  assert.equal(await turnOf(elsewhere, packId), await turnOf(member, packId))
  await restarted.close()
  const other = await publishTestPack(shop)
  const plain = await member.get(`/user/pack/detail/${other}`)
  assert.deepEqual([plain.detail.line_seconds, plain.detail.turn_at], [undefined, undefined])
})

test('B-074 a script of 20 presses a second buys at its own turn, as often as anyone', async () => {
  const packId = await publish()
  const script = await addLoggedInMember(shop, { points: 1_000 })
  const patient = await addLoggedInMember(shop, { points: 1_000 })
  const turns = await Promise.all([turnOf(script, packId), turnOf(patient, packId)])
  let boughtAt = 0
  let count = 0
  for (let ms = startsAt.getTime(); ms < startsAt.getTime() + 20_000; ms += 50) {
    atMs(ms)
    const { result } = await script.post('/user/pack/buy', { pack_id: packId, count: 1 })
    if (result === '1') {
      boughtAt ||= ms
      count += 1
    }
    if (count > 0 && result !== '1') break
  }
  assert.ok(boughtAt >= (turns[0] as number) && boughtAt < (turns[0] as number) + 50)
  assert.equal(count, 2, 'the limit of a member')
  atMs(Math.max(...(turns as number[])))
  assert.equal((await patient.buy(packId, 2)).result, '1')
})

test('B-074 after the line, anyone buys what is left', async () => {
  const packId = await publish({ prizes: [{ buyPoint: 40, actionType: '0', count: 2 }] })
  const [first, last] = await Promise.all([
    addLoggedInMember(shop, { points: 1_000 }),
    addLoggedInMember(shop, { points: 1_000 }),
  ])
  atMs(startsAt.getTime() + 20_000)
  assert.equal((await first.buy(packId, 1)).result, '1')
  assert.equal((await last.buy(packId, 1)).result, '1')
  assert.equal((await first.buy(packId, 1)).result, '-5')
})

test('B-091 a press that waits in the queue from before the start buys nothing before the turn', async () => {
  const packId = await publish()
  const { id: memberId } = await addLoggedInMember(shop, { points: 1_000 })
  const packCache = openPackCache(shop.database)
  const pack = await packCache.find(packId)
  assert.ok(pack)
  // The clock of the press is ahead of the clock of the settlement.
  const times = [startsAt.getTime() + 20_000, startsAt.getTime()]
  const clock = { now: () => new Date(times.shift() ?? startsAt.getTime()) }
  const keptHeads = openKeptHeads({ file: null })
  const { database } = shop
  const options = { database, clock, packCache, keptHeads, shipAllCards, keys: TEST_KEYS }
  const settle = openSettlement(options)
  const seeds = { clientSeed: null, commitment: null }
  const press = () => settle({ memberId, pack, count: 1, requestId: 'early', ...seeds })
  assert.equal(await press(), 'before-turn', 'a clock that steps back')
  times.splice(0, 2, startsAt.getTime() - 1, startsAt.getTime() + 20_000)
  assert.equal(await press(), 'before-sale', 'a press before the start enters no queue')
})

test('B-074 a free draw waits for the turn too', async () => {
  const packId = await publish()
  await addTestCampaign(shop.database, { packId, amount: 100, isOpen: true })
  const member = await addLoggedInMember(shop)
  const turn = await turnOf(member, packId)
  atMs(startsAt.getTime())
  const [{ campaign_id }] = (await member.get('/user/tickets')).list
  const taken = await member.post('/user/coupon', {
    campaign_id,
    request_id: '4f3f2a48-3a8b-4c8c-9d7b-0f6f6c1c9a11',
  })
  const request = { pack_id: packId, count: 1, ticket_id: taken.ticket_id }
  atMs(turn - 1)
  for (const call of ['check', 'buy'])
    assert.equal((await member.post(`/user/pack/${call}`, request)).result, '-13')
  atMs(turn)
  assert.equal((await member.post('/user/pack/buy', request)).result, '1')
  const verdicts = await verify(shop.database)
  assert.deepEqual(
    verdicts.flatMap(({ violations }) => violations),
    [],
  )
})

test('B-074 a pack with notaries seals nothing before the turn', async () => {
  const { notaries } = openTestNotaries()
  const packId = await publish({ notaries })
  const { id: memberId } = await addLoggedInMember(shop, { points: 1_000 })
  const packCache = openPackCache(shop.database)
  const pack = await packCache.find(packId)
  assert.ok(pack)
  const keptHeads = openKeptHeads({ file: null })
  const { database, clock } = shop
  const options = { database, clock, packCache, keptHeads, shipAllCards, keys: TEST_KEYS }
  const settle = openSettlement(options)
  const seeds = { clientSeed: null, commitment: null }
  const press = () => settle({ memberId, pack, count: 1, requestId: 'p', ...seeds })
  atMs(startsAt.getTime())
  assert.equal(await press(), 'before-turn')
  atMs(startsAt.getTime() + 20_000)
  assert.equal(typeof (await press()), 'object')
})
