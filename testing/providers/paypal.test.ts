import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { paypal } from '#gateway/paypal/dialect.ts'
import type {
  PaymentOrder,
  PaymentProvider,
  Started,
} from '#server/external/payments/payment-provider.ts'
import { paypalProvider } from '#server/external/payments/paypal/provider.ts'
import { paypalSandbox } from '#server/external/payments/paypal/settings.ts'
import { chooseProviders } from '#server/external/payments/providers.ts'
import {
  generousTimeout,
  openProviderHarness,
  type ProviderHarness,
  paymentOrder,
  resumeRequest,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import { PAYPAL_VARIABLES } from '#testing/fixtures/provider-variables.ts'
import { paypalFaults, paypalNoticeFaults, paypalSchemaFaults } from './paypal-description.ts'
import { type Recording, recordExchanges } from './recorded-exchanges.ts'

let harness: ProviderHarness
let provider: PaymentProvider
let recording: Recording
before(async () => {
  harness = await openProviderHarness(paypal)
  const settings = paypalSandbox(harness.url)
  provider = paypalProvider({ ...settings, now: harness.now })
  recording = recordExchanges(settings.apiUrl)
})
after(async () => {
  recording.stop()
  await harness.close()
})

/** Creates an order as the shop does, and submits the choice of the buyer unless it is 'none'. */
async function createOrder(choice: string): Promise<string> {
  const language = choice === 'cancel' ? 'en' : 'ja'
  const order = { idempotencyKey: randomUUID(), yen: 1_200, language } as const
  const created = await provider.scriptOrders?.create(order, generousTimeout())
  assert.ok(created?.is === 'created')
  const { id } = created
  if (choice !== 'none')
    await submitForm(`${harness.url}/paypal/checkoutnow?token=${id}`, { choice })
  return id
}

async function startOrder(choice: string): Promise<[PaymentOrder, Started | undefined]> {
  const scriptReference = await createOrder(choice)
  const order = paymentOrder({ payId: PAYMENT.paypal, scriptReference })
  const started = await provider.start(order, generousTimeout())
  return [order, started.is === 'started' ? started : undefined]
}

test('calls and the answers of the sandbox are as PayPal describes them', async () => {
  for (const choice of ['approve', 'decline', 'review', 'slow', 'cancel', 'none']) {
    const [order, started] = await startOrder(choice)
    if (started === undefined) continue
    const known = { ...order, ...started }
    await provider.fetchStatus(known, generousTimeout())
    await provider.resume(resumeRequest(order, started, 'capture'), generousTimeout())
    await provider.resume(resumeRequest(order, started, 'capture'), generousTimeout())
    await provider.resume(
      { ...resumeRequest(order, started, 'capture'), idempotencyKey: 'other' },
      generousTimeout(),
    )
    await provider.fetchStatus(known, generousTimeout())
    for (const key of [`refund-${order.orderId}`, 'again'])
      await provider.refund({ ...known, key }, generousTimeout())
    await provider.fetchStatus(known, generousTimeout())
  }
  await provider.start(
    paymentOrder({ payId: PAYMENT.paypal, scriptReference: 'ORDEROFASTRANGER' }),
    generousTimeout(),
  )
})

test('the settings accept exactly the ids that PayPal’s descriptions allow', () => {
  const isAccepted = (changed: Readonly<Record<string, string>>) => {
    try {
      return chooseProviders({ ...PAYPAL_VARIABLES, ...changed }, {}).all.length > 0
    } catch {
      return false
    }
  }
  for (const [name, schema, length] of [
    ['PAYPAL_MERCHANT_ID', '#/$defs/checkout_orders_v2.account_id', 13],
    [
      'PAYPAL_WEBHOOK_ID',
      '#/$defs/notifications_webhooks_v1.verify_webhook_signature/properties/webhook_id',
      50,
    ],
  ] as const) {
    const isDescribed = (id: string) => paypalSchemaFaults({ $ref: schema }, id).length === 0
    const base = 'A'.repeat(length)
    const ids = Array.from({ length: 0x7f - 0x21 }, (_, at) =>
      `${base}${String.fromCharCode(0x21 + at)}`.slice(1),
    )
    for (const id of [...ids, base, `${base}A`, base.slice(1), 'A'])
      assert.equal(isAccepted({ [name]: id }), isDescribed(id), `${name}=${id}`)
    assert.ok(ids.some(isDescribed) && !ids.every(isDescribed))
  }
})

test('a chargeback and the list of transactions are as PayPal describes them', async () => {
  const [order, started] = await startOrder('approve')
  assert.ok(started !== undefined)
  await provider.resume(resumeRequest(order, started, 'capture'), generousTimeout())
  await harness.control.act((await harness.control.orderOf(order.orderId)).id, 'charge-back')
  await provider.fetchStatus({ ...order, ...started }, generousTimeout())
  const to = new Date(harness.now().getTime() + 60_000)
  const from = new Date(to.getTime() - 86_400_000)
  await harness.setNow(to)
  await provider.list?.({ from, to }, generousTimeout())
})

test('no difference from PayPal’s descriptions is left', async () => {
  const notices = await harness.notices()
  for (const notice of notices) await provider.parseNotice(notice, generousTimeout())
  // Leaves out the pages of the buyer. In the sandbox they have the same base URL as the shop's
  // calls.
  const calls = recording.exchanges.filter(({ path }) => /^\/v\d\//.test(path))
  const faults = new Set([
    ...calls.flatMap(paypalFaults),
    ...notices.flatMap(({ body }) => paypalNoticeFaults(body.toString())),
  ])
  assert.ok(notices.length > 4, `${notices.length} notices were sent`)
  assert.ok(calls.length > 20, `${calls.length} calls were recorded`)
  assert.deepEqual([...faults].sort(), [])
})
