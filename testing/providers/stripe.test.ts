import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { stripe } from '#gateway/stripe/dialect.ts'
import type {
  PaymentOrder,
  PaymentProvider,
  Started,
} from '#server/external/payments/payment-provider.ts'
import { stripeProvider } from '#server/external/payments/stripe/provider.ts'
import { stripeSandbox } from '#server/external/payments/stripe/settings.ts'
import {
  generousTimeout,
  openProviderHarness,
  type ProviderHarness,
  paymentOrder,
  resumeRequest,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import { createStripeCard } from '#testing/drivers/payments/stripe-card.ts'
import { type Recording, recordExchanges } from './recorded-exchanges.ts'
import { stripeEventFaults, stripeFaults } from './stripe-description.ts'

let harness: ProviderHarness
let provider: PaymentProvider
let recording: Recording
before(async () => {
  harness = await openProviderHarness(stripe)
  const settings = stripeSandbox(harness.url)
  provider = stripeProvider({ ...settings, now: harness.now })
  recording = recordExchanges(settings.apiUrl)
})
after(async () => {
  recording.stop()
  await harness.close()
})

type Known = PaymentOrder & Started

async function start(overrides: Partial<PaymentOrder>): Promise<Known> {
  const order = paymentOrder(overrides)
  const started = await provider.start(order, generousTimeout())
  if (started.is !== 'started') throw new Error(`Stripe did not start: ${JSON.stringify(started)}`)
  return { ...order, ...started }
}

const act = async ({ reference }: Known, ...verbs: readonly string[]) => {
  const orders = await harness.control.orders({ dialect: 'stripe' })
  const order = orders.find(({ accessId }) => accessId === reference.paymentIntent)
  for (const verb of verbs) await harness.control.act(order?.id ?? '', verb as 'pay')
}

const refund = (known: Known) =>
  provider.refund(
    { ...known, key: `refund-${known.orderId}`, buyerMail: known.buyer.mail },
    generousTimeout(),
  )

test('calls for cards and the answers of the sandbox are as Stripe’s types say', async () => {
  const numbers = [
    '4111111111111111',
    '4000000000000002',
    '4000000000009995',
    '4000000000000069',
    '4000000000000127',
    '4000000000000416',
    '4100000000000100',
    '4100000000000209',
  ]
  for (const number of numbers) {
    const known = await start({ payId: PAYMENT.card })
    const token = await createStripeCard(harness.url, number)
    await provider.fingerprintOf?.(token, generousTimeout())
    await provider.resume(resumeRequest(known, known, 'authorise', token), generousTimeout())
    await provider.resume(resumeRequest(known, known, 'capture'), generousTimeout())
    await provider.fetchStatus(known, generousTimeout())
    await refund(known)
    await provider.fetchStatus(known, generousTimeout())
    await provider.cancel(known, generousTimeout())
  }
})

test('calls for kept cards and the answers of the sandbox are as Stripe’s types say', async () => {
  const { keptCards } = provider
  const opened = await keptCards?.openCustomer('K-1', generousTimeout())
  assert.ok(opened?.is === 'customer')
  const { customer } = opened
  const first = await start({ payId: PAYMENT.card })
  const token = await createStripeCard(harness.url, '4100000000000100')
  const typed = { ...resumeRequest(first, first, 'authorise', token), customer }
  const next = await provider.resume(typed, generousTimeout())
  assert.equal((await keptCards?.keep(first, customer, generousTimeout()))?.is, 'declined')
  assert.ok(next.is === 'next' && next.next.do === 'three-d-secure')
  await submitForm(next.next.url, { choice: 'pay' })
  const kept = await keptCards?.keep(first, customer, generousTimeout())
  assert.ok(kept?.is === 'kept')
  const { expires, ...known } = kept
  assert.equal(expires, '2030-12')
  assert.deepEqual(known, { is: 'kept', customer, card: token, brand: 'VISA', lastFour: '0100' })
  const cardOnFile = { customer, card: kept.card }
  const payAgain = async () => {
    const next = await start({ payId: PAYMENT.card })
    const request = { ...resumeRequest(next, next, 'authorise'), cardOnFile }
    return provider.resume(request, generousTimeout())
  }
  assert.equal((await payAgain()).is, 'next')
  assert.deepEqual(await keptCards?.forget(customer, generousTimeout()), { is: 'done' })
  assert.deepEqual(await keptCards?.forget(customer, generousTimeout()), { is: 'done' })
  assert.equal((await payAgain()).is, 'declined')
  const other = await start({ payId: PAYMENT.card })
  const detached = await provider.resume(
    resumeRequest(other, other, 'authorise', kept.card),
    generousTimeout(),
  )
  assert.deepEqual(detached, { is: 'declined', code: 'payment_method_unexpected_state' })
})

test('calls for other methods and the answers of the sandbox are as Stripe’s types say', async () => {
  const slip = { payId: PAYMENT.convenienceStore, combiniCode: 'econ' } as const
  for (const overrides of [slip, { payId: PAYMENT.paypay }]) {
    const known = await start(overrides)
    await provider.fetchStatus(known, generousTimeout())
    await act(known, 'pay')
    await refund(known)
    await provider.fetchStatus(known, generousTimeout())
    await act(known, 'fail-refund')
    await provider.fetchStatus({ ...known, reference: {} }, generousTimeout())
    await provider.cancel(await start(overrides), generousTimeout())
    await act(await start(overrides), 'expire')
  }
})

test('disputes and lists are as Stripe’s types say', async () => {
  const known = await start({ payId: PAYMENT.paypay })
  await act(known, 'pay', 'charge-back')
  await provider.fetchStatus(known, generousTimeout())
  await act(known, 'win-dispute')
  await provider.fetchStatus(known, generousTimeout())
  await provider.fetchStatus({ ...known, orderId: 'HF-0', reference: {} }, generousTimeout())
  const unknown = { ...known, reference: { paymentIntent: 'pi_unknown' } }
  await provider.fetchStatus(unknown, generousTimeout())
  const to = new Date(harness.now().getTime() + 60_000)
  const whole = await provider.list?.({ from: new Date(0), to }, generousTimeout())
  assert.ok(Array.isArray(whole))
})

test('no difference from Stripe’s types is left', async () => {
  const notices = await harness.notices()
  // The browser creates payment methods and opens hosted pages, not the adapter.
  const calls = recording.exchanges.filter(
    ({ method, path }) =>
      path.startsWith('/v1/') && `${method} ${path}` !== 'post /v1/payment_methods',
  )
  const faults = new Set([
    ...calls.flatMap(stripeFaults),
    ...notices.flatMap(({ body }) => stripeEventFaults(body.toString())),
  ])
  assert.ok(notices.length > 10, `${notices.length} events were sent`)
  assert.ok(calls.length > 40, `${calls.length} calls were recorded`)
  assert.deepEqual([...faults].sort(), [])
})
