import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { stripe } from '#gateway/stripe/dialect.ts'
import type {
  PaymentOrder,
  PaymentProvider,
  Started,
} from '#server/external/payments/payment-provider.ts'
import {
  FAULTS_AFTER,
  FAULTS_BEFORE,
  generousTimeout,
  openProviderHarness,
  type ProviderHarness,
  paymentOrder,
  resumeRequest,
  shortTimeout,
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

async function started() {
  const order = paymentOrder()
  const begun = (await provider.start(order, generousTimeout())) as Started
  assert.equal(begun.is, 'started')
  return { order, begun, known: { ...order, ...begun } }
}

async function paid() {
  const { order, begun, known } = await started()
  const token = await createStripeCard(bench.url, '4111111111111111')
  await provider.resume(resumeRequest(order, begun, 'authorise', token), generousTimeout())
  await provider.resume(resumeRequest(order, begun, 'capture'), generousTimeout())
  return { order, known }
}

const booked = async ({ orderId }: PaymentOrder) =>
  bench.control.order((await bench.control.orderOf(orderId)).id)

const INTENTS = '/stripe/v1/payment_intents*'

for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER]) {
  const isBefore = FAULTS_BEFORE.includes(fault)

  test(`a start that ends in ${fault} is unknown, and the fetched status tells whether it arrived`, async () => {
    const order = paymentOrder()
    await bench.control.faults({ method: 'POST', path: INTENTS, fault })
    assert.equal((await provider.start(order, shortTimeout())).is, 'unknown')
    const state = await provider.fetchStatus({ ...order, reference: {} }, generousTimeout())
    assert.equal(state.is, isBefore ? 'missing' : 'waiting')
    assert.equal((await provider.start(order, generousTimeout())).is, 'started')
  })

  test(`an authorization and a capture that end in ${fault} are unknown, and the fetched status tells the truth`, async () => {
    const { order, begun, known } = await started()
    const hold = resumeRequest(
      order,
      begun,
      'authorise',
      await createStripeCard(bench.url, '4111111111111111'),
    )
    await bench.control.faults({ method: 'POST', path: INTENTS, fault })
    assert.equal((await provider.resume(hold, shortTimeout())).is, 'unknown')
    assert.equal(
      (await provider.fetchStatus(known, generousTimeout())).is,
      isBefore ? 'waiting' : 'authorised',
    )
    assert.equal((await provider.resume(hold, generousTimeout())).is, 'next')
    const take = resumeRequest(order, begun, 'capture')
    await bench.control.faults({ method: 'POST', path: INTENTS, fault })
    assert.equal((await provider.resume(take, shortTimeout())).is, 'unknown')
    assert.equal(
      (await provider.fetchStatus(known, generousTimeout())).is,
      isBefore ? 'authorised' : 'paid',
    )
    assert.equal((await provider.resume(take, generousTimeout())).is, 'next')
    const { events } = await booked(order)
    assert.deepEqual(
      events.map(({ verb }) => verb),
      ['authorise', 'pay'],
    )
  })

  test(`a refund that ends in ${fault} is unknown, and the amount is refunded once`, async () => {
    const { order, known } = await paid()
    await bench.control.faults({ path: '/stripe/v1/refunds', fault })
    const ask = { ...known, key: `refund-${order.orderId}` }
    assert.equal((await provider.refund(ask, shortTimeout())).is, 'unknown')
    assert.deepEqual(await provider.refund(ask, generousTimeout()), { is: 'done' })
    assert.equal((await booked(order)).refundedYen, 1_200)
  })

  test(`a status fetch that ends in ${fault} is unknown`, async () => {
    const { known } = await started()
    await bench.control.faults({ method: 'GET', path: INTENTS, fault })
    assert.equal((await provider.fetchStatus(known, shortTimeout())).is, 'unknown')
    assert.equal((await provider.fetchStatus(known, generousTimeout())).is, 'waiting')
  })
}
