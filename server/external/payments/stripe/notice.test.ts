import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { stripe } from '#gateway/stripe/dialect.ts'
import type { PaymentProvider, Started } from '#server/external/payments/payment-provider.ts'
import {
  generousTimeout,
  openProviderHarness,
  type ProviderHarness,
  paymentOrder,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import {
  assertChangedBytesRefused,
  assertMalformedNoticesRefused,
  assertMissingHeadersRefused,
  withHeader,
} from '#testing/faults/malformed-notices.ts'
import { stripeProvider } from './provider.ts'
import { stripeSandbox } from './settings.ts'

let bench: ProviderHarness
let provider: PaymentProvider

before(async () => {
  bench = await openProviderHarness(stripe)
  provider = stripeProvider({ ...stripeSandbox(bench.url), now: bench.now })
})
after(() => bench.close())

async function paid() {
  const order = paymentOrder({ payId: PAYMENT.paypay })
  const started = (await provider.start(order, generousTimeout())) as Started
  await submitForm(started.next.do === 'redirect' ? started.next.url : '', { choice: 'pay' })
  return { ...order, ...started }
}

test('a payment and its refund name our order id, a dispute names the intent', async () => {
  const order = await paid()
  const parsed = await provider.parseNotice(await bench.onlyNotice(), generousTimeout())
  assert.ok(parsed.is === 'notice')
  assert.deepEqual(
    [parsed.order, parsed.hint],
    [{ orderId: order.orderId }, 'payment_intent.succeeded'],
  )
  await provider.refund({ ...order, key: `r-${order.orderId}` }, generousTimeout())
  const back = await provider.parseNotice(await bench.onlyNotice(), generousTimeout())
  assert.ok(back.is === 'notice')
  assert.deepEqual([back.order, back.hint], [{ orderId: order.orderId }, 'charge.refunded'])
  const other = await paid()
  await bench.notices()
  await bench.control.act((await bench.control.orderOf(other.orderId)).id, 'charge-back')
  const dispute = await provider.parseNotice(await bench.onlyNotice(), generousTimeout())
  assert.ok(dispute.is === 'notice')
  const value = other.reference.paymentIntent
  assert.deepEqual(dispute.order, { key: 'paymentIntent', value })
  assert.match(
    dispute.operatorAlert ?? '',
    /^a dispute that Stripe’s dashboard shows: \S+ needs_response fraudulent$/,
  )
  assert.equal(parsed.operatorAlert ?? back.operatorAlert, undefined)
})

test('a repetition has the same dedupe key though its signature differs', async () => {
  bench.noticeReceiver.respondWith(500)
  await paid()
  const first = await bench.onlyNotice()
  bench.noticeReceiver.respondWith(200)
  await bench.setNow(new Date(bench.now().getTime() + 300_000))
  const again = await bench.onlyNotice()
  assert.notEqual(first.headers['stripe-signature'], again.headers['stripe-signature'])
  const parsed = [first, again].map((each) => provider.parseNotice(each, generousTimeout()))
  const [one, other] = await Promise.all(parsed)
  assert.ok(one?.is === 'notice' && other?.is === 'notice')
  assert.equal(one.dedupeKey, other.dedupeKey)
})

test('a notice signed with another secret is refused', async () => {
  await bench.control.notices({ act: 'wrong-signature' })
  await paid()
  const forged = await provider.parseNotice(await bench.onlyNotice(), generousTimeout())
  assert.deepEqual(forged, { is: 'refused', reason: 'signature' })
})

test('a notice is accepted for 300 seconds and not for 301', async () => {
  await paid()
  const notice = await bench.onlyNotice()
  const sent = bench.now().getTime()
  const at = (seconds: number) =>
    stripeProvider({ ...stripeSandbox(bench.url), now: () => new Date(sent + seconds * 1_000) })
  assert.equal((await at(300).parseNotice(notice, generousTimeout())).is, 'notice')
  assert.deepEqual(await at(301).parseNotice(notice, generousTimeout()), {
    is: 'refused',
    reason: 'stale',
  })
  // The shop stores the notice on arrival and processes it an hour later. The notice must still be
  // valid then.
  const kept = { ...notice, receivedAt: new Date(sent) }
  assert.equal((await at(3_600).parseNotice(kept, generousTimeout())).is, 'notice')
})

test('a notice with any byte changed is refused', async () => {
  await paid()
  const notice = await bench.onlyNotice()
  await assertMalformedNoticesRefused(provider, notice)
  await assertChangedBytesRefused(provider, notice, 1)
  await assertMissingHeadersRefused(provider, notice, ['stripe-signature'], 'signature')
  for (const header of ['', 't=1', 'v1=00', 't=x,v1=y', `t=${2 ** 60},v1=00`]) {
    const parsed = await provider.parseNotice(
      withHeader(notice, 'stripe-signature', header),
      generousTimeout(),
    )
    assert.equal(parsed.is, 'refused', header)
  }
  for (const act of ['flip-byte', 'huge', 'wrong-content-type'] as const) {
    await bench.control.notices({ act })
    await paid()
    assert.equal(
      (await provider.parseNotice(await bench.onlyNotice(), generousTimeout())).is,
      'refused',
      act,
    )
  }
})

test('a notice without our order id is found by its intent, or else is foreign', async () => {
  const sign = async (event: unknown) => {
    const { signStripe } = await import('#gateway/stripe/notice.ts')
    const body = Buffer.from(JSON.stringify(event))
    const headers = { 'content-type': 'application/json' }
    return signStripe({ url: '', headers, body }, bench.now())
  }
  const customer = { id: 'evt_1', type: 'customer.created', data: { object: { id: 'cus_1' } } }
  const foreign = await provider.parseNotice(
    { ...(await sign(customer)), address: '' },
    generousTimeout(),
  )
  assert.deepEqual(foreign, { is: 'refused', reason: 'foreign' })
  const shapeless = await provider.parseNotice(
    { ...(await sign({ id: 1 })), address: '' },
    generousTimeout(),
  )
  assert.deepEqual(shapeless, { is: 'refused', reason: 'unreadable' })
})
