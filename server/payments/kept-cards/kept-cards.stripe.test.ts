import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { cardsThroughStripe } from '#testing/drivers/payments/cards-through-stripe.ts'
import { addPayer, type Payer, THREE_D_SECURE_CARD } from '#testing/drivers/payments/payer.ts'
import { createStripeCard } from '#testing/drivers/payments/stripe-card.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

/** A test shop in which Stripe serves cards. */
let shop: TestShop

before(async () => {
  shop = await openTestShop({ gateway: true, wrapProviders: cardsThroughStripe })
})
after(() => shop.close())

const cardsOf = async (payer: Payer) => (await payer.get('/user/kept_card')).list
const rowsOf = ({ id }: Payer) =>
  shop.database.query<{ customer: string; card: string | null }>({
    text: 'select customer, card from kept_cards where member_id = $1',
    values: [id],
  })

/**
 * Returns the ids of the cards that are attached to a customer at Stripe. Returns the HTTP status
 * instead if Stripe refuses the call.
 */
async function attachedCards(customer: string): Promise<readonly string[] | number> {
  const url = `${shop.gateway.url}/stripe/v1/customers/${customer}/payment_methods`
  const headers = { authorization: 'Bearer sk_test_hikifuda_sandbox' }
  const response = await fetch(url, { headers })
  if (!response.ok) return response.status
  const { data } = (await response.json()) as { data: readonly { id: string }[] }
  return data.map(({ id }) => id)
}

async function payAndKeep(payer: Payer) {
  const { id } = await payer.registerCard(undefined, undefined, { keep_card: true })
  assert.equal((await payer.pay(1, { payment_id: id })).result, '1')
  await shop.runDueJobs()
}

test('Stripe keeps a card, and the member pays with it the next time', async () => {
  const payer = await addPayer(shop)
  await payAndKeep(payer)
  const [{ id, ...shown }, ...more] = await cardsOf(payer)
  assert.deepEqual(more, [])
  const facts = { brand: 'VISA', last_four: '1111', expires: '2030-12', is_usable: true }
  assert.deepEqual(shown, facts)
  const next = await payer.useKeptCard(id)
  assert.equal(next.result.result, '1')
  assert.equal((await payer.pay(1, { payment_id: next.id })).result, '1')
  assert.equal((await payer.get('/user/point')).point, 1_000)
})

test('a card that Stripe keeps passes 3-D Secure each time', async () => {
  const payer = await addPayer(shop)
  const payThroughIssuer = async (id: string) => {
    const { result, url } = await payer.pay(1, { payment_id: id })
    assert.equal(result, '7')
    const { headers } = await payer.raw(url)
    await payer.submitChoice(headers.get('location') ?? '', 'pay')
    assert.equal((await payer.post('/user/point/append', { token: id })).result, '1')
    await shop.runDueJobs()
  }
  const { id } = await payer.registerCard(THREE_D_SECURE_CARD, undefined, { keep_card: true })
  await payThroughIssuer(id)
  const [card] = await cardsOf(payer)
  assert.equal(card.last_four, '0100')
  await payThroughIssuer((await payer.useKeptCard(card.id)).id)
  assert.equal((await payer.get('/user/point')).point, 1_000)
})

test('a removed card is detached at Stripe, although the first call fails', async () => {
  const payer = await addPayer(shop)
  await payAndKeep(payer)
  const [{ customer, card } = { customer: '', card: '' }] = await rowsOf(payer)
  assert.deepEqual(await attachedCards(customer), [card])
  const [{ id }] = await cardsOf(payer)
  assert.equal((await payer.post(`/user/kept_card/delete/${id}`, {})).state, 200)
  const path = `/stripe/v1/payment_methods/${card}/detach`
  await shop.gateway.faults({ path, fault: '500-before' })
  await shop.runDueJobs()
  assert.deepEqual(await attachedCards(customer), [card], 'Stripe still has the card')
  shop.clock.advance(10 * MINUTE_MS)
  await shop.runDueJobs()
  assert.equal(await attachedCards(customer), 404)
  assert.deepEqual(await rowsOf(payer), [])
})

test('Stripe keeps nothing of a declined card', async () => {
  const payer = await addPayer(shop)
  const { result } = await payer.registerCard('4000000000000002', undefined, { keep_card: true })
  assert.equal(result.result, '-1')
  const [{ customer } = { customer: '' }] = await rowsOf(payer)
  assert.deepEqual(await attachedCards(customer), [])
  await shop.runDueJobs()
  assert.equal(await attachedCards(customer), 404)
  assert.deepEqual(await rowsOf(payer), [])
})

test('a card is paid and not kept if Stripe opens no customer', async () => {
  const payer = await addPayer(shop)
  await shop.gateway.faults({ path: '/stripe/v1/customers', fault: '500-before' })
  await payAndKeep(payer)
  assert.deepEqual(await rowsOf(payer), [])
  assert.equal((await payer.get('/user/point')).point, 500)
})

test('one card that is sent twice at the same moment is kept once', async () => {
  const payer = await addPayer(shop)
  const order = { pay_id: 1, pay_type: 1, point_price_id: 101 }
  const { id } = await payer.post('/user/gmo_token', order)
  const token = await createStripeCard(shop.gateway.url, '4111111111111111')
  const request = { id, pay_type: 1, token, keep_card: true }
  const send = () => payer.post('/user/gmo_result', request)
  await Promise.all([send(), send()])
  assert.equal((await payer.pay(1, { payment_id: id })).result, '1')
  await shop.runDueJobs()
  const [row, ...more] = await rowsOf(payer)
  assert.deepEqual(more, [])
  assert.deepEqual(await attachedCards(row?.customer ?? ''), [token])
})
