import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { DAY_MS, HOUR_MS } from '#server/platform/time/durations.ts'
import { liftRestriction } from '#server/restrictions/restrictions.ts'
import { type CallResponse, openClient } from '#testing/drivers/client.ts'
import { addTestCampaign } from '#testing/fixtures/campaigns.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { addSupport } from '#testing/fixtures/restrictions.ts'
import { setRules } from '#testing/fixtures/shop-rules.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let support: Awaited<ReturnType<typeof addSupport>>
let packId: number
let coinPackId: number
before(async () => {
  shop = await openTestShop()
  support = await addSupport(shop)
  packId = await publishTestPack(shop)
  coinPackId = await publishTestPack(shop, { currency: 'coin' })
})
beforeEach(() => shop.clock.set(new Date(OPEN)))
after(() => shop.close())

const rich = () => addLoggedInMember(shop, { points: 5_000, coins: 5_000 })
const exchangeOne = (member: TestMember, call: 'check' | 'exchange') =>
  member.post(`/user/exchange_card/${call}`, { card_id: goods.plain, change_num: 1 })
const decide = (member: TestMember, ship: readonly number[], convert: readonly number[]) =>
  member.post('/user/pack/decision', { send_card: ship, reduction_card: convert })
const buy = (member: TestMember, pack_id: number, request_id = randomUUID()) =>
  member.post('/user/pack/buy', { pack_id, count: 1, request_id })
const drawnIds = async (member: TestMember) => {
  const { cards } = await member.buy(packId, 1)
  return cards.map(({ history_id }: { history_id: number }) => history_id) as number[]
}
const isRefused = ({ state, errors }: CallResponse, field: string, text = /制限/) => {
  assert.equal(state, 409)
  assert.match(errors[field]?.[0] ?? '', text)
}
const limitsOf = async (member: TestMember) => member.get('/user/play_limits')
const lift = (id: number) => {
  const { operatorId } = support
  const request = { id, operatorId, reason: 'cleared', now: shop.clock.now() }
  return shop.database.transaction((tx) => liftRestriction(tx, request))
}

test('A-148: a restriction of drawing refuses check and purchase of a running session at once', async () => {
  const member = await rich()
  const request = randomUUID()
  assert.equal((await buy(member, packId, request)).state, 200)
  await support.restrictMember({ memberId: member.id, kind: 'draw' })
  const check = await member.post('/user/pack/check', { pack_id: packId, count: 1 })
  isRefused(check, 'count')
  assert.equal(check.result, '-11', 'more points would not help')
  isRefused(await buy(member, packId), 'count')
  isRefused(await buy(member, coinPackId), 'count')
  assert.equal((await buy(member, packId, request)).state, 200, 'what was settled is answered')
  assert.equal((await exchangeOne(member, 'check')).state, 200, 'other kinds are free')
})

test('A-265: a shop may sell only to members with a verified phone number, and ships and converts their cards all the same', async () => {
  const member = await rich()
  const [first, second] = [await drawnIds(member), await drawnIds(member)]
  await setRules(shop.database, { smsFor: 'spending' })
  const check = await member.post('/user/pack/check', { pack_id: packId, count: 1 })
  isRefused(check, 'count', /SMS認証/)
  isRefused(await buy(member, packId), 'count', /SMS認証/)
  isRefused(await buy(member, coinPackId), 'count', /SMS認証/)
  isRefused(await exchangeOne(member, 'exchange'), 'count', /SMS認証/)
  assert.equal((await decide(member, first, [])).state, 200)
  assert.equal((await decide(member, [], second)).state, 200)
  await shop.database.query({
    text: `update members set verified_phone = '08012345678', sms_verified_at = now() where id = $1`,
    values: [member.id],
  })
  assert.equal((await buy(member, packId)).state, 200)
  await setRules(shop.database, {})
})

test('A-148: a restriction of converting refuses a choice that converts, and no other', async () => {
  const member = await rich()
  const [first, second] = [await drawnIds(member), await drawnIds(member)]
  await support.restrictMember({ memberId: member.id, kind: 'convert' })
  isRefused(await decide(member, [], first), 'send_card')
  assert.equal((await decide(member, second, [])).state, 200)
})

test('A-148: a restriction of shipping refuses every act that makes a parcel', async () => {
  const member = await rich()
  const ids = await drawnIds(member)
  await support.restrictMember({ memberId: member.id, kind: 'ship' })
  isRefused(await decide(member, ids, []), 'send_card')
  isRefused(await buy(member, coinPackId), 'count')
  isRefused(await exchangeOne(member, 'exchange'), 'count')
  assert.equal((await buy(member, packId)).state, 200)
  assert.equal((await decide(member, [], ids)).state, 200)
})

test('A-148: a restriction of exchanging refuses the check and the exchange', async () => {
  const member = await rich()
  await support.restrictMember({ memberId: member.id, kind: 'exchange' })
  isRefused(await exchangeOne(member, 'check'), 'count')
  isRefused(await exchangeOne(member, 'exchange'), 'count')
  assert.equal((await buy(member, packId)).state, 200)
})

test('A-148: a restriction of the login ends the running sessions and refuses a login with the right password only', async () => {
  const member = await rich()
  await support.restrictMember({ memberId: member.id, kind: 'login' })
  assert.equal((await limitsOf(member)).state, 401)
  assert.equal((await buy(member, packId)).state, 401)
  const again = openClient(shop.url)
  isRefused(await again.logIn({ mail: member.mail }), 'mail', /停止/)
  const wrong = await again.logIn({ mail: member.mail, pass: 'another1' })
  assert.match(wrong.errors.mail?.[0] ?? '', /一致しません/)
})

test('A-148: a restriction ends by itself, and when it is lifted', async () => {
  const member = await rich()
  const memberId = member.id
  const endsAt = new Date(shop.clock.now().getTime() + DAY_MS)
  await support.restrictMember({ memberId, kind: 'draw', endsAt })
  const id = await support.restrictMember({ memberId, kind: 'draw' })
  isRefused(await buy(member, packId), 'count')
  const lift = { id, operatorId: support.operatorId, reason: 'cleared', now: shop.clock.now() }
  await shop.database.transaction((tx) => liftRestriction(tx, lift))
  isRefused(await buy(member, packId), 'count')
  const { restrictions } = await limitsOf(member)
  assert.deepEqual(restrictions, [{ kind: 'draw', ends: '2025-08-02 00:30:00', is_own: false }])
  shop.clock.set(endsAt)
  await member.get('/user/point')
  assert.equal((await buy(member, packId)).state, 200)
  assert.deepEqual((await limitsOf(member)).restrictions, [])
})

test('A-148: the default decision after 24 hours is no act of the member, so restrictions do not stop it', async () => {
  const member = await rich()
  await drawnIds(member)
  const before = (await member.balances()).point
  await support.restrictMember({ memberId: member.id, kind: 'convert' })
  shop.clock.set(new Date(Date.parse(OPEN) + DAY_MS))
  assert.equal((await member.balances()).point, before + 40)
})

test('A-149: a self-exclusion refuses paying and drawing, and keeps the login and the cards won', async () => {
  const member = await rich()
  const ids = await drawnIds(member)
  assert.equal((await member.post('/user/self_exclusion', { period: '1-week' })).state, 200)
  isRefused(await buy(member, packId), 'count')
  assert.equal((await decide(member, [], ids)).state, 200)
  const ends = '2025-08-08 00:30:00'
  assert.deepEqual((await limitsOf(member)).restrictions, [
    { kind: 'pay', ends, is_own: true },
    { kind: 'draw', ends, is_own: true },
  ])
  assert.equal((await openClient(shop.url).logIn({ mail: member.mail })).state, 200)
})

test('A-149: nobody shortens a self-exclusion: not the member, not an operator, and not the database', async () => {
  const member = await rich()
  await member.post('/user/self_exclusion', { period: '1-month' })
  await member.post('/user/self_exclusion', { period: '1-day' })
  const { restrictions } = await limitsOf(member)
  assert.equal(restrictions[1].ends, '2025-09-01 00:30:00')
  const rows = await shop.database.query<{ id: number }>({
    text: 'select id from restrictions where member_id = $1 order by id',
    values: [member.id],
  })
  assert.equal(rows.length, 2)
  const [{ id }] = rows as [{ id: number }]
  assert.equal(await lift(id), 'self-exclusion')
  for (const change of [
    `update restrictions set ends_at = now() where id = ${id}`,
    `update restrictions set member_id = 1 where id = ${id}`,
    `update restrictions set lifted_at = now(), lifted_by = ${support.operatorId}, lift_reason = 'x' where id = ${id}`,
    `delete from restrictions where id = ${id}`,
  ]) {
    await assert.rejects(shop.database.query({ text: change }), /stays until its end/, change)
  }
  await assert.rejects(shop.database.query({ text: 'truncate restrictions' }), /kept/)
  assert.deepEqual((await limitsOf(member)).restrictions, restrictions)
})

test('A-149: a longer self-exclusion moves the end later', async () => {
  const member = await rich()
  for (const period of ['1-day', '6-months', '1-week'])
    await member.post('/user/self_exclusion', { period })
  assert.equal((await limitsOf(member)).restrictions[0].ends, '2026-02-01 00:30:00')
  assert.equal((await member.post('/user/self_exclusion', { period: '1-hour' })).state, 400)
})

for (const [setBy, hours] of [
  ['before it, with a later end', 24 * 60],
  ['before it, without an end', null],
] as const)
  test(`A-149: a self-exclusion is kept beside an operator's restriction ${setBy}`, async () => {
    const member = await rich()
    const endsAt = hours === null ? null : new Date(Date.parse(OPEN) + hours * HOUR_MS)
    const kinds = ['pay', 'draw'] as const
    const ids = []
    for (const kind of kinds)
      ids.push(await support.restrictMember({ memberId: member.id, kind, endsAt }))
    await member.post('/user/self_exclusion', { period: '1-week' })
    for (const id of ids) await lift(id)
    const ends = '2025-08-08 00:30:00'
    assert.deepEqual(
      (await limitsOf(member)).restrictions,
      kinds.map((kind) => ({ kind, ends, is_own: true })),
    )
    isRefused(await buy(member, packId), 'count')
  })

test("A-149: an operator's later and shorter restriction, set and lifted, takes nothing from a self-exclusion", async () => {
  const member = await rich()
  await member.post('/user/self_exclusion', { period: '1-week' })
  const { restrictions } = await limitsOf(member)
  const endsAt = new Date(Date.parse(OPEN) + HOUR_MS)
  const id = await support.restrictMember({ memberId: member.id, kind: 'draw', endsAt })
  assert.deepEqual((await limitsOf(member)).restrictions, restrictions)
  await lift(id)
  assert.deepEqual((await limitsOf(member)).restrictions, restrictions)
  shop.clock.set(new Date(Date.parse(OPEN) + 7 * DAY_MS - 1))
  const later = openClient(shop.url)
  await later.logIn({ mail: member.mail })
  isRefused(await later.buy(packId, 1), 'count')
  shop.clock.set(new Date(Date.parse(OPEN) + 7 * DAY_MS))
  assert.equal((await later.buy(packId, 1)).state, 200)
})

test('A-148: a restriction of an operator is lifted once and changes in nothing else', async () => {
  const member = await rich()
  const id = await support.restrictMember({ memberId: member.id, kind: 'pay' })
  const change = (text: string) => shop.database.query({ text })
  await assert.rejects(change(`update restrictions set ends_at = now() where id = ${id}`), /once/)
  await assert.rejects(change(`delete from restrictions where id = ${id}`), /once/)
  const outcomes = await Promise.all([lift(id), lift(id)])
  assert.deepEqual(outcomes.map((each) => typeof each).toSorted(), ['object', 'string'])
})

test('A-157: the setting refuses members without a confirmed age of 18, and by default nobody', async () => {
  const member = await rich()
  const age = (fields: object) => member.post('/user/age', { text_version: '2025-08', ...fields })
  assert.equal((await buy(member, packId)).state, 200)
  const set = (kinds: string) =>
    shop.database.query({ text: `update shop_settings set minor_restrictions = '${kinds}'` })
  await set('{pay,draw}')
  try {
    isRefused(await buy(member, packId), 'count', /18歳/)
    assert.deepEqual((await limitsOf(member)).age, {
      confirmed_by: 'nothing',
      confirmed: '',
      birth_date: '',
      is_adult: false,
      purchase_age: null,
      is_purchase_age: true,
      refused_kinds: ['pay', 'draw'],
    })
    assert.equal((await age({ text_version: 'old' })).state, 400)
    assert.equal((await age({})).state, 200)
    assert.equal((await buy(member, packId)).state, 200)
    assert.match((await age({ birth_date: '2007-02-30' })).errors.birth_date?.[0] ?? '', /正しく/)
    assert.equal((await age({ birth_date: '2007-08-02' })).state, 200)
    isRefused(await buy(member, packId), 'count', /18歳/)
    assert.equal((await age({ birth_date: '1990-01-01' })).state, 409)
    assert.equal((await age({})).state, 409)
    shop.clock.set(new Date('2025-08-02T00:00:00+09:00'))
    await member.get('/user/point')
    assert.equal((await buy(member, packId)).state, 200)
  } finally {
    await set('{}')
  }
})

test('once an owner chose the age, members spend only by a date of birth that reaches it', async () => {
  const member = await rich()
  const young = await rich()
  const declared = await rich()
  const age = (of: typeof member, fields: object = {}) =>
    of.post('/user/age', { text_version: '2025-08', ...fields })
  const set = (change: string) =>
    shop.database.query({ text: `update shop_settings set ${change}` })
  const now = shop.clock.now()
  assert.equal((await age(declared)).state, 200)
  await set('purchase_age = 18')
  try {
    isRefused(await buy(declared, packId), 'count', /生年月日/)
    assert.match((await age(declared)).errors.birth_date?.[0] ?? '', /生年月日/)
    isRefused(await buy(member, packId), 'count', /生年月日/)
    assert.equal((await limitsOf(member)).age.purchase_age, 18)
    assert.equal((await limitsOf(member)).age.is_purchase_age, false)
    assert.equal((await age(member, { birth_date: '2005-08-02' })).state, 200)
    assert.equal((await age(young, { birth_date: '2009-01-01' })).state, 200)
    assert.equal((await buy(member, packId)).state, 200)
    isRefused(await buy(young, packId), 'count', /年齢/)
    isRefused(await buy(young, coinPackId), 'count', /年齢/)
    isRefused(await exchangeOne(young, 'check'), 'count', /年齢/)
    isRefused(await exchangeOne(young, 'exchange'), 'count', /年齢/)
    const { codes } = await addTestCampaign(shop.database)
    const redeem = (of: typeof member) =>
      of.post('/user/coupon', { code: codes[0] ?? '', request_id: randomUUID() })
    isRefused(await redeem(young), 'code', /年齢/)
    isRefused(await redeem(declared), 'code', /生年月日/)
    await set('purchase_age = 20')
    isRefused(await buy(member, packId), 'count', /年齢/)
    shop.clock.set(new Date('2025-08-01T23:59:59+09:00'))
    await member.get('/user/point')
    isRefused(await buy(member, packId), 'count', /年齢/)
    shop.clock.set(new Date('2025-08-02T00:00:00+09:00'))
    await member.get('/user/point')
    assert.equal((await buy(member, packId)).state, 200)
  } finally {
    shop.clock.set(now)
    await set('purchase_age = null')
  }
})

test('a shop with live payments sells nothing before an owner chose the age', async () => {
  const member = await rich()
  await shop.database.query({
    text: 'update shop_settings set has_live_payments = true, opened_at = now()',
  })
  isRefused(await buy(member, packId), 'count', /販売の準備/)
  assert.equal((await member.get('/user/point')).state, 200)
})
