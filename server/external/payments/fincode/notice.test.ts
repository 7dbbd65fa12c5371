import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fincode } from '#gateway/fincode/dialect.ts'
import type { PaymentProvider, Started } from '#server/external/payments/payment-provider.ts'
import type { RawNotice } from '#server/external/payments/provider-notice.ts'
import { createFincodeToken } from '#testing/drivers/payments/fincode-card.ts'
import {
  generousTimeout,
  openProviderHarness,
  type ProviderHarness,
  paymentOrder,
  resumeRequest,
} from '#testing/drivers/payments/provider-harness.ts'
import { fincodeProvider } from './provider.ts'
import { fincodeSandbox } from './settings.ts'

let harness: ProviderHarness
let provider: PaymentProvider
let notice: RawNotice
let orderId: string

before(async () => {
  harness = await openProviderHarness(fincode)
  provider = fincodeProvider(fincodeSandbox(harness.url))
  const order = paymentOrder()
  const started = (await provider.start(order, generousTimeout())) as Started
  const token = await createFincodeToken(harness.url, '4000000000000002')
  await provider.resume(resumeRequest(order, started, 'authorise', token), generousTimeout())
  notice = await harness.onlyNotice()
  orderId = order.orderId
})
after(() => harness.close())

const parse = (changed: Partial<RawNotice>) =>
  provider.parseNotice({ ...notice, ...changed }, generousTimeout())
const withBody = (body: unknown) => parse({ body: Buffer.from(JSON.stringify(body)) })
const withHeader = (name: string, value: string | string[] | undefined) =>
  parse({ headers: { ...notice.headers, [name]: value } })

test('a notice names the order and the event', async () => {
  assert.deepEqual(await parse({}), {
    is: 'notice',
    order: { orderId },
    dedupeKey: null,
    hint: 'payments.card.exec',
  })
})

test('a notice without the registered signature is refused', async () => {
  const refused = { is: 'refused', reason: 'signature' }
  for (const value of [undefined, '', 'guessed', ['hikifuda-sandbox-signature']])
    assert.deepEqual(await withHeader('fincode-signature', value), refused)
})

test('an unreadable notice, one of another type and one without an order are refused', async () => {
  const reasonOf = (parsed: Awaited<ReturnType<typeof parse>>) =>
    parsed.is === 'refused' && parsed.reason
  assert.equal(reasonOf(await withHeader('content-type', 'text/plain')), 'content-type')
  assert.equal(reasonOf(await parse({ body: Buffer.from('{') })), 'unreadable')
  assert.equal(reasonOf(await withBody({ order_id: orderId })), 'unreadable')
  assert.equal(reasonOf(await withBody({ order_id: 7, event: 'x' })), 'unreadable')
  assert.equal(reasonOf(await withBody({ event: 'payments.card.exec' })), 'foreign')
})

test('a payment that came twice or too late is reported to the operator', async () => {
  for (const [flag, alert] of [
    ['overpayment_flag', 'paid more than once'],
    ['cancel_overpayment_flag', 'paid after it was cancelled'],
    ['expire_overpayment_flag', 'paid after it had expired'],
  ] as const) {
    const event = 'payments.virtualaccount.complete'
    const parsed = await withBody({ id: orderId, event, [flag]: '1' })
    assert.ok(parsed.is === 'notice')
    assert.deepEqual([parsed.order, parsed.operatorAlert], [{ orderId }, alert])
    const quiet = await withBody({ id: orderId, event, [flag]: '0' })
    assert.equal(quiet.is === 'notice' && quiet.operatorAlert, undefined)
  }
})
