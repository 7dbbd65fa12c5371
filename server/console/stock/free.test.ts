import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Card } from '#contract/draws.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { addTestLot } from '#testing/fixtures/stock.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'
import { countAllDecisions } from './decided/decided.ts'
import { lockCards, stockOfCards } from './free.ts'
import { writeMovements } from './movements.ts'

const shop = await openTestShop()
const console = await openTestConsole({ shop })
after(async () => {
  await console.close()
  await shop.close()
})
const { consoleDatabase } = console

let cardNo = 0
async function addTestCard(): Promise<number> {
  cardNo += 1
  const [row] = await shop.database.query<{ id: number }>({
    text: `
      insert into cards (code, name, image, rarity, rarity_label, model_number)
      values ($1, $1, '/x.webp', 0, 'N', $1)
      returning id`,
    values: [`STOCK-${cardNo}`],
  })
  return (row as { id: number }).id
}

const buyIn = (cardId: number, count: number) =>
  consoleDatabase.transaction((tx) => addTestLot(tx, { cardId, count }))

/** Returns a card's stock as an act reads it: under the card's lock, with the latest decisions. */
const stockNow = (cardId: number, now = shop.clock.now()) =>
  consoleDatabase.transaction(async (tx) => {
    await lockCards(tx, [cardId])
    return (await stockOfCards(tx, [cardId], now)).get(cardId)
  })

const idsOf = (cards: readonly Card[]) => cards.map(({ history_id }) => history_id)

test('A-084 A-083: free is on hand less what urns hold, what is undecided and what is to ship', async () => {
  const cardId = await addTestCard()
  await buyIn(cardId, 12)
  const draft = { buyPoint: 40, actionType: '0' as const }
  const packId = await publishTestPack(shop, { prizes: [{ ...draft, cardId, count: 10 }] })
  assert.deepEqual(await stockNow(cardId), {
    onHand: 12,
    inUrns: 10,
    undecided: 0,
    toShip: 0,
    free: 2,
  })
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const { cards } = await member.buy(packId, 6)
  assert.deepEqual(await stockNow(cardId), {
    onHand: 12,
    inUrns: 4,
    undecided: 6,
    toShip: 0,
    free: 2,
  })
  const [first, second, ...converted] = idsOf(cards)
  const choice = { send_card: [first, second], reduction_card: converted }
  assert.equal((await member.post('/user/pack/decision', choice)).result, '1')
  assert.deepEqual(
    await stockNow(cardId),
    { onHand: 12, inUrns: 4, undecided: 0, toShip: 2, free: 6 },
    'each of the four conversions frees its copy',
  )
  await consoleDatabase.transaction((tx) =>
    writeMovements(tx, [
      {
        cardId,
        copyId: null,
        shelf: null,
        kind: 'shipped',
        count: -2,
        reason: '',
        operatorId: null,
        parcelId: 7,
        now: shop.clock.now(),
      },
    ]),
  )
  assert.deepEqual(
    await stockNow(cardId),
    { onHand: 10, inUrns: 4, undecided: 0, toShip: 0, free: 6 },
    'a hand-over lowers what is on hand and frees nothing',
  )
})

test('A-084: a decision by the worker after 24 hours counts like one of the member', async () => {
  const cardId = await addTestCard()
  await buyIn(cardId, 5)
  const packId = await publishTestPack(shop, {
    prizes: [{ cardId, buyPoint: 40, actionType: '0', count: 5 }],
  })
  const member = await addLoggedInMember(shop, { points: 1_000 })
  await member.buy(packId, 3)
  await countAllDecisions(consoleDatabase)
  shop.clock.advance(DAY_MS)
  await shop.runDueJobs()
  await countAllDecisions(consoleDatabase)
  const stock = (await stockOfCards(consoleDatabase, [cardId], shop.clock.now())).get(cardId)
  assert.deepEqual(stock, { onHand: 5, inUrns: 2, undecided: 0, toShip: 0, free: 3 })
})

test('A-084: the last ticket and every n-th ticket also win copies', async () => {
  const cardId = await addTestCard()
  await buyIn(cardId, 10)
  const packId = await publishTestPack(shop, {
    prizes: [{ buyPoint: 1, actionType: '0', count: 25 }],
    extraPrizes: [
      { cardId, kind: 'last', buyPoint: 9, actionType: '0' },
      { cardId, kind: 'every', step: 10, buyPoint: 9, actionType: '0' },
    ],
  })
  assert.equal((await stockNow(cardId))?.free, 7)
  const member = await addLoggedInMember(shop, { points: 5_000 })
  const { cards } = await member.buy(packId, 20)
  assert.deepEqual(await stockNow(cardId), {
    onHand: 10,
    inUrns: 1,
    undecided: 2,
    toShip: 0,
    free: 7,
  })
  await member.post('/user/pack/decision', { send_card: [], reduction_card: idsOf(cards) })
  assert.deepEqual(await stockNow(cardId), {
    onHand: 10,
    inUrns: 1,
    undecided: 0,
    toShip: 0,
    free: 9,
  })
  const last = await member.buy(packId, 5)
  await member.post('/user/pack/decision', { send_card: idsOf(last.cards), reduction_card: [] })
  assert.deepEqual(await stockNow(cardId), {
    onHand: 10,
    inUrns: 0,
    undecided: 0,
    toShip: 1,
    free: 9,
  })
})

test('A-084: a pack that has ended holds no stock any more', async () => {
  const cardId = await addTestCard()
  await buyIn(cardId, 4)
  const now = shop.clock.now()
  await publishTestPack(shop, {
    prizes: [{ cardId, buyPoint: 1, actionType: '0', count: 4 }],
    endsAt: new Date(now.getTime() + DAY_MS),
  })
  assert.equal((await stockNow(cardId, now))?.free, 0)
  assert.equal((await stockNow(cardId, new Date(now.getTime() + DAY_MS)))?.free, 4)
})

test('A-084: what is promised beyond the stock shows as a shortage', async () => {
  const cardId = await addTestCard()
  await buyIn(cardId, 1)
  await publishTestPack(shop, { prizes: [{ cardId, buyPoint: 1, actionType: '0', count: 3 }] })
  assert.equal((await stockNow(cardId))?.free, -2)
})

test('A-412: of a card in two packs, each counts its own tickets, purchases and decisions', async () => {
  const cardId = await addTestCard()
  await buyIn(cardId, 18)
  const publish = () =>
    publishTestPack(shop, { prizes: [{ cardId, buyPoint: 1, actionType: '0', count: 9 }] })
  const [one, other] = [await publish(), await publish()]
  const member = await addLoggedInMember(shop, { points: 2_000 })
  const buy = async (packId: number, count: number, shippedCount: number | null) => {
    const ids = idsOf((await member.buy(packId, count)).cards)
    if (shippedCount === null) return
    const [send_card, reduction_card] = [ids.slice(0, shippedCount), ids.slice(shippedCount)]
    await member.post('/user/pack/decision', { send_card, reduction_card })
  }
  await buy(one, 2, 0)
  await buy(one, 1, null)
  const kept = { onHand: 18, inUrns: 15, undecided: 1, toShip: 0, free: 2 }
  assert.deepEqual(await stockNow(cardId), kept)
  await buy(other, 3, 1)
  const both = { onHand: 18, inUrns: 12, undecided: 1, toShip: 1, free: 4 }
  assert.deepEqual(await stockNow(cardId), both)
  await buy(one, 1, null)
  assert.deepEqual(await stockNow(cardId), { ...both, inUrns: 11, undecided: 2 })
})

test('A-084: two processes that count the same decisions count them once', async () => {
  const cardId = await addTestCard()
  await buyIn(cardId, 9)
  const packId = await publishTestPack(shop, {
    prizes: [{ cardId, buyPoint: 1, actionType: '0', count: 9 }],
  })
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const { cards } = await member.buy(packId, 9)
  await countAllDecisions(consoleDatabase)
  await member.post('/user/pack/decision', { send_card: [], reduction_card: idsOf(cards) })
  await Promise.all([
    ...[1, 2, 3].map(() => stockNow(cardId)),
    ...[1, 2].map(() => countAllDecisions(consoleDatabase)),
  ])
  assert.deepEqual(await stockNow(cardId), {
    onHand: 9,
    inUrns: 0,
    undecided: 0,
    toShip: 0,
    free: 9,
  })
})

test('A-082: a purchase and its decision write no row of stock', async () => {
  const cardId = await addTestCard()
  await buyIn(cardId, 5)
  const packId = await publishTestPack(shop, {
    prizes: [{ cardId, buyPoint: 1, actionType: '0', count: 5 }],
  })
  const countRows = () =>
    shop.database.query({
      text: `
        select
          (select count(*) from console.movements) as movements,
          (select sum(on_hand) from console.card_stock) as on_hand,
          (select count(*) from console.decided_prizes) as decided`,
    })
  const before = await countRows()
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const { cards } = await member.buy(packId, 5)
  await member.post('/user/pack/decision', { send_card: idsOf(cards), reduction_card: [] })
  assert.deepEqual(await countRows(), before)
})
