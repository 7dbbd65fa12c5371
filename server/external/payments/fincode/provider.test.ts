import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { fincode } from '#gateway/fincode/dialect.ts'
import type {
  Next,
  PaymentOrder,
  PaymentProvider,
  Started,
} from '#server/external/payments/payment-provider.ts'
import { createFincodeToken } from '#testing/drivers/payments/fincode-card.ts'
import {
  generousTimeout,
  openProviderHarness,
  type ProviderHarness,
  paymentOrder,
  resumeRequest,
  shortTimeout,
  submitForm,
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

async function startOrder(given: Partial<PaymentOrder> = {}) {
  const order = paymentOrder(given)
  const started = (await provider.start(order, generousTimeout())) as Started
  assert.equal(started.is, 'started')
  return { order, started, known: { ...order, ...started } }
}

async function executeOrder(number = '4111111111111111') {
  const { order, started, known } = await startOrder()
  const token = await createFincodeToken(harness.url, number)
  const request = resumeRequest(order, started, 'authorise', token)
  const next = await provider.resume(request, generousTimeout())
  return { order, started, known, next, token }
}

async function payByPaypay() {
  const { known } = await startOrder({ payId: PAYMENT.paypay })
  await harness.control.act((await harness.control.orderOf(known.orderId)).id, 'pay')
  return known
}

const pageOf = (next: unknown) => ((next as Next).next as { url: string }).url

async function authorizeOrder(number = '4111111111111111') {
  const executed = await executeOrder(number)
  await fetch(pageOf(executed.next))
  return executed
}

async function payOrder() {
  const authorized = await authorizeOrder()
  const { order, started } = authorized
  const next = await provider.resume(resumeRequest(order, started, 'returned'), generousTimeout())
  assert.deepEqual(next, { is: 'next', next: { do: 'nothing' } })
  return authorized
}

const statusOf = (known: PaymentOrder & Started) => provider.fetchStatus(known, generousTimeout())
const orderAtGateway = async ({ orderId }: PaymentOrder) =>
  harness.control.order((await harness.control.orderOf(orderId)).id)

for (const payId of [PAYMENT.card, PAYMENT.paypay])
  test(`A-202 parts of method ${payId} lower the amount at fincode, and no other amount is sent`, async () => {
    const paid = payId === PAYMENT.card ? (await payOrder()).known : await payByPaypay()
    const known = { ...paid, payId, paidYen: 1_200 }
    const cases = [
      // [yen, left, result, refunded at fincode]
      [200, 900, 'declined', 0],
      [100, undefined, 'declined', 0],
      [200, 1_000, 'done', 200],
      [200, 1_000, 'done', 200],
      [300, 1_000, 'done', 200],
      [300, 700, 'done', 500],
      [700, undefined, 'done', 1_200],
      [700, undefined, 'done', 1_200],
    ] as const
    for (const [at, [yen, leftYen, is, returned]] of cases.entries()) {
      const left = leftYen === undefined ? {} : { leftYen }
      const refund = { ...known, yen, key: `key-${at}`, ...left }
      assert.equal((await provider.refund(refund, generousTimeout())).is, is, String(at))
      assert.equal((await orderAtGateway(known)).refundedYen, returned, String(at))
      if (returned > 0 && returned < 1_200)
        assert.deepEqual(await statusOf(known), { is: 'refunded', yen: returned })
    }
  })

test('a card is registered, executed by its token, sent through 3-D Secure and captured', async () => {
  const { order, started, known, next } = await executeOrder()
  assert.deepEqual(started.next, { do: 'script' })
  assert.equal(next.is === 'next' && next.next.do, 'three-d-secure')
  assert.deepEqual(await statusOf(known), { is: 'waiting' })
  const page: string = await (await fetch(pageOf(next))).text()
  assert.match(page, new RegExp(`action="${order.returnUrl}"`), 'the page posts to the shop')
  assert.deepEqual(await statusOf(known), { is: 'authorised', yen: 1_200 })
  await provider.resume(resumeRequest(order, started, 'returned'), generousTimeout())
  assert.deepEqual(await statusOf(known), { is: 'paid', yen: 1_200, currency: 'JPY' })
})

test('3-D Secure decides: passed it authorizes, failed it declines; both return by POST', async () => {
  for (const [choice, status] of [
    ['pass', { is: 'authorised', yen: 1_200 }],
    ['fail', { is: 'failed', code: 'E0100010001' }],
  ] as const) {
    const { order, started, known, next } = await executeOrder('4100000000000100')
    assert.match(await (await fetch(pageOf(next))).text(), /value="pass"/)
    assert.deepEqual(await statusOf(known), { is: 'waiting' })
    const returned = await submitForm(pageOf(next), { choice })
    assert.deepEqual([returned.status, returned.headers.get('location')], [307, order.returnUrl])
    assert.deepEqual(await statusOf(known), status)
    const resumed = await provider.resume(
      resumeRequest(order, started, 'returned'),
      generousTimeout(),
    )
    assert.equal(resumed.is, choice === 'pass' ? 'next' : 'declined')
  }
})

test('each refused card is declined with fincode’s code, and then failed', async () => {
  for (const number of [
    '4000000000000002',
    '4000000000000069',
    '4000000000000127',
    '4999999999999999',
  ]) {
    const { known, next } = await executeOrder(number)
    assert.ok(next.is === 'declined' && /^E\d{10}$/.test(next.code))
    assert.deepEqual(await statusOf(known), { is: 'failed', code: next.code })
  }
  const late = await authorizeOrder('4000000000009995')
  assert.equal((await statusOf(late.known)).is, 'failed', 'declined after 3-D Secure')
})

test('a card may be declined at the capture', async () => {
  const { order, started, known } = await authorizeOrder('4000000000000416')
  const request = resumeRequest(order, started, 'capture')
  assert.equal((await provider.resume(request, generousTimeout())).is, 'declined')
  assert.equal((await statusOf(known)).is, 'failed')
})

test('an invalid, unknown or used token authorizes nothing', async () => {
  const { token: used } = await executeOrder()
  const { order, started, known } = await startOrder()
  for (const token of [undefined, '', 'a b', 'unknown', used]) {
    const request = resumeRequest(order, started, 'authorise', token)
    assert.equal((await provider.resume(request, generousTimeout())).is, 'declined')
  }
  assert.deepEqual(await statusOf(known), { is: 'waiting' })
})

test('a buyer without mail and telephone is declined, because the brands require one of them', async () => {
  const buyer = { memberId: 1, name: '', mail: '', tel: '' }
  const { order, started } = await startOrder({ buyer })
  const token = await createFincodeToken(harness.url, '4111111111111111')
  const request = resumeRequest(order, started, 'authorise', token)
  assert.equal((await provider.resume(request, generousTimeout())).is, 'declined')
})

test('a capture without response is unknown, and the fetched status tells whether it took effect', async () => {
  for (const [number, status] of [
    ['4000000000000259', 'paid'],
    ['4000000000000341', 'authorised'],
  ] as const) {
    const { order, started, known } = await authorizeOrder(number)
    const request = resumeRequest(order, started, 'capture')
    assert.equal((await provider.resume(request, shortTimeout())).is, 'unknown')
    assert.equal((await statusOf(known)).is, status)
    assert.equal((await provider.resume(request, generousTimeout())).is, 'next')
    assert.equal((await statusOf(known)).is, 'paid')
  }
})

test('starting, executing and capturing again changes nothing', async () => {
  const { order, started, token } = await payOrder()
  assert.equal((await provider.start(order, generousTimeout())).is, 'started')
  const again = resumeRequest(order, started, 'authorise', token)
  assert.equal((await provider.resume(again, generousTimeout())).is, 'next')
  const another = { ...again, token: await createFincodeToken(harness.url, '4111111111111111') }
  assert.equal((await provider.resume(another, generousTimeout())).is, 'next')
  const capture = resumeRequest(order, started, 'capture')
  assert.equal((await provider.resume(capture, generousTimeout())).is, 'next')
  const { events } = await orderAtGateway(order)
  assert.deepEqual(
    events.map(({ verb }) => verb),
    ['authorise', 'pay'],
  )
})

test('an order whose start got no response is found by the order id; an unknown one is missing', async () => {
  const { order, known } = await payOrder()
  const unreferenced = { ...known, reference: {} }
  assert.equal((await provider.fetchStatus(unreferenced, generousTimeout())).is, 'paid')
  const unknownOrder = { ...unreferenced, orderId: `${order.orderId}0` }
  assert.deepEqual(await provider.fetchStatus(unknownOrder, generousTimeout()), { is: 'missing' })
})

test('an authorization is released; a captured amount is refunded once by the same call', async () => {
  const held = await authorizeOrder()
  assert.deepEqual(await provider.cancel(held.known, generousTimeout()), { is: 'done' })
  assert.deepEqual(await statusOf(held.known), { is: 'cancelled' })
  const { order, known } = await payOrder()
  assert.equal((await provider.cancel(known, generousTimeout())).is, 'declined')
  for (const key of ['refund-1', 'refund-1', 'refund-2'])
    assert.deepEqual(await provider.refund({ ...known, key }, generousTimeout()), { is: 'done' })
  assert.equal((await orderAtGateway(order)).refundedYen, 1_200)
  assert.deepEqual(await statusOf(known), { is: 'cancelled' })
})

test('a method that this provider does not serve is declined before any call', async () => {
  const order = paymentOrder({ payId: PAYMENT.carrier })
  assert.deepEqual(await provider.start(order, generousTimeout()), {
    is: 'declined',
    code: 'not_served',
  })
})

test('a wrong key or path never makes a payment missing', async () => {
  const { known } = await startOrder()
  const settings = fincodeSandbox(harness.url)
  for (const changed of [{ secretKey: 'm_test_other' }, { apiUrl: `${settings.apiUrl}/v0` }]) {
    const other = fincodeProvider({ ...settings, ...changed })
    assert.equal((await other.fetchStatus(known, generousTimeout())).is, 'unknown')
  }
})
