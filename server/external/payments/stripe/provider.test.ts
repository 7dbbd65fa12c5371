import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { stripe } from '#gateway/stripe/dialect.ts'
import type {
  PaymentOrder,
  PaymentProvider,
  Started,
} from '#server/external/payments/payment-provider.ts'
import {
  generousTimeout,
  openProviderHarness,
  type ProviderHarness,
  paymentOrder,
  resumeRequest,
  shortTimeout,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import { createStripeCard } from '#testing/drivers/payments/stripe-card.ts'
import { stripeProvider } from './provider.ts'
import { stripeSandbox } from './settings.ts'

let bench: ProviderHarness
let provider: PaymentProvider

before(async () => {
  bench = await openProviderHarness(stripe)
  provider = stripeProvider({ ...stripeSandbox(bench.url), now: bench.now })
})
after(() => bench.close())

const tokenOf = (number: string, given = {}) => createStripeCard(bench.url, number, given)

async function started(given: Partial<PaymentOrder> = {}) {
  const order = paymentOrder(given)
  const begun = (await provider.start(order, generousTimeout())) as Started
  assert.equal(begun.is, 'started')
  return { order, begun, known: { ...order, ...begun } }
}

async function authorised(number = '4111111111111111') {
  const { order, begun, known } = await started()
  const token = await tokenOf(number)
  const next = await provider.resume(
    resumeRequest(order, begun, 'authorise', token),
    generousTimeout(),
  )
  return { order, begun, known, next, token }
}

async function paid() {
  const held = await authorised()
  await provider.resume(resumeRequest(held.order, held.begun, 'capture'), generousTimeout())
  return held
}

const booked = async ({ orderId }: PaymentOrder) =>
  bench.control.order((await bench.control.orderOf(orderId)).id)

const waitingPage = (next: unknown) => (next as { next: { url: string } }).next.url

test('a card is authorized by its token, captured and paid', async () => {
  const { order, begun, known, next } = await authorised()
  assert.deepEqual(begun.next, { do: 'script' })
  assert.deepEqual(next, { is: 'next', next: { do: 'nothing' } })
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), {
    is: 'authorised',
    yen: 1_200,
  })
  await provider.resume(resumeRequest(order, begun, 'capture'), generousTimeout())
  const expected = { is: 'paid', yen: 1_200, currency: 'JPY' }
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), expected)
})

test('a card that asks for 3-D Secure is captured only after it', async () => {
  const { order, begun, known, next } = await authorised('4100000000000100')
  assert.equal(next.is === 'next' && next.next.do, 'three-d-secure')
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), { is: 'waiting' })
  await provider.resume(resumeRequest(order, begun, 'returned'), generousTimeout())
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), { is: 'waiting' })
  const back = await submitForm(waitingPage(next), { choice: 'pay' })
  assert.match(back.headers.get('location') ?? '', /redirect_status=succeeded/)
  await provider.resume(resumeRequest(order, begun, 'returned'), generousTimeout())
  assert.equal((await provider.fetchStatus(known, generousTimeout())).is, 'paid')
})

test('3-D Secure that fails or is cancelled declines the payment', async () => {
  for (const choice of ['decline', 'cancel']) {
    const { order, begun, known, next } = await authorised('4100000000000100')
    const back = await submitForm(waitingPage(next), { choice })
    assert.match(back.headers.get('location') ?? '', /redirect_status=failed/)
    const code = 'payment_intent_authentication_failure'
    const refused = await provider.resume(
      resumeRequest(order, begun, 'returned'),
      generousTimeout(),
    )
    assert.deepEqual(refused, { is: 'declined', code })
    assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), { is: 'failed', code })
  }
})

test('each refused card is declined with the bank’s code, and then failed', async () => {
  for (const [number, code] of [
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4999999999999999', 'generic_decline'],
  ] as const) {
    const { known, next } = await authorised(number)
    assert.deepEqual(next, { is: 'declined', code })
    assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), { is: 'failed', code })
  }
})

test('a card may be refused at the capture', async () => {
  const { order, begun, known, next } = await authorised('4000000000000416')
  assert.equal(next.is, 'next')
  const refused = await provider.resume(resumeRequest(order, begun, 'capture'), generousTimeout())
  assert.equal(refused.is, 'declined')
  assert.equal((await provider.fetchStatus(known, generousTimeout())).is, 'failed')
})

test('a wrong card number is refused by the script', async () => {
  assert.equal(await tokenOf('4111'), 'incorrect_number')
  assert.equal(
    await tokenOf('4111111111111111', { 'card[exp_month]': '13' }),
    'invalid_expiry_month',
  )
  assert.equal(
    await tokenOf('4111111111111111', { 'card[exp_year]': '2024' }),
    'invalid_expiry_year',
  )
  assert.equal(await tokenOf('4111111111111111', { 'card[cvc]': '1' }), 'invalid_cvc')
  assert.equal(await tokenOf('4111111111111111', { key: 'pk_other' }), 'invalid_api_key')
})

test('an invalid, unknown or used token authorizes nothing', async () => {
  const { order, begun, known } = await started()
  for (const token of [undefined, '', 'tok_1', 'pm_../refunds', 'pm_unknown']) {
    const next = await provider.resume(
      resumeRequest(order, begun, 'authorise', token),
      generousTimeout(),
    )
    assert.equal(next.is, 'declined')
  }
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), { is: 'waiting' })
})

test('the two cards that never answer are unknown; the fetched status tells which was authorized', async () => {
  for (const [number, state] of [
    ['4000000000000259', 'authorised'],
    ['4000000000000341', 'waiting'],
  ] as const) {
    const { order, begun, known } = await started()
    const token = await tokenOf(number)
    const ask = resumeRequest(order, begun, 'authorise', token)
    assert.equal((await provider.resume(ask, shortTimeout())).is, 'unknown')
    assert.equal((await provider.fetchStatus(known, generousTimeout())).is, state)
  }
})

test('a slip is shown with number and expiry, and paid at the till', async () => {
  const payId = PAYMENT.convenienceStore
  const { begun, known } = await started({ payId, combiniCode: 'econ' })
  const { next } = begun
  assert.ok(next.do === 'show' && next.url !== undefined)
  assert.match(next.number ?? '', /^\d{6}-\d{11}$/)
  assert.deepEqual(next.expiresAt, new Date('2025-08-04T03:00:00Z'))
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), { is: 'waiting' })
  for (const language of ['ja', 'en']) {
    const page: string = await (await fetch(`${next.url}?language=${language}`)).text()
    for (const part of next.number?.split('-') ?? ['none']) assert.ok(page.includes(part), part)
  }
  await submitForm(next.url, { choice: 'pay' })
  assert.equal((await provider.fetchStatus(known, generousTimeout())).is, 'paid')
})

test('an unpaid slip expires or is cancelled, and may be paid late', async () => {
  const payId = PAYMENT.convenienceStore
  const late = await started({
    payId,
    combiniCode: 'econ',
    expiresAt: new Date('2025-08-01T04:00:00Z'),
  })
  const given = await started({ payId, combiniCode: 'econ' })
  assert.deepEqual(await provider.cancel(given.known, generousTimeout()), { is: 'done' })
  assert.deepEqual(await provider.cancel(given.known, generousTimeout()), { is: 'done' })
  assert.deepEqual(await provider.fetchStatus(given.known, generousTimeout()), { is: 'cancelled' })
  await bench.setNow(new Date('2025-08-01T04:00:00Z'))
  assert.deepEqual(await provider.fetchStatus(late.known, generousTimeout()), { is: 'expired' })
  await submitForm(late.begun.next.do === 'show' ? (late.begun.next.url ?? '') : '', {
    choice: 'pay',
  })
  assert.equal((await provider.fetchStatus(late.known, generousTimeout())).is, 'paid')
})

test('PayPay leads to its page and back, paid or refused', async () => {
  for (const [choice, state] of [
    ['pay', 'paid'],
    ['decline', 'failed'],
    ['cancel', 'failed'],
  ] as const) {
    const { order, begun, known } = await started({ payId: PAYMENT.paypay })
    assert.ok(begun.next.do === 'redirect')
    const back = await submitForm(begun.next.url, { choice })
    assert.ok(back.headers.get('location')?.startsWith(order.returnUrl))
    const next = await provider.resume(resumeRequest(order, begun, 'returned'), generousTimeout())
    assert.equal(next.is, state === 'paid' ? 'next' : 'declined')
    assert.equal((await provider.fetchStatus(known, generousTimeout())).is, state)
  }
})

test('a method or store that Stripe does not serve is declined before any call', async () => {
  const code = 'not_served'
  const carrier = paymentOrder({ payId: PAYMENT.carrier })
  assert.deepEqual(await provider.start(carrier, generousTimeout()), { is: 'declined', code })
  const seven = paymentOrder({ payId: PAYMENT.convenienceStore, combiniCode: 'other' })
  assert.deepEqual(await provider.start(seven, generousTimeout()), { is: 'declined', code })
})

test('starting, authorizing and capturing again changes nothing', async () => {
  const { order, begun, token } = await paid()
  assert.deepEqual(await provider.start(order, generousTimeout()), begun)
  await provider.resume(resumeRequest(order, begun, 'authorise', token), generousTimeout())
  assert.equal(
    (await provider.resume(resumeRequest(order, begun, 'capture'), generousTimeout())).is,
    'next',
  )
  const { events } = await booked(order)
  assert.deepEqual(
    events.map(({ verb }) => verb),
    ['authorise', 'pay'],
  )
})

test('another order under a known key is refused by Stripe', async () => {
  const { order } = await started()
  const other = await provider.start({ ...order, yen: 1 }, generousTimeout())
  assert.equal(other.is, 'declined')
})

test('an authorization is cancelled; a captured amount is not, but is refunded once', async () => {
  const held = await authorised()
  assert.deepEqual(await provider.cancel(held.known, generousTimeout()), { is: 'done' })
  const { order, known } = await paid()
  assert.equal((await provider.cancel(known, generousTimeout())).is, 'declined')
  const ask = { ...known, key: `refund-${order.orderId}` }
  assert.deepEqual(await provider.refund(ask, generousTimeout()), { is: 'done' })
  assert.deepEqual(await provider.refund(ask, generousTimeout()), { is: 'done' })
  assert.deepEqual(await provider.refund({ ...ask, key: 'another' }, generousTimeout()), {
    is: 'done',
  })
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), {
    is: 'refunded',
    yen: 1_200,
  })
  assert.equal((await booked(order)).refundedYen, 1_200)
})

test('another amount and a dispute are reported as they are', async () => {
  const { order, known } = await authorised()
  const { id } = await booked(order)
  await bench.control.act(id, 'pay', { yen: 1_199 })
  const expected = { is: 'paid', yen: 1_199, currency: 'JPY' }
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), expected)
  await bench.control.act(id, 'charge-back')
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), {
    is: 'charged-back',
    yen: 1_199,
  })
  assert.deepEqual(await provider.fetchStatus({ ...known, orderId: 'HF-0' }, generousTimeout()), {
    is: 'missing',
  })
})

test('an order whose start was never answered is found by our order id', async () => {
  const { order, known } = await paid()
  const bare = { ...known, reference: {} }
  assert.equal((await provider.fetchStatus(bare, generousTimeout())).is, 'paid')
  const nobody = { ...bare, orderId: `${order.orderId}-0` }
  assert.deepEqual(await provider.fetchStatus(nobody, generousTimeout()), { is: 'missing' })
})
