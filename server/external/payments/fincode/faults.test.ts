import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fincode } from '#gateway/fincode/dialect.ts'
import type { Next, PaymentProvider, Started } from '#server/external/payments/payment-provider.ts'
import { createFincodeToken } from '#testing/drivers/payments/fincode-card.ts'
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
import { fincodeProvider } from './provider.ts'
import { fincodeSandbox } from './settings.ts'

let harness: ProviderHarness
let provider: PaymentProvider

before(async () => {
  harness = await openProviderHarness(fincode)
  provider = fincodeProvider(fincodeSandbox(harness.url))
})
after(() => harness.close())

const PAYMENTS = '/fincode/v1/payments*'

for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER]) {
  const isBefore = FAULTS_BEFORE.includes(fault)

  test(`each call that ends in ${fault} is unknown, the fetched status tells the truth, and a retry does it once`, async () => {
    const order = paymentOrder()
    const statusOf = async () =>
      (await provider.fetchStatus({ ...order, reference: {} }, generousTimeout())).is
    const failNext = (method: string) => harness.control.faults({ method, path: PAYMENTS, fault })

    await failNext('POST')
    assert.equal((await provider.start(order, shortTimeout())).is, 'unknown')
    assert.equal(await statusOf(), isBefore ? 'missing' : 'waiting')
    const started = (await provider.start(order, generousTimeout())) as Started
    assert.equal(started.is, 'started')

    const token = await createFincodeToken(harness.url, '4111111111111111')
    const execution = resumeRequest(order, started, 'authorise', token)
    await failNext('PUT')
    assert.equal((await provider.resume(execution, shortTimeout())).is, 'unknown')
    const next = (await provider.resume(execution, generousTimeout())) as Next
    assert.ok(next.next.do === 'three-d-secure')
    await fetch(next.next.url)

    const capture = resumeRequest(order, started, 'capture')
    await failNext('PUT')
    assert.equal((await provider.resume(capture, shortTimeout())).is, 'unknown')
    assert.equal(await statusOf(), isBefore ? 'authorised' : 'paid')
    assert.equal((await provider.resume(capture, generousTimeout())).is, 'next')

    const refund = { ...order, reference: started.reference, key: `refund-${order.orderId}` }
    await failNext('PUT')
    assert.equal((await provider.refund(refund, shortTimeout())).is, 'unknown')
    assert.equal(await statusOf(), isBefore ? 'paid' : 'cancelled')
    assert.deepEqual(await provider.refund(refund, generousTimeout()), { is: 'done' })

    await failNext('GET')
    assert.equal((await provider.fetchStatus(refund, shortTimeout())).is, 'unknown')
    const { events } = await harness.control.order(
      (await harness.control.orderOf(order.orderId)).id,
    )
    assert.deepEqual(
      events.map(({ verb }) => verb),
      ['authorise', 'pay', 'refund'],
    )
  })
}
