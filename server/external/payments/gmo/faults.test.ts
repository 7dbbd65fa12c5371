import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import type { Fault } from '#gateway/faults.ts'
import { gmoIdPass } from '#gateway/gmo/id-pass.dialect.ts'
import { gmoOpenApi } from '#gateway/gmo/open-api.dialect.ts'
import type { PaymentOrder, Reference } from '#server/external/payments/payment-provider.ts'
import {
  asKnownOrder,
  type GmoHarness,
  openGmoHarness,
} from '#testing/drivers/payments/gmo-harness.ts'
import {
  FAULTS_AFTER,
  FAULTS_BEFORE,
  generousTimeout,
  resumeRequest,
  shortTimeout,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import { gmoCashProvider } from './cash.ts'
import { gmoProvider } from './provider.ts'
import { gmoWalletProvider } from './wallet.ts'

const CARD = '4111111111111111'

let carrier: GmoHarness
let card: GmoHarness
let cash: GmoHarness
let wallet: GmoHarness
before(async () => {
  carrier = await openGmoHarness(gmoIdPass, gmoProvider)
  card = await openGmoHarness(gmoOpenApi, gmoProvider)
  cash = await openGmoHarness(gmoOpenApi, gmoCashProvider)
  wallet = await openGmoHarness(gmoOpenApi, gmoWalletProvider)
})
after(() => Promise.all([carrier.close(), card.close(), cash.close(), wallet.close()]))

/** Makes the call under the given fault and asserts that the result is `unknown`. */
async function isUnknown(
  gmo: GmoHarness,
  fault: Fault,
  path: string,
  act: () => Promise<{ readonly is: string }>,
) {
  await gmo.control.faults({ path, fault })
  const answer = await act()
  await gmo.control.faults({ fault: 'none' })
  assert.equal(answer.is, 'unknown', `${fault} at ${path}`)
}

async function held(): Promise<{ order: PaymentOrder; reference: Reference }> {
  const order = card.order()
  const started = await card.start(order)
  const token = await card.token(CARD)
  const next = await card.provider.resume(
    resumeRequest(order, started, 'authorise', token),
    generousTimeout(),
  )
  return { order, reference: (next.is === 'next' && next.reference) || {} }
}

test('a start without an answer is unknown, and the fetched status tells whether it arrived', async () => {
  const starts = [
    [carrier, '/payment/EntryTranAu.idPass', { payId: PAYMENT.carrier, carrierId: 'au' }],
    [cash, '/gmo-openapi/cash/charge', { payId: PAYMENT.convenienceStore, combiniCode: 'econ' }],
    [cash, '/gmo-openapi/cash/charge', { payId: PAYMENT.bankTransfer, kana: 'ヤマダ' }],
    [cash, '/gmo-openapi/cash/charge', { payId: PAYMENT.payEasy }],
    [wallet, '/gmo-openapi/wallet/charge', { payId: PAYMENT.paypay }],
  ] as const
  for (const [gmo, path, given] of starts) {
    for (const fault of FAULTS_BEFORE) {
      const order = gmo.order(given)
      await isUnknown(gmo, fault, path, () => gmo.provider.start(order, shortTimeout()))
      assert.equal(await gmo.fetchStatus(order), 'missing', `${fault} at ${path}`)
    }
    for (const fault of FAULTS_AFTER) {
      const order = gmo.order(given)
      await isUnknown(gmo, fault, path, () => gmo.provider.start(order, shortTimeout()))
      assert.equal(await gmo.fetchStatus(order), 'waiting', `${fault} at ${path}`)
      // A second, identical call succeeds, because GMO has already stored the order and the buyer
      // has not opened the order yet.
      assert.equal(
        (await gmo.provider.start(order, generousTimeout())).is,
        'started',
        `${fault} at ${path}`,
      )
    }
  }
})

test('an authorization without an answer is held or not, as the fetched status tells', async () => {
  for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER]) {
    const order = card.order()
    const started = await card.start(order)
    const token = await card.token(CARD)
    const authorise = resumeRequest(order, started, 'authorise', token)
    await isUnknown(card, fault, '/gmo-openapi/credit/charge', () =>
      card.provider.resume(authorise, shortTimeout()),
    )
    const state = FAULTS_AFTER.includes(fault) ? 'authorised' : 'missing'
    assert.equal(await card.fetchStatus(order), state, fault)
  }
})

test('a capture without an answer charged the amount or not, as the fetched status tells, and never twice', async () => {
  for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER]) {
    const { order, reference } = await held()
    const capture = resumeRequest(order, { reference }, 'capture')
    await isUnknown(card, fault, '/gmo-openapi/order/capture', () =>
      card.provider.resume(capture, shortTimeout()),
    )
    const state = FAULTS_AFTER.includes(fault) ? 'paid' : 'authorised'
    assert.equal(await card.fetchStatus(order), state, fault)
    await card.provider.resume(capture, generousTimeout())
    assert.equal(await card.fetchStatus(order), 'paid', fault)
    assert.equal((await card.control.orderOf(order.orderId)).paidYen, order.yen)
  }
})

test('the fetched status tells how 3-D Secure without an answer ended', async () => {
  for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER]) {
    const order = card.order()
    const started = await card.start(order)
    const token = await card.token('4100000000000209')
    const next = await card.provider.resume(
      resumeRequest(order, started, 'authorise', token),
      generousTimeout(),
    )
    assert.ok(next.is === 'next' && next.next.do === 'three-d-secure')
    await fetch(next.next.url, { redirect: 'manual' })
    await isUnknown(card, fault, '/gmo-openapi/tds2/finalizeCharge', () =>
      card.provider.resume(resumeRequest(order, started, 'returned'), shortTimeout()),
    )
    const state = FAULTS_AFTER.includes(fault) ? 'authorised' : 'waiting'
    assert.equal(await card.fetchStatus(order), state, fault)
  }
})

test('a status fetch without an answer is unknown, and never missing', async () => {
  const { order } = await held()
  for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER])
    await isUnknown(card, fault, '/gmo-openapi/order/inquiry', () =>
      card.provider.fetchStatus(asKnownOrder(order), shortTimeout()),
    )
  const bought = wallet.order({ payId: PAYMENT.paypay })
  await wallet.start(bought)
  for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER])
    await isUnknown(wallet, fault, '/gmo-openapi/order/inquiry', () =>
      wallet.provider.fetchStatus(asKnownOrder(bought), shortTimeout()),
    )
})

test('a cancellation or refund without an answer is unknown, and repeating it is harmless', async () => {
  for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER]) {
    const { order } = await held()
    const known = asKnownOrder(order)
    await isUnknown(card, fault, '/gmo-openapi/order/cancel', () =>
      card.provider.cancel(known, shortTimeout()),
    )
    assert.deepEqual(await card.provider.cancel(known, generousTimeout()), { is: 'done' }, fault)
    assert.equal(await card.fetchStatus(order), 'cancelled')
    const bought = wallet.order({ payId: PAYMENT.merpay })
    const { next } = await wallet.start(bought)
    assert.ok(next.do === 'redirect')
    await submitForm(next.url, { choice: 'pay' })
    const refund = { ...asKnownOrder(bought), key: `refund-${bought.orderId}` }
    await isUnknown(wallet, fault, '/gmo-openapi/order/cancel', () =>
      wallet.provider.refund(refund, shortTimeout()),
    )
    assert.deepEqual(await wallet.provider.refund(refund, generousTimeout()), { is: 'done' }, fault)
    assert.deepEqual(await wallet.provider.fetchStatus(refund, generousTimeout()), {
      is: 'refunded',
      yen: 1_200,
    })
  }
})

test('an unreachable provider is unknown, and the log contains nothing that was sent', async () => {
  const nowhere = gmoProvider({
    ...card.settings,
    protocolUrl: 'http://127.0.0.1:9/payment',
    openApiUrl: 'http://127.0.0.1:9',
  })
  const carried = card.order({ payId: PAYMENT.carrier, carrierId: 'au' })
  const answer = await nowhere.start(carried, generousTimeout())
  assert.ok(answer.is === 'unknown')
  assert.doesNotMatch(answer.detail, /hikifudasb|HF-/)
  const token = await card.token(CARD)
  const order = card.order()
  const authorise = resumeRequest(order, await card.start(order), 'authorise', token)
  const gone = await nowhere.resume(authorise, generousTimeout())
  assert.ok(gone.is === 'unknown' && !gone.detail.includes(token))
})
