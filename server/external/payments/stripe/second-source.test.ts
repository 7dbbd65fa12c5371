import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { FAULTS } from '#gateway/faults.ts'
import type { Providers } from '#server/external/payments/payment-provider.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import {
  addPayer,
  countCredits,
  type Payer,
  paymentRow,
  waitUntil,
} from '#testing/drivers/payments/payer.ts'
import { createStripeCard } from '#testing/drivers/payments/stripe-card.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

/** A test shop in which Stripe, instead of GMO, serves cards, convenience stores and PayPay. */
let shop: TestShop
const SERVED: readonly number[] = [PAYMENT.card, PAYMENT.convenienceStore, PAYMENT.paypay]

function throughStripe(providers: Providers): Providers {
  const stripe = providers.byName('stripe')
  return {
    ...providers,
    forMethod: (payId) => (SERVED.includes(payId) ? stripe : providers.forMethod(payId)),
  }
}

/** The failure of a payment whose card was not sent. */
const UNSENT = 'too_many_declines'

before(async () => {
  shop = await openTestShop({
    gateway: true,
    wrapProviders: throughStripe,
    providerTimeoutMs: 400,
  })
})
after(() => shop.close())

const points = async (payer: Payer) => (await payer.get('/user/point')).point

async function verifyCard(payer: Payer, number: string) {
  const { id, script, tryCard } = await openOrder(payer, number)
  const { result, state } = await tryCard()
  return { id, result, state, script }
}

/** Opens an order and creates the token of a card for it. `tryCard` sends the token to the shop. */
async function openOrder(payer: Payer, number: string) {
  const order = { pay_id: 1, pay_type: 1, point_price_id: 101 }
  const opened = await payer.post('/user/gmo_token', order)
  const token = await createStripeCard(shop.gateway.url, number)
  const request = { id: opened.id, pay_type: 1, token }
  const tryCard = () => payer.post('/user/gmo_result', request)
  return { id: opened.id as string, script: opened.script, tryCard }
}

test('a card payment uses a token of Stripe’s own script and is credited once', async () => {
  const payer = await addPayer(shop)
  const { id, result, script } = await verifyCard(payer, '4111111111111111')
  assert.equal(result, '1')
  assert.equal(script.provider, 'stripe')
  assert.equal((await payer.post('/user/point/buy', { pay_id: 1 })).result, '1')
  assert.equal((await payer.post('/user/point/append', { token: id })).result, '1')
  assert.equal((await payer.post('/user/point/append', { token: id })).result, '1')
  assert.equal(await points(payer), 500)
})

test('a card that asks for 3-D Secure is credited after it, and not when it fails', async () => {
  for (const [choice, credited] of [
    ['pay', 500],
    ['decline', 0],
  ] as const) {
    const payer = await addPayer(shop)
    const { id } = await verifyCard(payer, '4100000000000100')
    const { result, url } = await payer.post('/user/point/buy', { pay_id: 1 })
    assert.equal(result, '7')
    const issuer = (await payer.raw(url)).headers.get('location') ?? ''
    const back = await payer.submitChoice(issuer, choice)
    assert.ok(back.startsWith(`${shop.url}/api/acs/return/${id}`), back)
    await payer.post('/user/point/append', { token: id })
    assert.equal(await points(payer), credited)
  }
})

test('a refused card is reported and credits nothing', async () => {
  const payer = await addPayer(shop)
  const { id, result } = await verifyCard(payer, '4000000000000002')
  assert.equal(result, '-1')
  assert.equal((await paymentRow(shop, id)).state, 'failed')
})

test('a card that was declined five times a day is not sent to Stripe again, also for another member', async () => {
  const declined = '4000000000009995'
  const states: unknown[] = []
  for (let tries = 1; tries <= 6; tries += 1) {
    const payer = await addPayer(shop)
    states.push((await verifyCard(payer, declined)).state)
  }
  assert.deepEqual(states, [200, 200, 200, 200, 200, 429])
  const other = await addPayer(shop)
  assert.equal((await verifyCard(other, '4000000000000002')).result, '-1', 'another card')
  const declinedAfter = async (ms: number) => {
    shop.clock.advance(ms)
    return (await verifyCard(await addPayer(shop), declined)).state
  }
  assert.equal(await declinedAfter(DAY_MS - 1), 429)
  assert.equal(await declinedAfter(1), 200, 'a day later')
})

test('a card that eight members try at the same moment is sent to Stripe five times', async () => {
  const orders = await Promise.all(
    Array.from({ length: 8 }, async () => openOrder(await addPayer(shop), '4000000000000069')),
  )
  await Promise.all(orders.map(({ tryCard }) => tryCard()))
  const rows = await Promise.all(orders.map(({ id }) => paymentRow(shop, id)))
  const sent = rows.filter(({ state, failure }) => state === 'failed' && failure !== UNSENT)
  assert.equal(sent.length, 5)
})

test('a slip that is paid at the till is credited by its notice', async () => {
  const payer = await addPayer(shop)
  const { result, receipt_number } = await payer.pay(2, { combini_code: 'econ' })
  assert.equal(result, '1')
  assert.match(receipt_number, /^\d{6}-\d{11}$/)
  const { url } = await payer.get('/user/point/combini_number')
  assert.ok(url.startsWith(`${shop.gateway.url}/stripe/konbini/`))
  await payer.submitChoice(url, 'pay')
  await shop.gateway.deliver()
  await waitUntil(async () => (await points(payer)) === 500, 'credited')
})

test('PayPay leads to its page and is credited on return', async () => {
  const payer = await addPayer(shop)
  const { url } = await payer.pay(8)
  const back = new URL(await payer.submitChoice(url, 'pay'))
  const token = back.searchParams.get('payment_id')
  assert.equal((await payer.post('/user/point/append', { token })).result, '1')
  assert.equal(await points(payer), 500)
})

const STEPS = [
  { name: 'opening', method: 'POST', path: '/stripe/v1/payment_intents' },
  { name: 'holding or taking', method: 'POST', path: '/stripe/v1/payment_intents/*' },
  { name: 'asking', method: 'GET', path: '/stripe/v1/payment_intents*' },
] as const

for (const { name, method, path } of STEPS) {
  for (const fault of FAULTS) {
    test(`a card whose ${name} ends in ${fault} is paid once or not at all`, async () => {
      const payer = await addPayer(shop)
      await shop.gateway.faults({ method, path, fault })
      const { id } = await verifyCard(payer, '4111111111111111')
      await payer.post('/user/point/buy', { pay_id: 1 })
      if (id !== undefined) await payer.post('/user/point/append', { token: id })
      await shop.gateway.faults({ fault: 'none' })
      await shop.gateway.deliver()
      for (let turn = 0; turn < 3; turn += 1) {
        shop.clock.advance(11 * 60_000)
        await shop.runDueJobs()
      }
      const [newest] = await shop.gateway.orders({ dialect: 'stripe' })
      const isPaid = newest?.orderId === id && newest?.state === 'paid'
      assert.equal(await countCredits(shop, payer.id), isPaid ? 1 : 0)
    })
  }
}
