import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { fincode, fincodeCash } from '#gateway/fincode/dialect.ts'
import type {
  PaymentOrder,
  PaymentProvider,
  Started,
} from '#server/external/payments/payment-provider.ts'
import {
  FAULTS_AFTER,
  FAULTS_BEFORE,
  generousTimeout,
  openProviderHarness,
  type ProviderHarness,
  paymentOrder,
  resumeRequest,
  shortTimeout,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import { fincodeCashProvider } from './cash.ts'
import { fincodeProvider } from './provider.ts'
import { fincodeSandbox } from './settings.ts'

let harness: ProviderHarness
let cash: PaymentProvider
let wallet: PaymentProvider

before(async () => {
  harness = await openProviderHarness(fincode, fincodeCash)
  const settings = { ...fincodeSandbox(harness.url), now: harness.now }
  cash = fincodeCashProvider(settings)
  wallet = fincodeProvider(settings)
})
after(() => harness.close())

async function startOrder(provider: PaymentProvider, given: Partial<PaymentOrder>) {
  const order = paymentOrder(given)
  const started = (await provider.start(order, generousTimeout())) as Started
  assert.equal(started.is, 'started')
  const known = { ...order, ...started }
  return { order, started, known, status: () => provider.fetchStatus(known, generousTimeout()) }
}

const SLIP = { payId: PAYMENT.convenienceStore, combiniCode: 'other' } as const
const TRANSFER = { payId: PAYMENT.bankTransfer }
const PAYPAY = { payId: PAYMENT.paypay }
const PAID = { is: 'paid', yen: 1_200, currency: 'JPY' }
const slipPage = ({ next }: Started) => (next.do === 'show' && next.url) || ''
const act = async (order: PaymentOrder, verb: 'deposit' | 'expire', yen?: number) => {
  const { id } = await harness.control.orderOf(order.orderId)
  return harness.control.act(id, verb, yen === undefined ? {} : { yen })
}

test('a slip is a page of fincode, where the payment begins; it is paid at the till', async () => {
  const { order, started, status } = await startOrder(cash, SLIP)
  assert.deepEqual(started.next.do === 'show' && started.next.expiresAt, order.expiresAt)
  assert.deepEqual(await status(), { is: 'missing' })
  for (const language of ['ja', 'en'])
    assert.equal((await fetch(`${slipPage(started)}?language=${language}`)).status, 200)
  assert.deepEqual(await status(), { is: 'waiting' })
  await submitForm(slipPage(started), { choice: 'pay' })
  assert.deepEqual(await status(), PAID)
})

test('fincode’s page of a slip leads back to the shop by POST, paid or not', async () => {
  const { order, started } = await startOrder(cash, SLIP)
  await fetch(slipPage(started))
  const leave = async () => {
    const { status, headers } = await submitForm(slipPage(started), { choice: 'back' })
    // With the status 307, the browser repeats the POST.
    assert.equal(status, 307)
    return headers.get('location')
  }
  assert.equal(await leave(), order.cancelUrl)
  await submitForm(slipPage(started), { choice: 'pay' })
  assert.equal(await leave(), order.returnUrl)
})

test('an unpaid slip is cancelled or expires; one that is paid later tells the operator', async () => {
  const expiring = await startOrder(cash, SLIP)
  await fetch(slipPage(expiring.started))
  await act(expiring.order, 'expire')
  assert.deepEqual(await expiring.status(), { is: 'expired' })
  const { started, known, status } = await startOrder(cash, SLIP)
  await fetch(slipPage(started))
  for (const _ of ['first', 'again'])
    assert.deepEqual(await cash.cancel(known, generousTimeout()), { is: 'done' })
  assert.deepEqual(await status(), { is: 'cancelled' })
  await harness.notices()
  await submitForm(slipPage(started), { choice: 'pay' })
  const parsed = await cash.parseNotice(await harness.onlyNotice(), generousTimeout())
  assert.equal(parsed.is === 'notice' && parsed.operatorAlert, 'paid after it was cancelled')
})

test('a transfer shows an account of its own, and is paid when the whole amount has arrived', async () => {
  const { order, started, status } = await startOrder(cash, TRANSFER)
  assert.ok(started.next.do === 'show')
  const { bank = '', number = '', name } = started.next.account ?? {}
  assert.equal(bank, 'GMOあおぞらネット銀行 ヒナゲシ支店（101）')
  assert.match(number, /^\d{7}$/)
  assert.equal(name, 'ヒキフダ')
  assert.deepEqual(await status(), { is: 'waiting' })
  await act(order, 'deposit', 1_000)
  assert.deepEqual(await status(), { is: 'waiting' })
  await act(order, 'deposit', 200)
  assert.deepEqual(await status(), PAID)
  const [, notice] = await harness.notices()
  assert.ok(notice)
  const parsed = await cash.parseNotice(notice, generousTimeout())
  assert.deepEqual(parsed.is === 'notice' && parsed.order, { orderId: order.orderId })
})

test('a transfer of another amount is reported as it is', async () => {
  const { order, known, status } = await startOrder(cash, TRANSFER)
  await act(order, 'deposit', 1_201)
  const arrived = { ...PAID, yen: 1_201 }
  assert.deepEqual(await status(), arrived)
  // An operator had credited the price, and less than that arrives: nothing of it went back.
  const credited = { ...known, paidYen: 1_300 }
  assert.deepEqual(await cash.fetchStatus(credited, generousTimeout()), arrived)
})

test('cash is not refunded by fincode, and a return of the browser changes nothing', async () => {
  const { order, started, known } = await startOrder(cash, TRANSFER)
  const refund = await cash.refund({ ...known, key: 'key' }, generousTimeout())
  assert.deepEqual(refund, { is: 'declined', code: 'refunded-by-transfer' })
  const returned = await cash.resume(resumeRequest(order, started, 'returned'), generousTimeout())
  assert.deepEqual(returned, { is: 'next', next: { do: 'unchanged' } })
})

test('PayPay leads to its page and back, paid or not; a paid one is refunded once', async () => {
  const left = await startOrder(wallet, PAYPAY)
  assert.ok(left.started.next.do === 'redirect')
  const back = await submitForm(left.started.next.url, { choice: 'leave' })
  assert.equal(back.headers.get('location'), left.order.returnUrl)
  assert.deepEqual(await left.status(), { is: 'waiting' })
  assert.deepEqual(await wallet.cancel(left.known, generousTimeout()), { is: 'done' })
  assert.deepEqual(await left.status(), { is: 'cancelled' })

  const paid = await startOrder(wallet, PAYPAY)
  assert.ok(paid.started.next.do === 'redirect')
  await submitForm(paid.started.next.url, { choice: 'pay' })
  assert.deepEqual(await paid.status(), PAID)
  for (const key of ['1', '1', '2'])
    assert.deepEqual(await wallet.refund({ ...paid.known, key }, generousTimeout()), { is: 'done' })
  const { id } = await harness.control.orderOf(paid.order.orderId)
  assert.equal((await harness.control.order(id)).refundedYen, 1_200)
})

test('a method that the provider does not serve is declined before any call', async () => {
  const order = paymentOrder({ payId: PAYMENT.payEasy })
  assert.deepEqual(await cash.start(order, generousTimeout()), {
    is: 'declined',
    code: 'not_served',
  })
})

for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER])
  test(`a start that ends in ${fault} is unknown, and a retry opens one payment`, async () => {
    for (const [provider, given, path] of [
      [cash, SLIP, '/fincode/v1/sessions'],
      [cash, TRANSFER, '/fincode/v1/payments*'],
      [wallet, PAYPAY, '/fincode/v1/payments/*'],
    ] as const) {
      const order = paymentOrder(given)
      await harness.control.faults({ path, fault })
      assert.equal((await provider.start(order, shortTimeout())).is, 'unknown')
      const retried = (await provider.start(order, generousTimeout())) as Started
      assert.equal(retried.is, 'started')
      assert.deepEqual(await provider.start(order, generousTimeout()), retried)
    }
  })
