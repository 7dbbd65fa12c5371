import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { gmoOpenApi } from '#gateway/gmo/open-api.dialect.ts'
import type { PaymentOrder, Started } from '#server/external/payments/payment-provider.ts'
import {
  asKnownOrder,
  type GmoHarness,
  openGmoHarness,
} from '#testing/drivers/payments/gmo-harness.ts'
import {
  generousTimeout,
  resumeRequest,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import { gmoWalletProvider } from './wallet.ts'

const WALLETS = [
  PAYMENT.paypay,
  PAYMENT.merpay,
  PAYMENT.applePay,
  PAYMENT.dBarai,
  PAYMENT.auPay,
  PAYMENT.rakutenPay,
]

let gmo: GmoHarness
before(async () => {
  gmo = await openGmoHarness(gmoOpenApi, gmoWalletProvider)
})
after(() => gmo.close())

const orderOf = (given: Partial<PaymentOrder> = {}) =>
  gmo.order({ payId: PAYMENT.paypay, ...given })

function pageUrl({ next }: Started): string {
  assert.ok(next.do === 'redirect')
  return next.url
}

test('each wallet charges the amount on its page and returns the browser by GET', async () => {
  for (const payId of WALLETS) {
    const order = orderOf({ payId })
    const started = await gmo.start(order)
    assert.equal(await gmo.fetchStatus(order), 'waiting')
    const back = await submitForm(pageUrl(started), { choice: 'pay' })
    assert.equal(back.status, 303)
    const location = new URL(back.headers.get('location') ?? '')
    assert.ok(location.href.startsWith(order.returnUrl))
    const envelope = JSON.parse(
      Buffer.from(location.searchParams.get('p') ?? '', 'base64url').toString(),
    )
    assert.equal(envelope.accessId, started.reference.accessId)
    const next = await gmo.provider.resume(
      resumeRequest(order, started, 'returned'),
      generousTimeout(),
    )
    assert.deepEqual(next, { is: 'next', next: { do: 'unchanged' } })
    assert.deepEqual(
      await gmo.provider.fetchStatus(asKnownOrder(order, started), generousTimeout()),
      {
        is: 'paid',
        yen: 1_200,
        currency: 'JPY',
      },
    )
  }
})

test('the return address keeps its own parameters', async () => {
  const order = orderOf({ returnUrl: 'https://shop.example/pay-redirect?payment_id=abc' })
  const started = await gmo.start(order)
  const back = await submitForm(pageUrl(started), { choice: 'pay' })
  const location = new URL(back.headers.get('location') ?? '')
  assert.equal(location.searchParams.get('payment_id'), 'abc')
})

test('a buyer without money fails, one who leaves cancels; both return', async () => {
  const fail = orderOf()
  const failing = await submitForm(pageUrl(await gmo.start(fail)), { choice: 'fail' })
  assert.equal(failing.status, 303)
  assert.deepEqual(await gmo.provider.fetchStatus(asKnownOrder(fail), generousTimeout()), {
    is: 'failed',
    code: 'insufficient_balance',
  })
  const cancel = orderOf()
  const page = pageUrl(await gmo.start(cancel))
  assert.equal((await submitForm(page, { choice: 'cancel' })).status, 303)
  assert.equal(await gmo.fetchStatus(cancel), 'cancelled')
  assert.match(await (await fetch(page)).text(), /終わっています/)
  assert.equal((await submitForm(page, { choice: 'pay' })).status, 303)
  assert.equal(await gmo.fetchStatus(cancel), 'cancelled', 'what is over is not paid any more')
})

test('a wallet is not cancelled while the buyer is on its page, and can still be paid', async () => {
  const order = orderOf()
  const started = await gmo.start(order)
  await fetch(pageUrl(started))
  assert.equal(await gmo.fetchStatus(order), 'waiting')
  assert.deepEqual(await gmo.provider.cancel(asKnownOrder(order, started), generousTimeout()), {
    is: 'declined',
    code: 'invalid_status',
  })
  await submitForm(pageUrl(started), { choice: 'pay' })
  assert.equal(await gmo.fetchStatus(order), 'paid')
})

test('an order that waits too long expires', async () => {
  const now = gmo.now()
  const order = orderOf()
  await gmo.start(order)
  await gmo.setNow(new Date(now.getTime() + 3_600_001))
  assert.equal(await gmo.fetchStatus(order), 'expired')
  await gmo.setNow(now)
})

test('a wallet is cancelled before payment and refunded after it, once each', async () => {
  const order = orderOf()
  const started = await gmo.start(order)
  const known = asKnownOrder(order, started)
  assert.deepEqual(await gmo.provider.cancel(known, generousTimeout()), { is: 'done' })
  assert.deepEqual(await gmo.provider.cancel(known, generousTimeout()), { is: 'done' })
  assert.equal(await gmo.fetchStatus(order), 'cancelled')
  const refund = (of: PaymentOrder, key: string) =>
    gmo.provider.refund({ ...asKnownOrder(of), key }, generousTimeout())
  assert.deepEqual(await refund(order, 'a'), { is: 'done' }, 'no money is there')
  const paid = orderOf()
  const page = pageUrl(await gmo.start(paid))
  assert.deepEqual(await refund(paid, 'b'), { is: 'declined', code: 'waiting' })
  assert.equal(await gmo.fetchStatus(paid), 'waiting', 'a refund ends no order that is open')
  await submitForm(page, { choice: 'pay' })
  assert.deepEqual(await gmo.provider.cancel(asKnownOrder(paid), generousTimeout()), {
    is: 'declined',
    code: 'paid',
  })
  assert.deepEqual(await refund(paid, `refund-${paid.orderId}`), { is: 'done' })
  assert.deepEqual(await refund(paid, `refund-${paid.orderId}`), { is: 'done' })
  assert.deepEqual(await gmo.provider.fetchStatus(asKnownOrder(paid), generousTimeout()), {
    is: 'refunded',
    yen: 1_200,
  })
})

test('the status reports the amount paid, even if it differs', async () => {
  const order = orderOf()
  await gmo.start(order)
  const { id } = await gmo.control.orderOf(order.orderId)
  await gmo.control.act(id, 'pay', { yen: 900 })
  const state = await gmo.provider.fetchStatus(asKnownOrder(order), generousTimeout())
  assert.deepEqual(state, { is: 'paid', yen: 900, currency: 'JPY' })
  await gmo.control.act(id, 'charge-back')
  assert.equal(await gmo.fetchStatus(order), 'paid', 'GMO reports a chargeback by letter')
})

test('PayPay by a contract for approval: the shop captures the amount after the return, once', async () => {
  const provider = gmoWalletProvider({ ...gmo.settings, paypayMode: 'AUTH' })
  const order = orderOf()
  const started = await provider.start(order, generousTimeout())
  assert.ok(started.is === 'started')
  const resume = (step: 'returned' | 'capture') =>
    provider.resume(resumeRequest(order, started, step), generousTimeout())
  const unchanged = { is: 'next', next: { do: 'unchanged' } }
  assert.equal((await resume('capture')).is, 'unknown', 'nothing is approved yet')
  await submitForm(pageUrl(started), { choice: 'pay' })
  assert.deepEqual(await resume('returned'), unchanged)
  assert.equal(await gmo.fetchStatus(order), 'authorised')
  assert.deepEqual(await resume('capture'), { is: 'next', next: { do: 'nothing' } })
  assert.equal(await gmo.fetchStatus(order), 'paid')
  assert.equal((await resume('capture')).is, 'unknown', 'it is taken: to be asked')
  const merpay = await provider.start(orderOf({ payId: PAYMENT.merpay }), generousTimeout())
  assert.ok(merpay.is === 'started', 'Merpay still takes the amount at once')
})

test('a further wallet whose contract is one for approval is captured by the shop', async () => {
  const provider = gmoWalletProvider({ ...gmo.settings, wallets: { RAKUTEN: 'AUTH' } })
  const order = orderOf({ payId: PAYMENT.rakutenPay })
  const started = await provider.start(order, generousTimeout())
  assert.ok(started.is === 'started')
  await submitForm(pageUrl(started), { choice: 'pay' })
  assert.equal(await gmo.fetchStatus(order), 'authorised')
  await provider.resume(resumeRequest(order, started, 'capture'), generousTimeout())
  assert.equal(await gmo.fetchStatus(order), 'paid')
  const known = asKnownOrder(order, started)
  assert.deepEqual(await provider.refund({ ...known, key: 'r' }, generousTimeout()), { is: 'done' })
  const refunded = { is: 'refunded', yen: 1_200 }
  const status = () => provider.fetchStatus(known, generousTimeout())
  assert.deepEqual(await status(), { ...refunded, isPending: true })
  assert.deepEqual(await status(), refunded)
})

test('a method that is not a wallet is declined; an order that was never opened is missing', async () => {
  const card = await gmo.provider.start(orderOf({ payId: PAYMENT.card }), generousTimeout())
  assert.deepEqual(card, { is: 'declined', code: 'no-such-wallet' })
  assert.equal(await gmo.fetchStatus(orderOf()), 'missing')
})

test('a start repeated with the same key is the same order', async () => {
  const order = orderOf()
  const first = await gmo.start(order)
  assert.deepEqual(await gmo.provider.start(order, generousTimeout()), first)
})
