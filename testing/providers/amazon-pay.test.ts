import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { amazonPay } from '#gateway/amazon-pay/dialect.ts'
import { amazonPayProvider } from '#server/external/payments/amazon-pay/provider.ts'
import { amazonPaySandbox } from '#server/external/payments/amazon-pay/settings.ts'
import type { PaymentProvider } from '#server/external/payments/payment-provider.ts'
import {
  generousTimeout,
  openProviderHarness,
  type ProviderHarness,
  paymentOrder,
  resumeRequest,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import { amazonFaults, amazonNoticeFaults } from './amazon-pay-description.ts'
import { type Recording, recordExchanges } from './recorded-exchanges.ts'

let harness: ProviderHarness
let provider: PaymentProvider
let recording: Recording
before(async () => {
  harness = await openProviderHarness(amazonPay)
  const settings = amazonPaySandbox(harness.url)
  provider = amazonPayProvider(settings)
  recording = recordExchanges(settings.apiUrl)
})
after(async () => {
  recording.stop()
  await harness.close()
})

async function openSession(choice: string): Promise<string> {
  const signed = provider.checkout?.signButton('https://shop.example/confirm-buy-point')
  const query = new URLSearchParams({ ...signed, publicKeyId: 'SANDBOX-HIKIFUDA' })
  const back = await submitForm(`${harness.url}/amazon-pay/checkout?${query}`, { choice })
  const location = new URL(back.headers.get('location') ?? '')
  return location.searchParams.get('amazonCheckoutSessionId') ?? ''
}

test('calls and the answers of the sandbox are as Amazon’s examples show them', async () => {
  const journeys = [
    ['visa', 'pay'],
    ['visa', 'decline'],
    ['visa', 'cancel'],
    ['declined', 'pay'],
  ] as const
  for (const [instrument, choice] of journeys) {
    const scriptReference = await openSession(instrument)
    await provider.checkout?.chosenInstrument(scriptReference, generousTimeout())
    const order = paymentOrder({ payId: PAYMENT.amazonPay, scriptReference })
    const started = await provider.start(order, generousTimeout())
    assert.ok(started.is === 'started' && started.next.do === 'redirect')
    const known = { ...order, ...started }
    await provider.fetchStatus(known, generousTimeout())
    await submitForm(started.next.url, { choice })
    await provider.resume(resumeRequest(order, started, 'returned'), generousTimeout())
    await provider.fetchStatus(known, generousTimeout())
    await provider.cancel(known, generousTimeout())
    const key = `refund-${order.orderId}`
    const refunded = await provider.refund({ ...known, key }, generousTimeout())
    const { reference = known.reference } = refunded.is === 'done' ? refunded : {}
    await provider.fetchStatus({ ...known, reference }, generousTimeout())
  }
})

test('the capture and the cancellation of a held charge are as Amazon’s examples show them', async () => {
  for (const isCaptured of [true, false]) {
    const order = paymentOrder({
      payId: PAYMENT.amazonPay,
      scriptReference: await openSession('visa'),
    })
    const started = await provider.start(order, generousTimeout())
    assert.ok(started.is === 'started' && started.next.do === 'redirect')
    await submitForm(started.next.url, { choice: 'pay' })
    if (isCaptured)
      await provider.resume(resumeRequest(order, started, 'capture'), generousTimeout())
    else await provider.cancel({ ...order, ...started }, generousTimeout())
  }
})

test('no difference from Amazon’s examples is left', async () => {
  const notices = await harness.notices()
  for (const notice of notices) await provider.parseNotice(notice, generousTimeout())
  // Leaves out the browser's calls, which go to the same base URL in the sandbox.
  const calls = recording.exchanges.filter(({ path }) => path.startsWith('/v2/'))
  const faults = new Set([
    ...calls.flatMap(amazonFaults),
    ...notices.flatMap(({ body }) => amazonNoticeFaults(body.toString())),
  ])
  assert.ok(notices.length >= 2, `${notices.length} notices were sent`)
  assert.ok(calls.length > 20, `${calls.length} calls were recorded`)
  assert.deepEqual([...faults].sort(), [])
})
