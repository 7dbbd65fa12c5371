import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import type { Verb } from '#gateway/orders/order.ts'
import { paypal } from '#gateway/paypal/dialect.ts'
import type { PaymentProvider, Started } from '#server/external/payments/payment-provider.ts'
import {
  generousTimeout,
  openProviderHarness,
  type ProviderHarness,
  paymentOrder,
  resumeRequest,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import { paypalProvider } from './provider.ts'
import { paypalSandbox } from './settings.ts'

let bench: ProviderHarness
let provider: PaymentProvider

before(async () => {
  bench = await openProviderHarness(paypal)
  provider = paypalProvider({ ...paypalSandbox(bench.url), now: bench.now })
})
after(() => bench.close())

/** Captures an order of a buyer who made this choice on PayPal's page. */
async function capturedOrder(choice: 'review' | 'slow') {
  const draft = { idempotencyKey: randomUUID(), yen: 1_200, language: 'ja' } as const
  const created = await provider.scriptOrders?.create(draft, generousTimeout())
  assert.ok(created?.is === 'created')
  await submitForm(`${bench.url}/paypal/checkoutnow?token=${created.id}`, { choice })
  const order = paymentOrder({ payId: PAYMENT.paypal, scriptReference: created.id })
  const started = (await provider.start(order, generousTimeout())) as Started
  const request = resumeRequest(order, started, 'capture')
  assert.equal((await provider.resume(request, generousTimeout())).is, 'next')
  const known = { ...order, ...started }
  return {
    known,
    status: () => provider.fetchStatus(known, generousTimeout()),
    act: async (verb: Verb) =>
      bench.control.act((await bench.control.orderOf(order.orderId)).id, verb),
  }
}

const PAID = { is: 'paid', yen: 1_200, currency: 'JPY' } as const

test('an order whose capture PayPal reviews is not cancelled, and is paid or declined later', async () => {
  const { known, status, act } = await capturedOrder('review')
  assert.deepEqual(await status(), { is: 'waiting' })
  assert.equal((await provider.cancel(known, generousTimeout())).is, 'unknown')
  await act('pay')
  assert.deepEqual(await status(), PAID)
  assert.equal((await provider.cancel(known, generousTimeout())).is, 'declined')
  const refused = await capturedOrder('review')
  await refused.act('decline')
  assert.equal((await refused.status()).is, 'failed')
  assert.deepEqual(await provider.cancel(refused.known, generousTimeout()), { is: 'done' })
})

test('a dispute that the shop won returns the money, if the shop had recorded the chargeback', async () => {
  const { known, status, act } = await capturedOrder('slow')
  await act('charge-back')
  assert.deepEqual(await status(), { is: 'charged-back', yen: 1_200 })
  await act('win-dispute')
  assert.deepEqual(await status(), PAID)
  assert.deepEqual(
    await provider.fetchStatus({ ...known, isChargedBack: true }, generousTimeout()),
    { ...PAID, returnedAfter: 'dispute' },
  )
})

test('A-202 a won dispute is reported with the part that was refunded before it', async () => {
  const { known, status, act } = await capturedOrder('review')
  await act('pay')
  const ask = { ...known, yen: 200, key: `refund-${known.orderId}` }
  assert.deepEqual(await provider.refund(ask, generousTimeout()), { is: 'done' })
  await act('charge-back')
  await act('win-dispute')
  const part = { is: 'refunded', yen: 200 }
  assert.deepEqual(await status(), part)
  assert.deepEqual(
    await provider.fetchStatus({ ...known, isChargedBack: true }, generousTimeout()),
    { ...part, returnedAfter: 'dispute' },
  )
})

test('a slow refund is pending until it is done, and returns the money if it fails', async () => {
  const pending = { is: 'refunded', yen: 1_200, isPending: true }
  for (const end of ['finish-refund', 'fail-refund'] as const) {
    const { known, status, act } = await capturedOrder('slow')
    const ask = { ...known, key: `refund-${known.orderId}` }
    assert.deepEqual(await provider.refund(ask, generousTimeout()), { is: 'done' })
    assert.deepEqual(await status(), pending)
    await act(end)
    const expected =
      end === 'finish-refund'
        ? { is: 'refunded', yen: 1_200 }
        : { ...PAID, returnedAfter: 'refund' }
    assert.deepEqual(await status(), expected)
  }
})
