import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import type { Fault } from '#gateway/faults.ts'
import { gmoIdPass } from '#gateway/gmo/id-pass.dialect.ts'
import { gmoOpenApi } from '#gateway/gmo/open-api.dialect.ts'
import type { PaymentOrder } from '#server/external/payments/payment-provider.ts'
import { asKnownOrder, type GmoHarness, openGmoHarness } from '#testing/drivers/gmo-harness.ts'
import {
  FAULTS_AFTER,
  FAULTS_BEFORE,
  generousTimeout,
  resumeRequest,
  shortTimeout,
  submitForm,
} from '#testing/drivers/provider-harness.ts'
import { gmoCashProvider } from './cash.ts'
import { gmoProvider } from './provider.ts'
import { gmoWalletProvider } from './wallet.ts'

const CARD = '4111111111111111'

let idPass: GmoHarness
let cash: GmoHarness
let wallet: GmoHarness
before(async () => {
  idPass = await openGmoHarness(gmoIdPass, gmoProvider)
  cash = await openGmoHarness(gmoOpenApi, gmoCashProvider)
  wallet = await openGmoHarness(gmoOpenApi, gmoWalletProvider)
})
after(() => Promise.all([idPass.close(), cash.close(), wallet.close()]))

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

async function held(): Promise<{ order: PaymentOrder; reference: Record<string, string> }> {
  const order = idPass.order()
  const { reference } = await idPass.start(order)
  const token = await idPass.token(CARD)
  await idPass.provider.resume(
    resumeRequest(order, { reference }, 'authorise', token),
    generousTimeout(),
  )
  return { order, reference }
}

test('a start without an answer is unknown, and the fetched status tells whether it arrived', async () => {
  const starts = [
    [idPass, '/payment/EntryTran.idPass', { payId: PAYMENT.card }],
    [idPass, '/payment/EntryTranAu.idPass', { payId: PAYMENT.carrier, carrierId: 'au' }],
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
      // A repetition of the same call succeeds, because GMO has already stored the order and the
      // buyer has not opened it yet.
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
    const order = idPass.order()
    const started = await idPass.start(order)
    const token = await idPass.token(CARD)
    const authorise = resumeRequest(order, started, 'authorise', token)
    await isUnknown(idPass, fault, '/payment/ExecTran.idPass', () =>
      idPass.provider.resume(authorise, shortTimeout()),
    )
    const state = FAULTS_AFTER.includes(fault) ? 'authorised' : 'waiting'
    assert.equal(await idPass.fetchStatus(order), state, fault)
  }
})

test('a capture without an answer charged the amount or not, as the fetched status tells, and never twice', async () => {
  for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER]) {
    const { order, reference } = await held()
    const capture = resumeRequest(order, { reference }, 'capture')
    await isUnknown(idPass, fault, '/payment/AlterTran.idPass', () =>
      idPass.provider.resume(capture, shortTimeout()),
    )
    const state = FAULTS_AFTER.includes(fault) ? 'paid' : 'authorised'
    assert.equal(await idPass.fetchStatus(order), state, fault)
    await idPass.provider.resume(capture, generousTimeout())
    assert.equal(await idPass.fetchStatus(order), 'paid', fault)
    assert.equal((await idPass.control.orderOf(order.orderId)).paidYen, order.yen)
  }
})

test('the fetched status tells how 3-D Secure without an answer ended', async () => {
  for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER]) {
    const order = idPass.order()
    const started = await idPass.start(order)
    const token = await idPass.token('4100000000000209')
    const next = await idPass.provider.resume(
      resumeRequest(order, started, 'authorise', token),
      generousTimeout(),
    )
    assert.ok(next.is === 'next' && next.next.do === 'three-d-secure')
    await fetch(next.next.url)
    await isUnknown(idPass, fault, '/payment/SecureTran2.idPass', () =>
      idPass.provider.resume(resumeRequest(order, started, 'returned'), shortTimeout()),
    )
    const state = FAULTS_AFTER.includes(fault) ? 'authorised' : 'waiting'
    assert.equal(await idPass.fetchStatus(order), state, fault)
  }
})

test('a status fetch without an answer is unknown, and never missing', async () => {
  const { order } = await held()
  for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER])
    await isUnknown(idPass, fault, '/payment/SearchTrade.idPass', () =>
      idPass.provider.fetchStatus(asKnownOrder(order), shortTimeout()),
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
    await isUnknown(idPass, fault, '/payment/AlterTran.idPass', () =>
      idPass.provider.cancel(known, shortTimeout()),
    )
    assert.deepEqual(await idPass.provider.cancel(known, generousTimeout()), { is: 'done' }, fault)
    assert.equal(await idPass.fetchStatus(order), 'cancelled')
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
  const nowhere = gmoProvider({ ...idPass.settings, protocolUrl: 'http://127.0.0.1:9/payment' })
  const answer = await nowhere.start(idPass.order(), generousTimeout())
  assert.ok(answer.is === 'unknown')
  assert.doesNotMatch(answer.detail, /hikifudasb|HF-/)
  const token = await idPass.token(CARD)
  const order = idPass.order()
  const authorise = resumeRequest(order, await idPass.start(order), 'authorise', token)
  const gone = await nowhere.resume(authorise, generousTimeout())
  assert.ok(gone.is === 'unknown' && !gone.detail.includes(token))
})
