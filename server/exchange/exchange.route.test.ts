import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ExchangeCard } from '#contract/exchange.ts'
import { closeIdleAccount } from '#server/closures/closures.ts'
import { verify } from '#server/verify/verify.ts'
import { assertUnchanged } from '#testing/faults/hostile-client.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let viewer: TestMember
before(async () => {
  shop = await openTestShop()
  viewer = await addLoggedInMember(shop)
})
after(async () => {
  const verdicts = await verify(shop.database)
  await shop.close()
  assert.deepEqual(
    verdicts.flatMap(({ violations }) => violations),
    [],
  )
})

const list = (payload: object = {}, page = 1) =>
  viewer.post(`/user/exchange_card/list/${page}`, payload)
const cardsOf = async (payload: object = {}, page = 1) =>
  (await list(payload, page)).list as ExchangeCard[]
const check = (member: TestMember, card_id: number, change_num: unknown = 1) =>
  member.post('/user/exchange_card/check', { card_id, change_num })
const exchange = (member: TestMember, card_id: number, more: object = {}) =>
  member.post('/user/exchange_card/exchange', { card_id, change_num: 1, ...more })
const stockOf = async (id: number) => {
  const [row] = await shop.database.query<{ stock: number }>({
    text: 'select stock from goods where id = $1',
    values: [id],
  })
  return row?.stock
}

test('E-046 a good on the wire has nine fields, change_num 1 among them', async () => {
  const [first] = await cardsOf({ type: 7 })
  assert.deepEqual(first, {
    id: goods.tooDear,
    image: first?.image,
    card_name: '等身大の龍',
    name: '引札人形店',
    model_number: 'FG-705',
    rarity: 3,
    sub_coin: 5_001,
    stock: 1_000,
    change_num: 1,
  })
  assert.match(first?.image ?? '', /^\/images\//)
})

test('C-055 figures and games are listed apart, and each page continues the one before', async () => {
  const [figures, more, games] = await Promise.all([
    list({ type: 7 }),
    list({ type: 7 }, 2),
    list({ type: 8 }),
  ])
  assert.deepEqual(figures.page, { page: 1, all_page: 2, pages: [1, 2] })
  assert.deepEqual([figures.list.length, more.list.length, games.list.length], [20, 10, 3])
  const ids = [figures, more, games].flatMap(({ list: cards }) =>
    cards.map(({ id }: ExchangeCard) => id),
  )
  assert.equal(new Set(ids).size, 33)
  assert.deepEqual(games.page, { page: 1, all_page: 1, pages: [1] })
  assert.deepEqual((await list({ type: 7 }, 3)).list, [])
  assert.deepEqual((await list({ type: 3 })).list, [])
})

test('C-055 Q133 the page in the path is used, not the page in the payload', async () => {
  assert.equal((await list({ type: 7, pageNumber: 1 }, 2)).page.page, 2)
})

test('C-055 K-029 Q132 the sorts are high price, low price, high stock, low stock, from 0', async () => {
  const [byDefault, ...sorted] = await Promise.all([
    cardsOf({ type: 7 }),
    ...[0, 1, 2, 3].map((sort) => cardsOf({ type: 7, sort })),
  ])
  assert.deepEqual(byDefault, sorted[0])
  const keys = [
    (card: ExchangeCard) => -card.sub_coin,
    (card: ExchangeCard) => card.sub_coin,
    (card: ExchangeCard) => -card.stock,
    (card: ExchangeCard) => card.stock,
  ]
  for (const [sort, key] of keys.entries()) {
    const values = (sorted[sort] ?? []).map(key)
    assert.deepEqual(
      values,
      values.toSorted((a, b) => a - b),
    )
  }
  assert.equal(sorted[3]?.[0]?.id, goods.soldOut)
})

const searches: readonly [string, readonly number[]][] = [
  ['ﾌｨｷﾞｭｱ', [goods.plain]],
  ['ふぃぎゅあ', [goods.plain]],
  ['フィギュア\u3000招き', [goods.plain]],
  ['猫 龍', []],
  ['ｆｇ－７０４', [goods.oneEach]],
  ['遊戯堂', [goods.game, 802, 803]],
  ['げーむ', [goods.game]],
  ['%', []],
  ['_', []],
  ['\\', []],
  ["' or 1 = 1 --", []],
]
for (const [searchText, ids] of searches) {
  test(`C-055 U-072 the search for 「${searchText}」 finds ${ids.length}`, async () => {
    const found = await cardsOf({ searchText })
    assert.deepEqual(found.map(({ id }) => id).toSorted(), ids)
  })
}

test('C-056 a check that passes gives state 200 and result 1, and changes nothing', async () => {
  const member = await addLoggedInMember(shop, { coins: 300 })
  await assertUnchanged(shop.database, async () => {
    const { state, result } = await check(member, goods.plain)
    assert.deepEqual([state, result], [200, '1'])
  })
})

test('C-056 Q154 each reason against an exchange has its own result, in the check as in the exchange', async () => {
  const rich = await addLoggedInMember(shop, { coins: 10_000 })
  const poor = await addLoggedInMember(shop, { coins: 299 })
  const homeless = await addLoggedInMember(shop, { coins: 10_000, hasAddress: false })
  assert.equal((await exchange(rich, goods.oneEach)).state, 200)
  const cases = [
    [rich, goods.oneEach, 409, '-3', 'この景品のお一人様の交換上限に達しています。'],
    [rich, goods.soldOut, 409, '-5', '景品の在庫が不足しています。'],
    [poor, goods.plain, 400, '-2', 'コインが不足しています'],
    [
      homeless,
      goods.plain,
      400,
      '-9',
      'お届けできる住所が未登録です。お客様情報をご登録ください。',
    ],
    [rich, 999_999, 404, '-1', 'この景品は取り扱っていません。'],
  ] as const
  await assertUnchanged(shop.database, async () => {
    for (const [member, id, state, result, message] of cases) {
      for (const response of [await check(member, id), await exchange(member, id)]) {
        assert.deepEqual(
          [response.state, response.result, response.errors.count],
          [state, result, [message]],
        )
      }
    }
  })
})

test('V-032 change_num other than 1 to 5 or beyond the stock is refused', async () => {
  const member = await addLoggedInMember(shop, { coins: 100_000 })
  await assertUnchanged(shop.database, async () => {
    for (const change_num of [0, 6, 1.5, -1, 2 ** 52]) {
      const responses = [
        await check(member, goods.plain, change_num),
        await exchange(member, goods.plain, { change_num }),
      ]
      for (const { state, errors } of responses) {
        assert.deepEqual([state, errors.count], [400, ['引換数が正しくありません。']])
      }
    }
    for (const change_num of ['1', null, [1], true]) {
      assert.equal((await check(member, goods.plain, change_num)).state, 400)
    }
    assert.equal((await check(member, 802, 4)).result, '-5')
  })
  assert.equal((await check(member, 802, 3)).result, '1')
})

test('M-029 an exchange request without a count is refused with the message to choose one', async () => {
  const member = await addLoggedInMember(shop, { coins: 300 })
  for (const call of ['check', 'exchange']) {
    const { state, errors } = await member.post(`/user/exchange_card/${call}`, {
      card_id: goods.plain,
    })
    assert.deepEqual([state, errors.count], [400, ['引換数を選択してください。']])
  }
})

test('B-006 C-057 an exchange takes coins and stock, and creates an entry and a parcel', async () => {
  const member = await addLoggedInMember(shop, { coins: 1_000 })
  const stock = await stockOf(goods.plain)
  const { state, result } = await exchange(member, goods.plain, { change_num: 3 })
  assert.deepEqual([state, result], [200, '1'])
  assert.equal((await member.balances()).coin, 100)
  assert.equal(await stockOf(goods.plain), (stock ?? 0) - 3)
  const rows = await shop.database.query({
    text: `
      select entries.amount, entries.kind, exchanges.good_id, exchanges.count, shipments.city,
        shipments.last_name, shipments.purchase_id, shipments.shipped_at
      from exchanges
      join entries on kind = 'exchange' and reference = exchanges.id::text
      join shipments on shipments.exchange_id = exchanges.id
      where exchanges.member_id = $1`,
    values: [member.id],
  })
  assert.deepEqual(rows, [
    {
      amount: -900,
      kind: 'exchange',
      goodId: goods.plain,
      count: 3,
      city: '渋谷区神宮前',
      lastName: '江田',
      purchaseId: null,
      shippedAt: null,
    },
  ])
})

test('C-057 Q119 the parcel keeps the address that the member had at the exchange', async () => {
  const member = await addLoggedInMember(shop, { coins: 1_000 })
  await exchange(member, goods.plain)
  await shop.database.query({
    text: `update members set city = '別の町' where id = $1`,
    values: [member.id],
  })
  const parcels = await shop.database.query({
    text: 'select city from shipments where member_id = $1',
    values: [member.id],
  })
  assert.deepEqual(parcels, [{ city: '渋谷区神宮前' }])
})

test('C-057 Q137 a repeated request gives the same response and takes nothing', async () => {
  const member = await addLoggedInMember(shop, { coins: 1_000 })
  const order = { request_id: 'one-tap' }
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => exchange(member, goods.plain, order)),
  )
  responses.push(await exchange(member, goods.plain, order))
  assert.deepEqual(
    responses.filter(({ state, result }) => state !== 200 || result !== '1'),
    [],
  )
  assert.equal((await member.balances()).coin, 700)
  const changed = await exchange(member, goods.plain, { ...order, change_num: 2 })
  assert.deepEqual([changed.state, changed.result], [409, '-1'])
  const another = await exchange(member, goods.game, order)
  assert.deepEqual([another.state, another.result], [409, '-1'])
  assert.equal((await member.balances()).coin, 700)
})

test('B-006 an account whose exchange is still to be sent stays open', async () => {
  const member = await addLoggedInMember(shop, { coins: 300 })
  await exchange(member, goods.plain)
  const now = new Date('2026-08-01T12:00:00+09:00')
  const closing = await closeIdleAccount(shop.database, { mail: member.mail, now })
  assert.equal(closing, 'parcels-travel')
})

test('a request id of another member is another request', async () => {
  const members = await Promise.all([1, 2].map(() => addLoggedInMember(shop, { coins: 300 })))
  for (const member of members) await exchange(member, goods.plain, { request_id: 'shared' })
  for (const member of members) assert.equal((await member.balances()).coin, 0)
})

test('refusals are in the language of the member', async () => {
  const member = await addLoggedInMember(shop, { coins: 1 })
  const headers = { cookie: `${member.cookie()}; lang=en` }
  const body = new URLSearchParams({
    [member.csrf().name]: member.csrf().value,
    json: JSON.stringify({ card_id: goods.plain, change_num: 1 }),
  })
  const response = await member.raw('/api/user/exchange_card/check', {
    method: 'POST',
    headers,
    body,
  })
  assert.deepEqual((await response.json()).errors.count, ['You do not have enough coins'])
})

test('A-435 the limit per member counts every exchange of the member, and none of others', async () => {
  await shop.database.query({
    text: 'update goods set member_max = 3 where id = $1',
    values: [goods.oneEach],
  })
  const [member, other] = [
    await addLoggedInMember(shop, { coins: 10_000 }),
    await addLoggedInMember(shop, { coins: 10_000 }),
  ]
  const take = async (by: TestMember, change_num: number) =>
    (await exchange(by, goods.oneEach, { change_num })).result
  assert.equal(await take(other, 3), '1')
  assert.deepEqual([await take(member, 1), await take(member, 1)], ['1', '1'])
  assert.deepEqual([await take(member, 2), await take(member, 1)], ['-3', '1'])
  assert.equal(await take(member, 1), '-3')
})
