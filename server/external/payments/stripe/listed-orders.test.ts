import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import type { GatewayControl } from '#gateway/control.ts'
import { stripe } from '#gateway/stripe/dialect.ts'
import type { PaymentProvider } from '#server/external/payments/payment-provider.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import {
  generousTimeout,
  openProviderHarness,
  type ProviderHarness,
  paymentOrder,
} from '#testing/drivers/payments/provider-harness.ts'
import { stripeProvider } from './provider.ts'
import { stripeSandbox } from './settings.ts'

let harness: ProviderHarness
let provider: PaymentProvider
before(async () => {
  harness = await openProviderHarness(stripe)
  provider = stripeProvider(stripeSandbox(harness.url))
})
after(() => harness.close())

/** Opens an order at Stripe and performs acts on it. Returns the shop's order id. */
async function startOrder(...verbs: readonly Parameters<GatewayControl['act']>[1][]) {
  const order = paymentOrder({ payId: PAYMENT.paypay })
  assert.equal((await provider.start(order, generousTimeout())).is, 'started')
  await act(order.orderId, ...verbs)
  return order.orderId
}

async function act(orderId: string, ...verbs: readonly Parameters<GatewayControl['act']>[1][]) {
  const { id } = await harness.control.orderOf(orderId)
  for (const verb of verbs) await harness.control.act(id, verb)
}

/** Returns the statuses that Stripe lists for a day, by the shop's order ids. */
async function listDay(from: Date): Promise<ReadonlyMap<string, string>> {
  const to = new Date(from.getTime() + DAY_MS)
  const listed = await provider.list?.({ from, to }, generousTimeout())
  assert.ok(Array.isArray(listed))
  return new Map(listed.map(({ orderId, status }) => [orderId, status.is]))
}

test('the list has every intent of the span, over its pages', async () => {
  const paid = await startOrder('pay')
  const opened: string[] = []
  for (let count = 0; count < 120; count++) opened.push(await startOrder())
  const statuses = await listDay(harness.now())
  assert.equal(statuses.get(paid), 'paid')
  for (const orderId of opened) assert.equal(statuses.get(orderId), 'waiting')
  assert.equal((await listDay(new Date(harness.now().getTime() + DAY_MS))).size, 0)
})

test('the list has orders of earlier days that were refunded or disputed within the span', async () => {
  const refunded = await startOrder('pay')
  const disputed = await startOrder('pay')
  const kept = await startOrder('pay')
  const later = new Date(harness.now().getTime() + 20 * DAY_MS)
  await harness.setNow(later)
  await act(refunded, 'refund')
  await act(disputed, 'charge-back')
  const statuses = await listDay(later)
  assert.deepEqual(
    [refunded, disputed, kept].map((orderId) => statuses.get(orderId)),
    ['refunded', 'charged-back', undefined],
  )
})
