import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { paypal } from '#gateway/paypal/dialect.ts'
import { signPaypal } from '#gateway/paypal/webhook.ts'
import type { PaymentProvider, Started } from '#server/external/payments/payment-provider.ts'
import { createPaypalOrder } from '#testing/drivers/payments/paypal-order.ts'
import {
  generousTimeout,
  openProviderHarness,
  type ProviderHarness,
  paymentOrder,
  resumeRequest,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import {
  assertChangedBytesRefused,
  assertMalformedNoticesRefused,
  assertMissingHeadersRefused,
  withHeader,
} from '#testing/faults/malformed-notices.ts'
import { paypalNoticeFaults } from '#testing/providers/paypal-description.ts'
import { paypalProvider } from './provider.ts'
import { paypalSandbox } from './settings.ts'

let bench: ProviderHarness
let provider: PaymentProvider

before(async () => {
  bench = await openProviderHarness(paypal)
  provider = paypalProvider(paypalSandbox(bench.url))
})
after(() => bench.close())

/**
 * Creates an order that the buyer has approved in the browser, and returns the order with its
 * notice.
 */
async function approved() {
  const id = await createPaypalOrder(bench.url, {
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'JPY', value: '1200' } }],
  })
  await submitForm(`${bench.url}/paypal/checkoutnow?token=${id}`, { choice: 'approve' })
  return id
}

async function captured() {
  const scriptReference = await approved()
  const order = paymentOrder({ payId: PAYMENT.paypal, scriptReference })
  const started = (await provider.start(order, generousTimeout())) as Started
  await bench.notices()
  await provider.resume(resumeRequest(order, started, 'capture'), generousTimeout())
  return { order, started }
}

test('a capture, its refund and its chargeback name our order id', async () => {
  const { order, started } = await captured()
  const parsed = await provider.parseNotice(await bench.onlyNotice(), generousTimeout())
  assert.equal(parsed.is, 'notice')
  assert.deepEqual(parsed.is === 'notice' && parsed.order, { orderId: order.orderId })
  assert.equal(parsed.is === 'notice' && parsed.hint, 'PAYMENT.CAPTURE.COMPLETED')
  await provider.refund({ ...order, ...started, key: `refund-${order.orderId}` }, generousTimeout())
  const back = await provider.parseNotice(await bench.onlyNotice(), generousTimeout())
  assert.deepEqual(back.is === 'notice' && [back.order, back.hint], [
    { orderId: order.orderId },
    'PAYMENT.CAPTURE.REFUNDED',
  ])
  const other = await captured()
  await bench.notices()
  await bench.control.act((await bench.control.orderOf(other.order.orderId)).id, 'charge-back')
  const reversed = await provider.parseNotice(await bench.onlyNotice(), generousTimeout())
  assert.equal(reversed.is === 'notice' && reversed.hint, 'PAYMENT.CAPTURE.REVERSED')
})

test('a notice of an order without our order id names it by PayPal’s order id', async () => {
  const paypalOrder = await approved()
  const parsed = await provider.parseNotice(await bench.onlyNotice(), generousTimeout())
  assert.deepEqual(parsed.is === 'notice' && parsed.order, {
    key: 'paypalOrder',
    value: paypalOrder,
  })
})

test('a repetition has the same dedupe key, another event has another', async () => {
  await bench.control.notices({ act: 'repeat', times: 4 })
  await approved()
  const notices = await bench.notices()
  assert.equal(notices.length, 5)
  const keys = new Set<string | null>()
  for (const notice of notices) {
    const parsed = await provider.parseNotice(notice, generousTimeout())
    assert.ok(parsed.is === 'notice')
    keys.add(parsed.dedupeKey)
  }
  assert.equal(keys.size, 1)
  await approved()
  const other = await provider.parseNotice(await bench.onlyNotice(), generousTimeout())
  assert.ok(other.is === 'notice' && !keys.has(other.dedupeKey))
})

test('a notice with a foreign signature is refused', async () => {
  await bench.control.notices({ act: 'wrong-signature' })
  await approved()
  const forged = await provider.parseNotice(await bench.onlyNotice(), generousTimeout())
  assert.deepEqual(forged, { is: 'refused', reason: 'signature' })
})

test('a notice with any byte changed is refused', async () => {
  await captured()
  const notice = await bench.onlyNotice()
  await assertMalformedNoticesRefused(provider, notice)
  await assertChangedBytesRefused(provider, notice, 17)
  for (const act of ['flip-byte', 'huge', 'wrong-content-type'] as const) {
    await bench.control.notices({ act })
    await approved()
    assert.equal(
      (await provider.parseNotice(await bench.onlyNotice(), generousTimeout())).is,
      'refused',
      act,
    )
  }
})

test('the signature covers each header: a missing, doubled or changed one is refused', async () => {
  await captured()
  const notice = await bench.onlyNotice()
  const names = [
    'auth-algo',
    'cert-url',
    'transmission-id',
    'transmission-sig',
    'transmission-time',
  ]
  const headers = names.map((name) => `paypal-${name}`)
  await assertMissingHeadersRefused(provider, notice, headers, 'signature')
  const old = withHeader(notice, 'paypal-transmission-time', '2024-01-01T00:00:00Z')
  const refused = { is: 'refused', reason: 'signature' }
  assert.deepEqual(await provider.parseNotice(old, generousTimeout()), refused)
  const other = withHeader(notice, 'paypal-transmission-id', 'another')
  assert.deepEqual(await provider.parseNotice(other, generousTimeout()), refused)
})

test('a notice of another shop’s webhook is refused', async () => {
  await captured()
  const stranger = paypalProvider({ ...paypalSandbox(bench.url), webhookId: 'WH-ANOTHER' })
  const parsed = await stranger.parseNotice(await bench.onlyNotice(), generousTimeout())
  assert.deepEqual(parsed, { is: 'refused', reason: 'signature' })
})

test('while PayPal cannot verify the signature, a notice is unknown', async () => {
  await captured()
  const notice = await bench.onlyNotice()
  for (const fault of ['crash-before', '500-after', 'garbage'] as const) {
    await bench.control.faults({ path: '/paypal/v1/notifications/*', fault })
    assert.equal((await provider.parseNotice(notice, generousTimeout())).is, 'unknown', fault)
  }
  assert.equal((await provider.parseNotice(notice, generousTimeout())).is, 'notice')
})

test('PayPal repeats a notice until it is acknowledged', async () => {
  bench.noticeReceiver.respondWith(provider.acknowledge(false).status)
  await approved()
  assert.equal((await bench.notices()).length, 1)
  bench.noticeReceiver.respondWith(provider.acknowledge(true).status)
  await bench.setNow(new Date(bench.now().getTime() + 60_000))
  assert.equal((await bench.notices()).length, 1)
  await bench.setNow(new Date(bench.now().getTime() + 3_600_000))
  assert.equal((await bench.notices()).length, 0)
})

test('a buyer’s dispute is an alert for the operator, with its number, state and outcome', async () => {
  const event = {
    id: 'WH-DISPUTE-1',
    event_version: '1.0',
    create_time: '2025-08-01T03:00:00Z',
    resource_version: '1.0',
    event_type: 'CUSTOMER.DISPUTE.RESOLVED',
    resource: {
      dispute_id: 'PP-D-12345',
      reason: 'UNAUTHORISED',
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
      dispute_amount: { currency_code: 'JPY', value: '1200' },
      disputed_transactions: [{ seller_transaction_id: 'CAP1', invoice_number: 'HF-1' }],
    },
  }
  assert.deepEqual(paypalNoticeFaults(JSON.stringify(event)), [])
  const signed = signPaypal(
    {
      url: '',
      body: Buffer.from(JSON.stringify(event)),
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': 'transmission-1',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${bench.url}/paypal/certificate.pem`,
      },
    },
    bench.now(),
  )
  const { headers, body } = signed
  const parsed = await provider.parseNotice(
    { headers, body, address: '127.0.0.1' },
    generousTimeout(),
  )
  assert.deepEqual(parsed, {
    is: 'notice',
    order: { orderId: 'HF-1' },
    dedupeKey: 'WH-DISPUTE-1',
    hint: 'CUSTOMER.DISPUTE.RESOLVED',
    operatorAlert:
      'a dispute that PayPal’s resolution centre shows: PP-D-12345 RESOLVED UNAUTHORISED RESOLVED_SELLER_FAVOUR',
  })
})
