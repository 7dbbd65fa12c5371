import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { CARD_TYPE_GAME } from '#contract/constants.ts'
import { addGoods } from '#server/exchange/exchange.ts'
import { takeBackMovedCards } from '#server/exchange/moved-cards/moved-cards.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/time/durations.ts'
import { dayStart, wireDay } from '#server/platform/time/tokyo.ts'
import { verify, verifyWithin } from '#server/verify/verify.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { logInOperator } from '#testing/drivers/console-client.ts'
import {
  approvedPlan,
  FORMER_HASH,
  FORMER_PASSWORD,
  moveMembersIn,
} from '#testing/drivers/move-in.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import { approveRequest } from '#testing/drivers/void-pack.ts'
import { withTampering } from '#testing/faults/tampering.ts'
import { publishLegalText } from '#testing/fixtures/legal-versions.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { moveIn } from './move-ins.ts'

const HOME = {
  last_name: '山田',
  first_name: '花子',
  tel: '09012345678',
  zipcode: '1500001',
  prefecture: '東京都',
  city: '渋谷区',
  address: '1-2-3',
  mail_confirmed: true,
  password_hash: FORMER_HASH,
}

let shop: TestShop
let panel: TestConsole
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  await publishLegalText(shop, { version: '2.0', fromDay: '2025-01-01' })
})
after(async () => {
  const found = await violations()
  await panel.close()
  await shop.close()
  assert.deepEqual(found, [])
})

const violations = async () =>
  (await verify(shop.database)).flatMap(({ description, violations }) =>
    violations.map((each) => `${description}: ${JSON.stringify(each)}`),
  )
const run = (text: string, values: unknown[] = []) => shop.database.query({ text, values })

async function addGood(stock: number, priceCoins = 300): Promise<number> {
  const texts = { name: '前の店のカード', series: '', modelNumber: '', image: '' }
  const [id = 0] = await addGoods(shop.database, [
    { ...texts, cardTypeId: CARD_TYPE_GAME, rarity: 1, priceCoins, stock },
  ])
  return id
}
const stockOf = async (goodId: number) =>
  (
    await shop.database.query<{ stock: number }>({
      text: 'select stock from goods where id = $1',
      values: [goodId],
    })
  )[0]?.stock

/** How long the shop keeps the settings that it has read. */
const AGE_MS_MAX = 1_000

/** A day some days from now, with whose end the choice ends. */
const lastDay = (days: number) => wireDay(new Date(shop.clock.now().getTime() + days * DAY_MS))

interface Arrival extends Client {
  readonly id: number
  readonly mail: string
}
async function logIn(mail: string): Promise<Client> {
  const client = openClient(shop.url)
  assert.equal((await client.post('/user/login', { mail, pass: FORMER_PASSWORD })).state, 200)
  return client
}
let arrivals = 0
async function moveOneIn(undecided: string, more: object = {}): Promise<Arrival> {
  const mail = `arrival-${++arrivals}@old.example`
  await moveMembersIn(shop, panel, [{ mail, ...HOME, undecided, ...more }])
  const client = await logIn(mail)
  const [{ id }] = (await run('select id from members where mail = $1', [mail])) as [{ id: number }]
  return { ...client, id, mail }
}
const cardsOf = async (client: Client) =>
  (await client.get('/user/moved_cards')).list as {
    id: number
    card_name: string
    point: number
    last_day: string
  }[]
const decide = (client: Client, send_card: number[], reduction_card: number[]) =>
  client.post('/user/moved_cards/decision', { send_card, reduction_card })
async function balancesOf(client: Client) {
  const { point, coin } = await client.get('/user/point')
  return [point, coin]
}

test('A-382 a card ships also if the member has named an exchange like it, and does not count in the limit of the good', async () => {
  const goodId = await addGood(3)
  const member = await moveOneIn(`${goodId} 1 800 ${lastDay(60)}`, { coins: 600 })
  const [{ id = 0 } = {}] = await cardsOf(member)
  const terms = (await member.get('/user/terms')).list as { page: string; version: string }[]
  const versions = terms.map(({ page, version }) => ({ page, version }))
  assert.equal((await member.post('/user/terms', { versions })).state, 200)
  const order = { card_id: goodId, change_num: 1 }
  for (const request_id of [`moved-card-${id}`, `moved card ${id}`])
    await member.post('/user/exchange_card/exchange', { ...order, request_id })
  assert.equal(await stockOf(goodId), 1, 'one of the two names is refused')
  assert.equal((await decide(member, [id], [])).state, 200)
  await run('update goods set member_max = 2 where id = $1', [goodId])
  assert.equal((await member.post('/user/exchange_card/exchange', order)).state, 200)
  assert.deepEqual(await violations(), [])
})

test('A-382 undecided cards of the former shop ship to the member or become points, card by card and once', async () => {
  const goodId = await addGood(4)
  const day = lastDay(60)
  const member = await moveOneIn(`${goodId} 3 800 ${day}`, { coins: 5 })
  assert.equal(await stockOf(goodId), 1, 'kept for the member')
  const historyOf = (client: Client) => client.post('/user/history/list/1', { mode: 1 })
  assert.equal((await historyOf(member)).has_moved_cards, true)
  assert.deepEqual(await violations(), [])
  const cards = await cardsOf(member)
  assert.deepEqual(
    cards.map(({ card_name, point, last_day }) => [card_name, point, last_day]),
    cards.map(() => ['前の店のカード', 800, day]),
  )
  const [shipped = 0, converted = 0, left = 0] = cards.map(({ id }) => id)

  const other = await addLoggedInMember(shop)
  assert.deepEqual(await cardsOf(other), [])
  assert.equal((await historyOf(other)).has_moved_cards, undefined)
  for (const [send, reduce] of [
    [[], []],
    [[shipped], [shipped]],
    [[shipped, shipped], []],
    [[999_999], []],
  ] as const)
    assert.notEqual((await decide(member, [...send], [...reduce])).state, 200)
  assert.notEqual((await decide(other, [shipped], [])).state, 200)
  assert.equal((await cardsOf(member)).length, 3)

  const twice = await Promise.all([
    decide(member, [shipped], [converted]),
    decide(member, [shipped], [converted]),
    decide(member, [converted], [shipped]),
  ])
  assert.equal(twice.filter(({ state }) => state === 200).length, 1)
  assert.deepEqual(await balancesOf(member), [800, 5])
  assert.notEqual((await decide(member, [left], [converted])).state, 200, 'one is decided')
  assert.deepEqual(
    (await cardsOf(member)).map(({ id }) => id),
    [left],
  )
  assert.equal(await stockOf(goodId), 2, 'the converted one is for anybody')
  const parcels = await run(
    `select count, exchanges.coins, city from exchanges join shipments on exchange_id = exchanges.id
    where exchanges.member_id = $1`,
    [member.id],
  )
  assert.deepEqual(parcels, [{ count: 1, coins: 300, city: '渋谷区' }])
  const entries = await run(
    `select kind, currency, amount, expires_at - created_at > interval '180 days' as is_long from entries
    where member_id = $1 and reference like '%-card-%' order by currency`,
    [member.id],
  )
  assert.deepEqual(entries, [
    { kind: 'moved-in', currency: 'coin', amount: 300, isLong: null },
    { kind: 'free-moved-in', currency: 'point', amount: 800, isLong: true },
  ])
  assert.equal((await decide(member, [left], [])).state, 200)
  assert.deepEqual(await violations(), [])
})

test('A-382 a kept card is nobody else’s, and its price at the move counts', async () => {
  const goodId = await addGood(1, 10)
  const member = await moveOneIn(`${goodId} 1 70 ${lastDay(9)}`)
  const other = await addLoggedInMember(shop, { coins: 1_000 })
  const order = { card_id: goodId, change_num: 1 }
  assert.equal((await other.post('/user/exchange_card/exchange', order)).state === 200, false)
  await run(
    'update goods set price_coins = 999, member_max = 1, retired_at = now() where id = $1',
    [goodId],
  )
  const [card] = await cardsOf(member)
  assert.equal((await decide(member, [card?.id ?? 0], [])).state, 200)
  assert.deepEqual(await balancesOf(member), [0, 0])
  assert.deepEqual(await violations(), [])
})

test('A-380 a move that was killed brings each card once, and one that finds no stock brings nobody', async () => {
  const goodId = await addGood(3)
  const undecided = (count: number) => `${goodId} ${count} 70 ${lastDay(9)}`
  const lines = [
    { mail: 'kill-1@old.example', undecided: undecided(1) },
    { mail: 'kill-2@old.example', undecided: undecided(2) },
  ]
  const planned = await approvedPlan(shop, panel, { lines, batchSize: 1 })
  const move = { plan: planned, now: () => shop.clock.now() }
  const onProgress = () => {
    throw new Error('killed')
  }
  await assert.rejects(moveIn(shop.database, { ...move, onProgress }), /killed/)
  await run('update goods set stock = 1 where id = $1', [goodId])
  await assert.rejects(moveIn(shop.database, move), /out of stock/)
  const countOf = async () =>
    (await run('select count(*)::integer from moved_cards where good_id = $1', [goodId]))[0]?.count
  assert.deepEqual([await countOf(), await stockOf(goodId)], [1, 1])
  await run('update goods set stock = 2 where id = $1', [goodId])
  for (const movedCount of [1, 0]) {
    const outcome = await moveIn(shop.database, { ...move, plan: { ...planned, endedAt: null } })
    const moved = typeof outcome === 'string' ? outcome : outcome.movedCount
    assert.equal(moved, movedCount === 1 ? 1 : 'ended')
  }
  assert.deepEqual([await countOf(), await stockOf(goodId)], [3, 0])
  assert.deepEqual(await violations(), [])
})

test('A-383 who has not chosen by the last day is reminded a day before, and then gets the points', async () => {
  const goodId = await addGood(2)
  const day = lastDay(3)
  const { mail } = await moveOneIn(`${goodId} 2 1,500 ${day}`)
  const end = dayStart(day).getTime() + DAY_MS
  const remindersTo = async () =>
    (await messagesTo(shop, mail)).filter(({ subject }) => /選択期限/.test(subject))
  shop.clock.set(new Date(end - 25 * HOUR_MS))
  await shop.runDueJobs()
  assert.equal((await remindersTo()).length, 0)
  shop.clock.set(new Date(end - 23 * HOUR_MS))
  await shop.runDueJobs()
  await shop.runDueJobs()
  const [reminder, ...others] = await remindersTo()
  assert.equal(others.length, 0)
  assert.match(reminder?.text ?? '', /前のお店から届いたカード（2枚）[\s\S]*buy-product-history/)

  shop.clock.set(new Date(end - 1))
  await shop.runDueJobs()
  const member = await logIn(mail)
  const ids = (await cardsOf(member)).map(({ id }) => id)
  assert.equal(ids.length, 2)
  const setStop = async (isStopped: boolean) => {
    const owner = await logInOperator(panel, 'owner')
    const request = { act: 'conversions', isStopped, reason: 'a test' }
    assert.equal((await owner.act('/settings/stop', request)).state, 200)
    await setTimeout(AGE_MS_MAX + 100)
  }
  await setStop(true)
  assert.equal((await decide(member, [], ids)).state, 423)
  shop.clock.set(new Date(end))
  assert.equal((await decide(member, ids, [])).state, 423, 'it would be converted')
  await shop.runDueJobs()
  assert.equal((await cardsOf(member)).length, 2)
  await setStop(false)
  const late = await decide(member, ids, [])
  assert.notEqual(late.state, 200, 'over before the job has run')
  await shop.runDueJobs()
  await shop.runDueJobs()
  assert.deepEqual(await cardsOf(member), [])
  assert.deepEqual(await balancesOf(member), [3_000, 0])
  assert.equal(await stockOf(goodId), 2)
  const told = (await messagesTo(shop, mail)).filter(({ text }) => /3,000ポイント/.test(text))
  assert.equal(told.length, 1)
  assert.match(told[0]?.text ?? '', /「前のお店から届いたカード」/)
  assert.deepEqual(await violations(), [])
})

test('A-384 a member without an address or with a debt cannot ship, and a restricted one neither', async () => {
  const goodId = await addGood(9)
  const homeless = await moveOneIn(`${goodId} 1 70 ${lastDay(9)}`, { city: '' })
  const [card] = await cardsOf(homeless)
  const missing = await decide(homeless, [card?.id ?? 0], [])
  assert.match(missing.errors.send_card?.[0] ?? '', /住所/)
  const member = await moveOneIn(`${goodId} 2 70 ${lastDay(9)}`)
  const [one, two] = (await cardsOf(member)).map(({ id }) => id) as [number, number]
  const setDebt = (debt: number) =>
    run("update balances set debt = $2 where member_id = $1 and currency = 'point'", [
      member.id,
      debt,
    ])
  await setDebt(50)
  assert.match((await decide(member, [one], [])).errors.send_card?.[0] ?? '', /不足分/)
  await setDebt(0)
  const restrict = async (kind: 'ship' | 'convert') => {
    const support = await logInOperator(panel, 'support')
    const restriction = { kind, endsAt: null, reason: 'a test' }
    assert.equal((await support.act(`/members/${member.id}/restrict`, restriction)).state, 200)
  }
  await restrict('ship')
  assert.equal((await decide(member, [one], [])).state, 409)
  assert.equal((await decide(member, [], [one])).state, 200)
  await restrict('convert')
  assert.equal((await decide(member, [], [two])).state, 409)
  assert.equal((await cardsOf(member)).length, 1)
})

test('A-384 an account with undecided cards stays open, and a guardian’s cancellation takes them back', async () => {
  const goodId = await addGood(2)
  const member = await moveOneIn(`${goodId} 2 70 ${lastDay(9)}`)
  const support = () => logInOperator(panel, 'support')
  const { member: shown } = await (await support()).get(`/members/${member.id}`)
  assert.ok(shown.closingObstacles.includes('cards-wait'))
  assert.deepEqual([shown.movedCards.count, shown.movedCards.points], [2, 140])
  const unapproved = { memberId: member.id, approvalId: 1, now: shop.clock.now() }
  await assert.rejects(takeBackMovedCards(shop.database, unapproved), /taken back with an approval/)

  const path = `/members/${member.id}/cancellation`
  const guardian = { guardianName: '山田 花子', relation: 'parent', reason: 'a guardian cancelled' }
  const { id } = await (await support()).act(path, guardian)
  const file = Buffer.from('%PDF-1.7\nregister').toString('base64url')
  await (await support()).act(`/cancellations/${id}/paper`, { file })
  assert.equal((await (await support()).get(path)).holdings.movedCards, 2)
  const wish = { reason: 'checked the register' }
  const { approvalId } = await (await support()).act(`/members/${member.id}/take-back`, wish)
  assert.equal((await approveRequest(panel, approvalId)).state, 200)
  await shop.runDueJobs()
  assert.equal((await (await support()).get(path)).holdings.movedCards, 0)
  assert.equal(await stockOf(goodId), 2)
  assert.deepEqual(await violations(), [])
})

test('A-381 verify finds a card that is paid twice, not at all, or for another good', async () => {
  const goodId = await addGood(2)
  const member = await moveOneIn(`${goodId} 2 70 ${lastDay(9)}`)
  const [one = 0, two = 0] = (await cardsOf(member)).map(({ id }) => id)
  await decide(member, [one], [])
  const broken = (text: string) =>
    withTampering(shop.database, [text], async (tx) =>
      String((await verifyWithin(tx)).flatMap((each) => each.violations)),
    )
  const other = await addGood(1)
  const moved = (change: string, id: number) => `update moved_cards set ${change} where id = ${id}`
  for (const [text, fault] of [
    [moved('decided_at = now()', two), /"card":/],
    [moved('points = 71', two), /more cards were moved in/],
    [moved('coins = 299', one), /"card":/],
    [moved(`good_id = ${other}`, one), /"exchange":/],
    [moved('decided_at = null, exchange_id = null', one), /"reserved":2/],
  ] as const)
    assert.match(await broken(text), fault, text)
  assert.deepEqual(await violations(), [])
})
