import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Card } from '#contract/draws.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/time/durations.ts'
import { restrict } from '#server/restrictions/restrictions.ts'
import { verify } from '#server/verify/verify.ts'
import { messagesTo, setLanguage } from '#testing/drivers/outbox.ts'
import { openShippingShop, type ShippingShop } from '#testing/drivers/shipping.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'

/** The clock begins at half past midnight of 1 August in Tokyo, and a hold of ten days ends on 11 August. */
const HOLD_DAYS = 10
const WAIT_DAYS = 30
const LAST_DAY = '2025-08-11'

let on: ShippingShop
before(async () => {
  on = await openShippingShop()
})
after(() => on.close())
beforeEach(async () => {
  on.shop.clock.set(new Date(OPEN))
  await setSettings({ hold_days: HOLD_DAYS, valued_wait_days: WAIT_DAYS })
})

async function setSettings(values: Readonly<Record<string, number>>): Promise<void> {
  for (const [column, value] of Object.entries(values))
    await on.shop.database.query({
      text: `update shop_settings set ${column} = $1`,
      values: [value],
    })
}
const addMember = () => addLoggedInMember(on.shop, { points: 10_000 })
/** The member visits every day, so that the session stays. */
async function advanceDays(member: TestMember, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    on.shop.clock.set(new Date(on.shop.clock.now().getTime() + DAY_MS))
    await member.get('/user/parcel/list/1')
  }
  await on.shop.runDueJobs()
}
async function parcelsOf({ id }: TestMember) {
  await on.panel.runDueWork()
  return on.panel.database.query<{ itemCount: number; city: string; requestedAt: Date }>({
    text: 'select item_count, city, requested_at from console.parcels where member_id = $1',
    values: [id],
  })
}
const newsTo = async (member: TestMember) =>
  (await messagesTo(on.shop, member.mail)).filter(({ occasion }) => occasion === 'send-day')

async function shipOn(member: TestMember, sendOn: string | undefined, shipped = 2) {
  const { pack_history_id: id, cards } = await member.buy(on.packId, 2)
  const ids = cards.map(({ history_id }: Card) => history_id)
  const choice = { send_card: ids.slice(0, shipped), reduction_card: ids.slice(shipped) }
  const saved = await member.post('/user/pack/decision', { ...choice, send_on: sendOn })
  return { id, ids, state: saved.state, errors: saved.errors }
}
const daysOf = async (member: TestMember) =>
  (await member.get('/user/parcel/list/1')).send_days as {
    send_on: string
    send_by: string
    purchase_count: number
    card_count: number
  }[]
const move = (member: TestMember, from: string, to: string | null) =>
  member.post('/user/parcel/send_day', { from, to })
const setCity = (member: TestMember, city: string) =>
  on.shop.database.query({
    text: 'update members set city = $2 where id = $1',
    values: [member.id, city],
  })

async function restrictShipping(member: TestMember, endsAt: Date): Promise<void> {
  const [operator] = await on.shop.database.query<{ id: number }>({
    text: 'select id from console.operators limit 1',
  })
  const shared = { operatorId: operator?.id ?? 0, reason: 'a test', now: on.shop.clock.now() }
  const restriction = { memberId: member.id, kind: 'ship', endsAt, ...shared } as const
  const id = await on.shop.database.transaction((tx) => restrict(tx, restriction))
  assert.equal(typeof id, 'number')
}

test('A-230 cards of several purchases wait for the chosen day and leave in one parcel, to the address of that day', async () => {
  const member = await addMember()
  const first = await shipOn(member, '2025-08-05')
  const second = await shipOn(member, '2025-08-05', 1)
  assert.deepEqual([first.state, second.state], [200, 200])
  assert.equal((await member.balances()).point, 10_000 - 400 + 40, 'the rest converts at once')
  assert.deepEqual(await daysOf(member), [
    { send_on: '2025-08-05', send_by: LAST_DAY, purchase_count: 2, card_count: 3 },
  ])
  const { detail } = await member.get(`/user/history/detail/${first.id}`)
  assert.deepEqual([detail.send_on, detail.send_state, detail.parcels], ['2025-08-05', 2, []])
  await advanceDays(member, 3)
  assert.deepEqual(await parcelsOf(member), [], 'the day has not begun')
  await setCity(member, '引っ越し先')
  await advanceDays(member, 1)
  const requestedAt = on.shop.clock.now()
  assert.deepEqual(await parcelsOf(member), [{ itemCount: 3, city: '引っ越し先', requestedAt }])
  assert.deepEqual(await daysOf(member), [])
  const [news, ...more] = await newsTo(member)
  assert.match(news?.text ?? '', /1つの荷物にまとめ/)
  assert.equal(more.length, 0)
  await on.shop.runDueJobs()
  assert.equal((await parcelsOf(member)).length, 1)
  const verdicts = await verify(on.panel.database)
  assert.deepEqual(
    verdicts.flatMap(({ violations }) => violations),
    [],
  )
})

test('A-230 a day begins after today and within the hold, and needs a card that ships', async () => {
  const member = await addMember()
  for (const [day, shipped] of [
    ['2025-08-01', 2],
    ['2025-07-31', 2],
    ['2025-08-12', 2],
    ['2025-08-05', 0],
  ] as const) {
    const refused = await shipOn(member, day, shipped)
    assert.equal(refused.state, 400, `${day} ${shipped}`)
    assert.ok(refused.errors.send_on !== undefined)
  }
  assert.equal((await shipOn(member, LAST_DAY)).state, 200)
})

test('A-230 a chosen card is decided: a second decision converts nothing', async () => {
  const member = await addMember()
  await setSettings({ hold_days: 1 })
  const { ids } = await shipOn(member, '2025-08-02')
  const before = await member.balances()
  const again = await member.post('/user/pack/decision', { send_card: [], reduction_card: ids })
  assert.notEqual(again.state, 200)
  await advanceDays(member, 2)
  assert.deepEqual(await member.balances(), before)
  assert.equal((await parcelsOf(member))[0]?.itemCount, 2)
})

test('A-231 a member moves the day within the time of each card, or has the cards sent at once', async () => {
  const member = await addMember()
  const other = await addMember()
  await shipOn(member, '2025-08-05')
  on.shop.clock.set(new Date(Date.parse(OPEN) + 2 * HOUR_MS))
  await shipOn(member, '2025-08-06')
  for (const [from, to, state] of [
    ['2025-08-05', '2025-08-12', 400],
    ['2025-08-05', '2025-08-01', 400],
    ['2025-08-04', '2025-08-06', 204],
  ] as const)
    assert.equal((await move(member, from, to)).state, state, `${from} ${to}`)
  assert.notEqual((await move(other, '2025-08-05', null)).state, 200)
  assert.equal((await move(member, '2025-08-05', '2025-08-06')).state, 200)
  assert.deepEqual(
    (await daysOf(member)).map(({ send_on, send_by, purchase_count }) => [
      send_on,
      send_by,
      purchase_count,
    ]),
    [['2025-08-06', LAST_DAY, 2]],
  )
  await setCity(member, '')
  assert.equal((await move(member, '2025-08-06', null)).result, '-9')
  await setCity(member, '渋谷区神宮前')
  assert.equal((await move(member, '2025-08-06', null)).state, 200)
  assert.deepEqual(await daysOf(member), [])
  assert.equal((await parcelsOf(member))[0]?.itemCount, 4)
  assert.equal((await move(member, '2025-08-06', '2025-08-07')).state, 204)
})

test('A-232 without an address, or while shipping is restricted, the cards go on waiting and the member is told once', async () => {
  for (const obstacle of ['address', 'restriction'] as const) {
    on.shop.clock.set(new Date(OPEN))
    const member = await addMember()
    await shipOn(member, '2025-08-02')
    if (obstacle === 'address') await setCity(member, '')
    else {
      await setLanguage(on.shop, member.id, 'en')
      const endsAt = new Date(Date.parse(OPEN) + 2.5 * DAY_MS)
      await restrictShipping(member, endsAt)
    }
    await advanceDays(member, 1)
    await advanceDays(member, 1)
    assert.deepEqual(await parcelsOf(member), [])
    const news = await newsTo(member)
    assert.equal(news.length, 1)
    const isRead = obstacle === 'address' ? /お届け先が登録されて/ : /shipping is restricted/
    assert.match(news[0]?.text ?? '', isRead)
    assert.equal((await daysOf(member))[0]?.send_on, '2025-08-04')
    await setCity(member, '渋谷区神宮前')
    await advanceDays(member, 1)
    assert.equal((await parcelsOf(member))[0]?.itemCount, 2)
    assert.equal((await newsTo(member)).length, 2)
  }
})

test('A-233 a card of a high value about which its member decides nothing is kept until the day of the operators, and then ships', async () => {
  const valued = { buyPoint: 40, actionType: '0', count: 100, shipFromYen: 50_000 } as const
  const packId = await publishTestPack(on.shop, { prizes: [valued] })
  await setSettings({ hold_days: 1 })
  const member = await addMember()
  await member.buy(packId, 1)
  const before = await member.balances()
  await advanceDays(member, 1)
  assert.deepEqual(await member.balances(), before)
  assert.deepEqual(await daysOf(member), [
    { send_on: '2025-09-01', send_by: '2025-09-01', purchase_count: 1, card_count: 1 },
  ])
  const [news] = await newsTo(member)
  assert.match(news?.text ?? '', /9月1日に発送します/)
  await advanceDays(member, WAIT_DAYS - 1)
  assert.deepEqual(await parcelsOf(member), [])
  await advanceDays(member, 1)
  assert.equal((await parcelsOf(member))[0]?.itemCount, 1)
})
