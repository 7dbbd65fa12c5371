import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { MOVIE_STYLES } from '#contract/constants.ts'
import type { Card } from '#contract/draws.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())

const MIXED = [
  { buyPoint: 90, actionType: '2', count: 1 },
  { buyPoint: 40, actionType: '0', count: 1 },
] as const
const LADDER = [
  { buyPoint: 500, actionType: '2', count: 1 },
  { buyPoint: 60, actionType: '0', count: 9 },
  { buyPoint: 10, actionType: '0', count: 30 },
] as const
const [themedId, mixedId, coinId, ladderId] = (await Promise.all([
  publishTestPack(shop, { cardTypeId: 6, movieStyle: 13 }),
  publishTestPack(shop, { prizes: MIXED }),
  publishTestPack(shop, { currency: 'coin' }),
  publishTestPack(shop, { prizes: LADDER }),
])) as [number, number, number, number]

test('C-038 C-039 before the member’s first draw, gache_result and buy_result have no cards', async () => {
  const member = await addLoggedInMember(shop)
  for (const call of ['gache_result', 'buy_result']) {
    const { state, cards, pack_history_id } = await member.get(`/user/pack/${call}`)
    assert.equal(state, 200)
    assert.deepEqual(cards, [])
    assert.equal(pack_history_id, 0)
  }
})

test('C-038 gache_result repeats the response of the purchase, any number of times', async () => {
  const member = await addLoggedInMember(shop, { points: 3_000 })
  const { csrf: _csrf, ...bought } = await member.buy(1, 10)
  for (const _ of [1, 2]) {
    const { csrf: _new, ...result } = await member.get('/user/pack/gache_result')
    assert.deepEqual(result, bought)
  }
})

test('E-034 a draw result has the card_type of its pack and one of the nine movie styles', async () => {
  const member = await addLoggedInMember(shop, { points: 3_000 })
  await member.buy(themedId, 1)
  const { card_type, movie_style } = await member.get('/user/pack/gache_result')
  assert.equal(card_type, 6)
  assert.equal(movie_style, 13)
  await member.buy(1, 1)
  const other = await member.get('/user/pack/gache_result')
  assert.ok(MOVIE_STYLES.includes(other.movie_style))
})

test('E-035 is_buy_coin is true exactly for coin packs; title, created and twitter_code stand beside it', async () => {
  const member = await addLoggedInMember(shop, { points: 300, coins: 50 })
  await member.buy(1, 1)
  const points = await member.get('/user/pack/gache_result')
  assert.equal(points.is_buy_coin, false)
  assert.equal(points.title, '朱雀の引札')
  assert.equal(points.created, '2025-08-01 00:30:00')
  assert.match(points.twitter_code, /^[0-9a-f]{16}$/)
  await member.buy(2, 1)
  const coins = await member.get('/user/pack/gache_result')
  assert.equal(coins.is_buy_coin, true)
  assert.equal(coins.title, '金貨の引札')
  assert.notEqual(coins.twitter_code, points.twitter_code)
})

test('E-036 every won card has a history_id of its own, a name and an image', async () => {
  const member = await addLoggedInMember(shop, { points: 6_000 })
  const first = (await member.buy(1, 10)).cards as Card[]
  const second = (await member.buy(1, 10)).cards as Card[]
  const cards = [...first, ...second]
  assert.equal(new Set(cards.map(({ history_id }) => history_id)).size, 20)
  for (const { name, image } of cards) {
    assert.match(name, /^試し札 第\d+番$/)
    assert.match(image, /^\/images\/cards\//)
  }
})

test('E-037 E-038 E-039 E-040 a card has its rarity and label, model number, set size, conversion value and action type', async () => {
  const member = await addLoggedInMember(shop, { points: 200 })
  const { cards } = await member.buy(mixedId, 2)
  const shown = (cards as Card[])
    .map(({ history_id: _id, image: _image, ...card }) => card)
    .toSorted((a, b) => b.buy_point - a.buy_point)
  const face = { rarity: 3, rarity_label: 'UR' }
  assert.deepEqual(shown, [
    {
      ...face,
      name: '試し札 第1番',
      model_number: 'T-001',
      num: 3,
      buy_point: 90,
      action_type: '2',
    },
    {
      ...face,
      name: '試し札 第2番',
      model_number: 'T-002',
      num: 1,
      buy_point: 40,
      action_type: '0',
    },
  ])
})

test('E-040 B-009 every card of a coin pack is ship-only, whatever its prize says elsewhere', async () => {
  const member = await addLoggedInMember(shop, { coins: 300 })
  const { cards } = await member.buy(coinId, 3)
  assert.deepEqual(
    cards.map(({ action_type }: Card) => action_type),
    ['2', '2', '2'],
  )
})

test('a whole pack bought to the last ticket gives every prize exactly as often as its composition says', async () => {
  const member = await addLoggedInMember(shop, { points: 4_000 })
  const cards: Card[] = []
  for (const count of [1, 2, 30, 7]) cards.push(...(await member.buy(ladderId, count)).cards)
  const won = LADDER.map(
    ({ buyPoint }) => cards.filter((card) => card.buy_point === buyPoint).length,
  )
  assert.deepEqual(won, [1, 9, 30])
  assert.deepEqual(await member.balances(ladderId), { point: 0, coin: 0, remaining: [0] })
})

test('the receipt of a purchase names the commitment that was shown and the client seed that was sent', async () => {
  const member = await addLoggedInMember(shop, { points: 600 })
  const client_seed = randomBytes(32).toString('hex')
  const { commitment, draw_number } = await member.post('/user/pack/check', {
    pack_id: 1,
    count: 2,
  })
  const request = { pack_id: 1, count: 2, commitment, client_seed }
  const { pack_history_id } = await member.post('/user/pack/buy', request)
  const { detail } = await member.get(`/user/pack/receipt/${pack_history_id}`)
  assert.equal(detail.commitment, commitment)
  assert.equal(detail.commitment_shown, true)
  assert.equal(detail.client_seed, client_seed)
  assert.equal(detail.n, draw_number)
  assert.equal(detail.q, 2)
  assert.equal(detail.prizes.length, 2)
  const { detail: pack } = await member.get('/user/pack/detail/1')
  assert.equal(detail.pack_root, pack.pack_root)
})

test('a client that sends no seed has 32 zero bytes, and its receipt says that no commitment was shown', async () => {
  const member = await addLoggedInMember(shop, { points: 300 })
  const { pack_history_id } = await member.post('/user/pack/buy', { pack_id: 1, count: 1 })
  const { detail } = await member.get(`/user/pack/receipt/${pack_history_id}`)
  assert.equal(detail.commitment_shown, false)
  assert.equal(detail.client_seed, '00'.repeat(32))
})

test("another member's receipt and an unknown one are the same 404", async () => {
  const [owner, stranger] = [
    await addLoggedInMember(shop, { points: 300 }),
    await addLoggedInMember(shop),
  ]
  const { pack_history_id } = await owner.buy(1, 1)
  for (const id of [pack_history_id, 999_999]) {
    const { state, detail } = await stranger.get(`/user/pack/receipt/${id}`)
    assert.equal(state, 404)
    assert.equal(detail, undefined)
  }
})

test('B-056 the draws of a prize win its copies in the order of the composition, for all members', async () => {
  const copies = ['11', '12', '13'].map((number) => ({
    company: 'PSA',
    number,
    photo: number.repeat(32),
  }))
  const prizes = [
    { buyPoint: 90, actionType: '2', count: 3 },
    { buyPoint: 40, actionType: '0', count: 6 },
  ] as const
  const packId = await publishTestPack(shop, { prizes, proofs: [{ no: 0, copies }] })
  const members = [
    await addLoggedInMember(shop, { points: 3_000 }),
    await addLoggedInMember(shop, { points: 3_000 }),
  ] as const
  const won: (string | undefined)[] = []
  for (const [member, count] of [
    [members[0], 2],
    [members[1], 3],
    [members[0], 4],
  ] as const) {
    const { cards } = await member.buy(packId, count)
    for (const { action_type, copy } of cards as Card[]) {
      assert.equal(copy === undefined, action_type === '0', 'a prize without proof shows no copy')
      if (copy !== undefined) won.push(copy.number)
    }
  }
  assert.deepEqual(won, ['11', '12', '13'])
})
