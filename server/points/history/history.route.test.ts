import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { moveBalance } from '#server/points/points.ts'
import { addRankPayment } from '#server/ranks/ranks.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let packId: number
let coinPackId: number
before(async () => {
  shop = await openTestShop()
  packId = await publishTestPack(shop, { name: '点の引札' })
  coinPackId = await publishTestPack(shop, {
    name: '貨の引札',
    currency: 'coin',
    price: 50,
    prizes: [{ buyPoint: 0, actionType: '2', count: 100 }],
  })
})
beforeEach(() => shop.clock.set(new Date(OPEN)))
after(() => shop.close())

const points = (member: TestMember, page = 1) => member.get(`/user/point/list/${page}`)
const coins = (member: TestMember, page = 1) => member.get(`/user/coin/list/${page}`)
const grant = (member: TestMember, currency: 'point' | 'coin', reference: string, amount = 1) =>
  shop.database.transaction((tx) =>
    moveBalance(tx, {
      memberId: member.id,
      currency,
      amount,
      kind: 'grant',
      reference,
      now: shop.clock.now(),
    }),
  )

/** Returns the first picture of a pack, as the page of that pack shows it. */
const imageOf = async (member: TestMember, id: number): Promise<string> =>
  (await member.get(`/user/pack/detail/${id}`)).detail.image[0]

/** Adds a paid payment, with the two ledger entries that a payment causes. */
async function addPaidPayment(member: TestMember, priceYen: number): Promise<number> {
  const [row] = await shop.database.query<{ id: number }>({
    text: `
      insert into payments (
        order_id, member_id, request_hash, course_id, points, price_yen, pay_id, provider, language,
        state, paid_at, confirmed_by, expires_at, created_at
      )
      values ('order-' || $1::bigint, $1::bigint, '', 102, $2, $2, 1, 'gmo', 'ja', 'paid', $3, 'provider', $3, $3)
      returning id`,
    values: [member.id, priceYen, shop.clock.now()],
  })
  const paymentId = (row as { id: number }).id
  const entry = { memberId: member.id, reference: String(paymentId), now: shop.clock.now() }
  await shop.database.transaction(async (tx) => {
    await moveBalance(tx, { ...entry, currency: 'coin', amount: priceYen / 100, kind: 'bonus' })
    await moveBalance(tx, { ...entry, currency: 'point', amount: priceYen, kind: 'credit' })
  })
  return paymentId
}

test('E-041 C-046 a point history row has its six fields, and a draw its picture and count, newest first', async () => {
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const { pack_history_id: purchaseId, cards } = await member.buy(packId, 2)
  const reduction_card = cards.map(({ history_id }: { history_id: number }) => history_id)
  await member.post('/user/pack/decision', { send_card: [], reduction_card })
  const payment_id = await addPaidPayment(member, 5_000)
  const image = await imageOf(member, packId)
  const { state, list, page } = await points(member)
  assert.equal(state, 200)
  const created = '2025-08-01 00:30:00'
  assert.deepEqual(list, [
    {
      id: 4,
      money: 5_000,
      created,
      memo: 'クレジットカード',
      history_id: 0,
      payment_id,
      bonusPoint: 5_000,
    },
    {
      id: 3,
      money: 0,
      created,
      memo: 'ポイント変換（点の引札）',
      history_id: purchaseId,
      bonusPoint: 80,
      image,
    },
    {
      id: 2,
      money: 0,
      created,
      memo: '点の引札',
      history_id: purchaseId,
      bonusPoint: -200,
      image,
      count: 2,
    },
    { id: 1, money: 0, created, memo: 'ショップからの付与', history_id: 0, bonusPoint: 1_000 },
  ])
  assert.deepEqual(page, { page: 1, all_page: 1, pages: [1] })
})

test('E-042 C-063 Q115 the coin history names draws, exchanges, ranks and payments', async () => {
  const member = await addLoggedInMember(shop, { coins: 5_000 })
  const july = new Date('2025-07-10T12:00:00+09:00')
  await shop.database.transaction((tx) =>
    addRankPayment(tx, { memberId: member.id, priceYen: 100_000, paidAt: july, now: july }),
  )
  const { pack_history_id: purchaseId } = await member.buy(coinPackId, 2)
  await member.post('/user/exchange_card/exchange', { card_id: goods.plain, change_num: 2 })
  await member.post('/user/buy_rank', { coin: 2_000, next_month_rank: 4 })
  const payment_id = await addPaidPayment(member, 5_000)
  const { list, page } = await coins(member)
  const [good] = await shop.database.query<{ image: string }>({
    text: 'select image from goods where id = $1',
    values: [goods.plain],
  })
  const goodImage = good?.image
  const created = '2025-08-01 00:30:00'
  assert.deepEqual(list, [
    {
      id: 5,
      money: 5_000,
      created,
      memo: 'ポイント購入特典（クレジットカード）',
      history_id: 0,
      payment_id,
      bonusCoin: 50,
    },
    { id: 4, money: 0, created, memo: 'ランク維持（銀札）', history_id: 0, bonusCoin: -2_000 },
    {
      id: 3,
      money: 0,
      created,
      memo: '招き猫フィギュア',
      history_id: 0,
      bonusCoin: -600,
      image: goodImage,
      count: 2,
    },
    {
      id: 2,
      money: 0,
      created,
      memo: '貨の引札',
      history_id: purchaseId,
      bonusCoin: -100,
      image: await imageOf(member, coinPackId),
      count: 2,
    },
    { id: 1, money: 0, created, memo: 'ショップからの付与', history_id: 0, bonusCoin: 5_000 },
  ])
  assert.deepEqual(page, { page: 1, all_page: 1, pages: [1] })
  const headers = { cookie: `${member.cookie()}; lang=en` }
  const english = await (await member.raw('/api/user/coin/list/1', { headers })).json()
  assert.deepEqual(
    english.list.map(({ memo }: { memo: string }) => memo),
    [
      'Coins for points bought (Credit card)',
      'Rank kept (Silver ticket)',
      '招き猫フィギュア',
      '貨の引札',
      'Granted by the shop',
    ],
  )
})

test('C-063 Q114 the coin history accepts POST as well, and the page in the path decides', async () => {
  const member = await addLoggedInMember(shop, { coins: 5 })
  const posted = await member.post('/user/coin/list/1', { pageNumber: 1 })
  const got = await coins(member)
  assert.deepEqual([posted.list, posted.page], [got.list, got.page])
  assert.equal((await member.post('/user/coin/list/2', { pageNumber: 1 })).page.page, 2)
  assert.equal((await coins(member, 0)).state, 404, 'pages begin at 1')
})

for (const [currency, readHistory] of [
  ['point', points],
  ['coin', coins],
] as const) {
  test(`C-046 C-063 pages of the ${currency} history are disjoint, whole and 20 rows long`, async () => {
    const member = await addLoggedInMember(shop)
    for (let index = 0; index < 41; index++) {
      await grant(member, currency, `${currency}-${member.id}-${index}`)
    }
    const pages = await Promise.all([1, 2, 3, 4].map((page) => readHistory(member, page)))
    assert.deepEqual(
      pages.map(({ list }) => list.length),
      [20, 20, 1, 0],
    )
    const ids = pages.flatMap(({ list }) => list.map(({ id }: { id: number }) => id))
    assert.deepEqual(
      ids,
      Array.from({ length: 41 }, (_, index) => 41 - index),
    )
    assert.deepEqual(pages[1]?.page, { page: 2, all_page: 3, pages: [1, 2, 3] })
  })
}

test('expired points are in the history before the worker runs', async () => {
  const member = await addLoggedInMember(shop, { points: 70 })
  shop.clock.set(new Date('2026-02-01T12:00:00+09:00'))
  await member.get('/user/banner')
  await member.logIn(member)
  const { list } = await points(member)
  assert.deepEqual([list[0].memo, list[0].bonusPoint], ['有効期限切れ', -70])
})

test('B-010 M-034 a history shows no entries of another member, and is empty without entries', async () => {
  const rich = await addLoggedInMember(shop, { points: 1, coins: 1 })
  const other = await addLoggedInMember(shop)
  for (const readHistory of [points, coins]) {
    assert.equal((await readHistory(rich)).list.length, 1)
    const { list, page } = await readHistory(other)
    assert.deepEqual([list, page], [[], { page: 1, all_page: 1, pages: [1] }])
  }
})

test('a guest has no histories', async () => {
  const member = await addLoggedInMember(shop)
  await member.get('/user/logout')
  for (const readHistory of [points, coins]) assert.equal((await readHistory(member)).state, 401)
})

test('a refunded payment has no link to a receipt', async () => {
  const member = await addLoggedInMember(shop)
  const paymentId = await addPaidPayment(member, 5_000)
  const linkOf = async () => {
    const { list } = await points(member)
    return list.find(({ money }: { money: number }) => money === 5_000).payment_id
  }
  assert.equal(await linkOf(), paymentId)
  await shop.database.query({
    text: `update payments set state = 'refunded', clawed_back_at = paid_at where id = $1`,
    values: [paymentId],
  })
  assert.equal(await linkOf(), undefined)
})
