import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { closeAccount } from '#server/closures/closures.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { addMonths, wireDay } from '#server/platform/time/tokyo.ts'
import { addPayer, type Payer, THREE_D_SECURE_CARD } from '#testing/drivers/payments/payer.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

const cardsOf = async (payer: Payer) => (await payer.get('/user/kept_card')).list
const rowsOf = ({ id }: Payer) =>
  shop.database.query<{ customer: string }>({
    text: 'select customer from kept_cards where member_id = $1',
    values: [id],
  })

/** Pays with a new card that the provider is to keep, and lets the worker run. */
async function payAndKeep(payer: Payer, number?: string) {
  const { id } = await payer.registerCard(number, undefined, { keep_card: true })
  assert.equal((await payer.pay(1, { payment_id: id })).result, '1')
  await shop.runDueJobs()
}

test('a card that the member keeps is shown without its number, and pays the next time', async () => {
  const payer = await addPayer(shop)
  assert.equal((await payer.get('/user/kept_card')).can_keep, true)
  await payAndKeep(payer)
  const [card, ...more] = await cardsOf(payer)
  const { id, ...shown } = card
  assert.deepEqual(more, [])
  const facts = { brand: 'VISA', last_four: '1111', expires: '2030-12', is_usable: true }
  assert.deepEqual(shown, facts)
  const next = await payer.useKeptCard(id)
  assert.equal(next.result.result, '1')
  assert.equal((await payer.pay(1, { payment_id: next.id })).result, '1')
  assert.equal((await payer.get('/user/point')).point, 1_000)
})

test('a card is shown as soon as its payment is paid, before the worker runs', async () => {
  const payer = await addPayer(shop)
  const { id } = await payer.registerCard(undefined, undefined, { keep_card: true })
  assert.deepEqual(await cardsOf(payer), [])
  await payer.pay(1, { payment_id: id })
  assert.deepEqual(
    (await cardsOf(payer)).map(({ last_four }: { last_four: string }) => last_four),
    ['1111'],
  )
})

test('a card that the provider does not keep at once is kept later by the worker', async () => {
  const payer = await addPayer(shop)
  const { id } = await payer.registerCard(undefined, undefined, { keep_card: true })
  await payer.pay(1, { payment_id: id })
  await shop.gateway.faults({ path: '/gmo-openapi/credit/storeCard', fault: '500-before' })
  assert.deepEqual(await cardsOf(payer), [])
  shop.clock.advance(MINUTE_MS)
  await shop.runDueJobs()
  assert.equal((await cardsOf(payer)).length, 1)
})

test('a kept card passes 3-D Secure as before', async () => {
  const payer = await addPayer(shop)
  const { id } = await payer.registerCard(THREE_D_SECURE_CARD, undefined, { keep_card: true })
  const { result, url } = await payer.pay(1, { payment_id: id })
  assert.equal(result, '7')
  const { headers } = await payer.raw(url)
  await payer.submitChoice(headers.get('location') ?? '', 'pass')
  assert.equal((await payer.post('/user/point/append', { token: id })).result, '1')
  await shop.runDueJobs()
  const [card] = await cardsOf(payer)
  assert.equal(card.last_four, '0100')
  const next = await payer.useKeptCard(card.id)
  assert.equal((await payer.pay(1, { payment_id: next.id })).result, '7')
})

test('a card of another member, and a card that is not kept, cannot be used', async () => {
  const payer = await addPayer(shop)
  await payAndKeep(payer)
  const [card] = await cardsOf(payer)
  const stranger = await addPayer(shop)
  assert.equal((await stranger.useKeptCard(card.id)).result.state, 404)
  assert.equal((await stranger.post(`/user/kept_card/delete/${card.id}`, {})).state, 404)
  assert.equal((await cardsOf(payer)).length, 1)
  const keepAt = (provider: string) =>
    shop.database.query({
      text: 'update kept_cards set provider = $2 where id = $1',
      values: [card.id, provider],
    })
  await keepAt('stripe')
  assert.equal((await payer.useKeptCard(card.id)).result.state, 404, 'kept by another provider')
  await keepAt('gmo')
  assert.equal((await payer.useKeptCard(card.id)).result.result, '1')
})

test('a removed card cannot be used, and is removed at the provider although its first answer fails', async () => {
  const payer = await addPayer(shop)
  await payAndKeep(payer)
  const [card] = await cardsOf(payer)
  const path = `/user/kept_card/delete/${card.id}`
  assert.equal((await payer.post(path, {})).state, 200)
  assert.equal((await payer.post(path, {})).state, 404)
  assert.deepEqual(await cardsOf(payer), [])
  assert.equal((await payer.useKeptCard(card.id)).result.state, 404)
  await shop.gateway.faults({ path: '/gmo-openapi/member/delete', fault: '500-before' })
  await shop.runDueJobs()
  assert.equal((await rowsOf(payer)).length, 1, 'the provider still has the card')
  shop.clock.advance(MINUTE_MS)
  await shop.runDueJobs()
  assert.equal((await rowsOf(payer)).length, 0)
})

test('nothing is kept of a card that was declined or that the member did not want to keep', async () => {
  const payer = await addPayer(shop)
  const declined = await payer.registerCard('4000000000000002', undefined, { keep_card: true })
  assert.equal(declined.result.result, '-1')
  assert.equal((await rowsOf(payer)).length, 1)
  const { id } = await payer.registerCard()
  await payer.pay(1, { payment_id: id })
  await shop.runDueJobs()
  assert.equal((await rowsOf(payer)).length, 0)
})

test('the same card is kept once, and a sixth card is not kept', async () => {
  const payer = await addPayer(shop)
  await payAndKeep(payer)
  await payAndKeep(payer)
  assert.equal((await cardsOf(payer)).length, 1)
  for (let at = 0; at < 4; at += 1) await payer.pay(2, { combini_code: 'econ' })
  await shop.database.query({
    text: `
      insert into kept_cards (member_id, payment_id, provider, customer, created_at)
      select $1, id, 'gmo', 'K' || id, created_at
      from payments
      where member_id = $1
        and pay_id = 2`,
    values: [payer.id],
  })
  assert.equal((await payer.get('/user/kept_card')).can_keep, false)
  const before = await rowsOf(payer)
  await payer.registerCard(undefined, undefined, { keep_card: true })
  assert.deepEqual(await rowsOf(payer), before)
})

test('a card is removed once its last month is over in Japan', async () => {
  const payer = await addPayer(shop)
  await payAndKeep(payer)
  const month = wireDay(shop.clock.now()).slice(0, 7)
  const expireIn = (expiresMonth: string) =>
    shop.database.query({
      text: 'update kept_cards set expires_month = $2 where member_id = $1',
      values: [payer.id, expiresMonth],
    })
  await expireIn(month)
  await shop.runDueJobs()
  assert.equal((await rowsOf(payer)).length, 1)
  await expireIn(wireDay(addMonths(shop.clock.now(), -1)).slice(0, 7))
  await shop.runDueJobs()
  assert.equal((await rowsOf(payer)).length, 0)
})

test('A-155 a closed account leaves no card, in the shop or at the provider', async () => {
  const payer = await addPayer(shop)
  await payAndKeep(payer)
  // An account with unused paid points cannot be closed, so the test first lets the points expire.
  shop.clock.set(addMonths(shop.clock.now(), 7))
  await shop.runDueJobs()
  const account = { mail: payer.mail, now: shop.clock.now() }
  assert.equal(await closeAccount(shop.database, account), 'closed')
  const [row] = await shop.database.query({
    text: 'select card, brand, last_four, expires_month from kept_cards where member_id = $1',
    values: [payer.id],
  })
  assert.deepEqual(row, { card: null, brand: null, lastFour: null, expiresMonth: null })
  await shop.runDueJobs()
  assert.equal((await rowsOf(payer)).length, 0)
})
