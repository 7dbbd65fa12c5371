import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Card, PurchaseRow } from '#contract/draws.ts'
import type { CallResponse } from '#testing/drivers/client.ts'
import { shipPurchase } from '#testing/drivers/ship-purchase.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
const PACK_ID = await publishTestPack(shop)

const idsOf = (cards: readonly Card[]) => cards.map(({ history_id }) => history_id)
const decide = (
  member: TestMember,
  send_card: readonly number[],
  reduction_card: readonly number[],
) => member.post('/user/pack/decision', { send_card, reduction_card })

/** Returns, for each filter of the history, the ids of the member's purchases, newest first. */
async function history(member: TestMember): Promise<number[][]> {
  const lists = await Promise.all(
    [0, 1, 2, 3, 4].map((mode) => member.post('/user/history/list/1', { mode })),
  )
  return lists.map(({ list }) => list.map(({ id }: PurchaseRow) => id))
}

test('E-043 C-047 a row has id, created, pack_name, send_state and point, which is count × price, with the pack and the draws', async () => {
  const member = await addLoggedInMember(shop, { points: 1_000, coins: 100 })
  const { pack_history_id: first } = await member.buy(1, 3)
  const { pack_history_id: second } = await member.buy(2, 2)
  const { state, list, page } = await member.post('/user/history/list/1', { mode: 0 })
  assert.equal(state, 200)
  const created = '2025-08-01 00:30:00'
  const imageOf = async (packId: number) =>
    (await member.get(`/user/pack/detail/${packId}`)).detail.image[0]
  assert.deepEqual(list, [
    {
      id: second,
      created,
      pack_name: '金貨の引札',
      image: await imageOf(2),
      count: 2,
      extra_count: 0,
      send_state: 2,
      point: 100,
      payment_method: '2',
      hold_until: 0,
    },
    {
      id: first,
      created,
      pack_name: '朱雀の引札',
      image: await imageOf(1),
      count: 3,
      extra_count: 0,
      send_state: 1,
      point: 900,
      payment_method: '1',
      hold_until: Date.parse('2025-08-02T00:30:00+09:00'),
    },
  ])
  assert.deepEqual(page, { page: 1, all_page: 1, pages: [1] })
})

test('B-019 a purchase with undecided cards is in modes 1 and 0 only', async () => {
  const member = await addLoggedInMember(shop, { points: 100 })
  const { pack_history_id: id } = await member.buy(PACK_ID, 1)
  assert.deepEqual(await history(member), [[id], [id], [], [], []])
})

test('B-020 a decided purchase with cards to be shipped is in modes 2 and 0 only', async () => {
  const member = await addLoggedInMember(shop, { points: 200 })
  const { pack_history_id: id, cards } = await member.buy(PACK_ID, 2)
  const [sent = 0, converted = 0] = idsOf(cards)
  await decide(member, [sent], [converted])
  assert.deepEqual(await history(member), [[id], [], [id], [], []])
})

test('B-021 C-048 a shipped purchase is in modes 3 and 0 only, and its detail shows the delivery_code', async () => {
  const member = await addLoggedInMember(shop, { points: 100 })
  const { pack_history_id: id, cards } = await member.buy(PACK_ID, 1)
  await decide(member, idsOf(cards), [])
  const shipped = { memberId: member.id, purchaseId: id, now: shop.clock.now() }
  await shipPurchase(shop.database, { ...shipped, trackingNumber: '1234-5678' })
  assert.deepEqual(await history(member), [[id], [], [], [id], []])
  const { detail } = await member.get(`/user/history/detail/${id}`)
  assert.equal(detail.delivery_code, '1234-5678')
  assert.equal(detail.send_state, 3)
  await shipPurchase(shop.database, { ...shipped, trackingNumber: 'again' })
  const again = await member.get(`/user/history/detail/${id}`)
  assert.equal(again.detail.delivery_code, '1234-5678', 'the first number is kept')
})

test('B-022 a purchase with all cards converted is in modes 4 and 0 only', async () => {
  const member = await addLoggedInMember(shop, { points: 200 })
  const { pack_history_id: id, cards } = await member.buy(PACK_ID, 2)
  await decide(member, [], idsOf(cards))
  assert.deepEqual(await history(member), [[id], [], [], [], [id]])
})

test('C-047 each mode from 1 to 4 lists only the purchases of its state, and 0 lists all', async () => {
  const member = await addLoggedInMember(shop, { points: 400 })
  const bought: CallResponse[] = []
  for (let nth = 0; nth < 4; nth += 1) bought.push(await member.buy(PACK_ID, 1))
  const [undecided, waiting, shipped, converted] = bought as [
    CallResponse,
    CallResponse,
    CallResponse,
    CallResponse,
  ]
  await decide(member, idsOf(waiting.cards), [])
  await decide(member, idsOf(shipped.cards), [])
  await decide(member, [], idsOf(converted.cards))
  await shipPurchase(shop.database, {
    memberId: member.id,
    purchaseId: shipped.pack_history_id,
    trackingNumber: '1234-5678',
    now: shop.clock.now(),
  })
  const ids = [undecided, waiting, shipped, converted].map((each) => each.pack_history_id)
  assert.deepEqual(await history(member), [ids.toReversed(), ...ids.map((id) => [id])])
})

test('C-047 K-026 without a mode all purchases are listed, and an unknown mode is refused', async () => {
  const member = await addLoggedInMember(shop, { points: 100 })
  const { pack_history_id: id } = await member.buy(PACK_ID, 1)
  const { list } = await member.post('/user/history/list/1')
  assert.deepEqual(
    list.map((row: PurchaseRow) => row.id),
    [id],
  )
  for (const mode of [5, -1, 1.5, '1', null]) {
    const refused = await member.post('/user/history/list/1', { mode })
    assert.equal(refused.state, 400)
    assert.ok(refused.errors.mode)
  }
})

test('C-047 the history is paged, newest first, each purchase once', async () => {
  const member = await addLoggedInMember(shop, { points: 23 * 5 })
  const bought: number[] = []
  for (let nth = 0; nth < 23; nth += 1) {
    bought.unshift((await member.post('/user/pack/buy', { pack_id: 6, count: 1 })).pack_history_id)
  }
  const pages = await Promise.all(
    [1, 2, 3].map((page) => member.post(`/user/history/list/${page}`, { mode: 1 })),
  )
  const listed = pages.flatMap(({ list }) => list.map(({ id }: PurchaseRow) => id))
  assert.deepEqual(listed, bought)
  assert.deepEqual(
    pages.map(({ list }) => list.length),
    [20, 3, 0],
  )
  assert.deepEqual(pages[0]?.page, { page: 1, all_page: 2, pages: [1, 2] })
  assert.equal((await member.post('/user/history/list/0')).state, 404)
})

test("C-048 another member's purchase and an unknown one are the same 404, without details", async () => {
  const [owner, stranger] = [
    await addLoggedInMember(shop, { points: 100 }),
    await addLoggedInMember(shop),
  ]
  const { pack_history_id: id } = await owner.buy(PACK_ID, 1)
  const answers = await Promise.all(
    [id, 999_999, 0].map((each) => stranger.get(`/user/history/detail/${each}`)),
  )
  for (const { csrf: _csrf, ...answer } of answers) {
    assert.deepEqual(answer, { status: 404, state: 404, errors: {} })
  }
  assert.deepEqual(await history(stranger), [[], [], [], [], []])
  assert.equal((await owner.get(`/user/history/detail/${id}`)).detail.status, '0')
})

test('C-064 opening an older undecided purchase makes it the one that buy_result returns', async () => {
  const member = await addLoggedInMember(shop, { points: 300 })
  const older = await member.buy(PACK_ID, 1)
  const newer = await member.buy(PACK_ID, 2)
  const current = async () => (await member.get('/user/pack/buy_result')).pack_history_id
  assert.equal(await current(), newer.pack_history_id, 'the newest unless one is chosen')
  await member.get(`/user/history/detail/${older.pack_history_id}`)
  const { cards } = await member.get('/user/pack/buy_result')
  assert.deepEqual(cards, older.cards)
  assert.equal((await decide(member, [], idsOf(older.cards))).result, '1')
  assert.equal(await current(), newer.pack_history_id)
})

test('C-064 the opened purchase belongs to the session, and a new purchase takes its place', async () => {
  const member = await addLoggedInMember(shop, { points: 300 })
  const older = await member.buy(PACK_ID, 1)
  const newer = await member.buy(PACK_ID, 1)
  const elsewhere = await addLoggedInMember(shop)
  await elsewhere.logIn({ mail: member.mail })
  await member.get(`/user/history/detail/${older.pack_history_id}`)
  const seenElsewhere = await elsewhere.get('/user/pack/buy_result')
  assert.equal(seenElsewhere.pack_history_id, newer.pack_history_id)
  shop.clock.advance(60_000)
  const newest = await member.buy(PACK_ID, 1)
  const current = await member.get('/user/pack/buy_result')
  assert.equal(current.pack_history_id, newest.pack_history_id)
})
