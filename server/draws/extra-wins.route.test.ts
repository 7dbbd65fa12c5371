import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { BUY_COUNT_MAX, EXTRA_WINS_MAX, HISTORY_ID_STEP } from '#contract/constants.ts'
import type { Card } from '#contract/draws.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { verify } from '#server/verify/verify.ts'
import { openClient } from '#testing/drivers/client.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

const PRIZES = [{ buyPoint: 4, actionType: '0', count: 25 }] as const
const EXTRA_PRIZES = [
  { kind: 'last', buyPoint: 900, actionType: '2' },
  { kind: 'every', step: 10, buyPoint: 70, actionType: '0' },
] as const

let shop: TestShop
let member: TestMember
before(async () => {
  shop = await openTestShop()
  member = await addLoggedInMember(shop, { points: 1_000_000, coins: 100_000 })
})
after(() => shop.close())

const publish = (draft: object = {}) =>
  publishTestPack(shop, { price: 1, prizes: PRIZES, extraPrizes: EXTRA_PRIZES, ...draft })
const idsOf = (cards: readonly Card[]) => cards.map(({ history_id }) => history_id)

test('the purchase that takes the ticket wins the extra prize on top of its draws, after the drawn cards', async () => {
  const packId = await publish()
  const first = await member.buy(packId, 9)
  assert.deepEqual(
    first.cards.map(({ extra }: Card) => extra),
    Array(9).fill(undefined),
  )
  const { cards, pack_history_id: id } = await member.buy(packId, 16)
  assert.equal(cards.length, 16 + 3)
  assert.deepEqual(
    cards.slice(16).map(({ extra, name, buy_point, action_type }: Card) => ({
      extra,
      name,
      buy_point,
      action_type,
    })),
    [
      { ...every(10), name: '試し札 第3番', buy_point: 70, action_type: '0' },
      { ...every(20), name: '試し札 第3番', buy_point: 70, action_type: '0' },
      {
        extra: { kind: 'last', ticket: 25 },
        name: '試し札 第2番',
        buy_point: 900,
        action_type: '2',
      },
    ],
  )
  assert.deepEqual(
    idsOf(cards),
    cards.map((_: Card, index: number) => id * HISTORY_ID_STEP + index),
  )
  const { detail } = await member.get(`/user/pack/receipt/${id}`)
  const extras = [
    [10, 1],
    [20, 1],
    [25, 0],
  ]
  assert.deepEqual([detail.prizes.length, detail.extras], [16, extras])
  const { list } = await openClient(shop.url).get(`/user/pack/log/${packId}/1`)
  assert.deepEqual(list[1].extras, extras)
  assert.deepEqual((await member.get('/user/pack/gache_result')).cards, cards)
})

function every(ticket: number) {
  return { extra: { kind: 'every', ticket, step: 10 } }
}

test('extra prizes cost nothing, and are decided, shipped and converted as drawn cards are', async () => {
  const packId = await publish()
  const before = await member.balances()
  const { cards, pack_history_id: id } = await member.buy(packId, 25)
  assert.equal((await member.balances()).point, before.point - 25)
  const [last, ...converted] = [...cards].reverse() as [Card, ...Card[]]
  const reduction_card = idsOf(converted)
  const incomplete = { send_card: [], reduction_card }
  assert.equal((await member.post('/user/pack/decision', incomplete)).state, 400)
  const choice = { send_card: [last.history_id], reduction_card }
  assert.equal((await member.post('/user/pack/decision', choice)).result, '1')
  assert.equal((await member.balances()).point, before.point - 25 + 25 * 4 + 2 * 70)
  const { detail } = await member.get(`/user/history/detail/${id}`)
  assert.deepEqual(detail.send_card, [last])
  assert.equal(detail.reduction_card.length, 27)
})

test('an extra prize that may only be shipped cannot be converted', async () => {
  const { cards } = await member.buy(await publish(), 25)
  const refused = await member.post('/user/pack/decision', {
    send_card: [],
    reduction_card: idsOf(cards),
  })
  assert.equal(refused.state, 400)
})

test('S-041 after 24 hours the worker decides extra prizes too, and the reminder counts them', async () => {
  shop.clock.set(new Date(OPEN))
  const owner = await addLoggedInMember(shop, { points: 25 })
  const { pack_history_id: id } = await owner.buy(await publish(), 25)
  shop.clock.set(new Date(Date.parse(OPEN) + DAY_MS - 60_000))
  await shop.runDueJobs()
  const [letter] = await messagesTo(shop, owner.mail)
  assert.match(letter?.text ?? '', /（28枚）/)
  shop.clock.set(new Date(Date.parse(OPEN) + DAY_MS))
  await shop.runDueJobs()
  const { detail } = await owner.get(`/user/history/detail/${id}`)
  assert.deepEqual([detail.send_card.length, detail.reduction_card.length], [1, 27])
  assert.equal(detail.reduction_point, 25 * 4 + 2 * 70)
})

test('the extra prizes of a coin pack ship at once with its cards', async () => {
  const buyer = await addLoggedInMember(shop, { coins: 25 })
  const { cards, pack_history_id: id } = await buyer.buy(await publish({ currency: 'coin' }), 25)
  assert.ok(cards.every(({ action_type }: Card) => action_type === '2'))
  const { detail } = await buyer.get(`/user/history/detail/${id}`)
  assert.deepEqual(detail.send_card, cards)
})

test('the line-up lists the extra prizes, what is left of them, and the next ticket that wins', async () => {
  const packId = await publish()
  const lineup = async () => (await member.get(`/user/pack/card_list/${packId}/1`)).extras
  const stockOf = (extra: Record<string, number>) => [
    extra.kind,
    extra.step,
    extra.count,
    extra.remaining,
    extra.next_ticket,
  ]
  assert.deepEqual((await lineup()).map(stockOf), [
    ['last', undefined, 1, 1, 25],
    ['every', 10, 2, 2, 10],
  ])
  await member.buy(packId, 10)
  assert.deepEqual((await lineup()).map(stockOf), [
    ['last', undefined, 1, 1, 25],
    ['every', 10, 2, 1, 20],
  ])
  await member.buy(packId, 15)
  assert.deepEqual((await lineup()).map(stockOf), [
    ['last', undefined, 1, 0, 0],
    ['every', 10, 2, 0, 0],
  ])
  const hiddenId = await publish({ showsLineup: false })
  assert.deepEqual((await member.get(`/user/pack/card_list/${hiddenId}/1`)).extras, [])
})

test('a repeated request returns the same extra prizes and gives none again', async () => {
  const packId = await publish()
  const request = { pack_id: packId, count: 10, request_id: 'an-extra-prize-once-and-no-more' }
  const [first, second] = [
    await member.post('/user/pack/buy', request),
    await member.post('/user/pack/buy', request),
  ]
  assert.equal(first.cards.length, 11)
  assert.deepEqual(second.cards, first.cards)
})

test('buyers who race for the last tickets win each extra prize once', async () => {
  const packId = await publish({ prizes: [{ ...PRIZES[0], count: 60 }] })
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => member.post('/user/pack/buy', { pack_id: packId, count: 1 })),
  )
  const tickets = answers
    .flatMap(({ cards = [] }) => cards as Card[])
    .flatMap(({ extra }) => (extra === undefined ? [] : [`${extra.kind} ${extra.ticket}`]))
  const expected = [
    'every 10',
    'every 20',
    'every 30',
    'every 40',
    'every 50',
    'every 60',
    'last 60',
  ]
  assert.deepEqual(tickets.toSorted(), expected)
})

test('3,000 draws win at most 400 extra prizes: a pack that could give more is not published', async () => {
  const steps = [10, 30]
  const winsMax = steps.reduce((sum, step) => sum + Math.ceil(BUY_COUNT_MAX / step), 0)
  assert.equal(winsMax, EXTRA_WINS_MAX)
  const extra = { buyPoint: 1, actionType: '0' } as const
  const extraPrizes = steps.map((step) => ({ ...extra, kind: 'every' as const, step }))
  const prizes = [{ ...PRIZES[0], count: 3_001 }]
  const packId = await publish({ prizes, extraPrizes })
  const { cards } = await member.buy(packId, 3_000)
  assert.equal(cards.length, 3_400)
  const choice = { send_card: [], reduction_card: idsOf(cards) }
  assert.equal((await member.post('/user/pack/decision', choice)).result, '1')
  const tooMany = [...extraPrizes, { ...extra, kind: 'last' as const }]
  await assert.rejects(publish({ extraPrizes: tooMany }), /401 extra prizes, more than 400/)
  await assert.rejects(publish({ extraPrizes: [{ ...extra, kind: 'every', step: 9 }] }), /check/)
})

test('V3 V4 a shop that gave, shipped and converted extra prizes keeps every invariant', async () => {
  const results = await verify(shop.database)
  assert.deepEqual(
    results.flatMap(({ violations }) => violations),
    [],
  )
})
