import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import type { Fault } from '#gateway/faults.ts'
import { gmoIdPass } from '#gateway/gmo/id-pass.ts'
import { gmoOpenApi } from '#gateway/gmo/open-api.ts'
import type { PaymentOrder } from '#server/outside/payments/port.ts'
import { type GmoBench, knownOrder, openGmoBench } from '#testing/gmo-bench.ts'
import {
  FAULTS_AFTER,
  FAULTS_BEFORE,
  impatient,
  press,
  resumed,
  soon,
} from '#testing/provider-bench.ts'
import { gmoCashProvider } from './cash.ts'
import { gmoProvider } from './gmo.ts'
import { gmoWalletProvider } from './wallet.ts'

const CARD = '4111111111111111'

let idPass: GmoBench
let cash: GmoBench
let wallet: GmoBench
before(async () => {
  idPass = await openGmoBench(gmoIdPass, gmoProvider)
  cash = await openGmoBench(gmoOpenApi, gmoCashProvider)
  wallet = await openGmoBench(gmoOpenApi, gmoWalletProvider)
})
after(() => Promise.all([idPass.close(), cash.close(), wallet.close()]))

/** Runs the act under the fault and under every other one: it must not know, and must not claim to. */
async function isUnknown(
  gmo: GmoBench,
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
  await idPass.provider.resume(resumed(order, { reference }, 'authorise', token), soon())
  return { order, reference }
}

test('a start that got no answer is unknown; asked, the provider says whether it arrived', async () => {
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
      await isUnknown(gmo, fault, path, () => gmo.provider.start(order, impatient()))
      assert.equal(await gmo.inquire(order), 'missing', `${fault} at ${path}`)
    }
    for (const fault of FAULTS_AFTER) {
      const order = gmo.order(given)
      await isUnknown(gmo, fault, path, () => gmo.provider.start(order, impatient()))
      assert.equal(await gmo.inquire(order), 'waiting', `${fault} at ${path}`)
      // The same call again ends well: it was ours, and nobody was asked for anything yet.
      assert.equal((await gmo.provider.start(order, soon())).is, 'started', `${fault} at ${path}`)
    }
  }
})

test('a card whose hold got no answer is held or not, as the provider says', async () => {
  for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER]) {
    const order = idPass.order()
    const started = await idPass.start(order)
    const token = await idPass.token(CARD)
    const authorise = resumed(order, started, 'authorise', token)
    await isUnknown(idPass, fault, '/payment/ExecTran.idPass', () =>
      idPass.provider.resume(authorise, impatient()),
    )
    const state = FAULTS_AFTER.includes(fault) ? 'authorised' : 'waiting'
    assert.equal(await idPass.inquire(order), state, fault)
  }
})

test('a capture that got no answer took the amount or not, as the provider says, and never twice', async () => {
  for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER]) {
    const { order, reference } = await held()
    const capture = resumed(order, { reference }, 'capture')
    await isUnknown(idPass, fault, '/payment/AlterTran.idPass', () =>
      idPass.provider.resume(capture, impatient()),
    )
    const state = FAULTS_AFTER.includes(fault) ? 'paid' : 'authorised'
    assert.equal(await idPass.inquire(order), state, fault)
    await idPass.provider.resume(capture, soon())
    assert.equal(await idPass.inquire(order), 'paid', fault)
    assert.equal((await idPass.control.orderOf(order.orderId)).paidYen, order.yen)
  }
})

test('what 3-D Secure led to without an answer is told by the inquiry', async () => {
  for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER]) {
    const order = idPass.order()
    const started = await idPass.start(order)
    const token = await idPass.token('4100000000000209')
    const next = await idPass.provider.resume(resumed(order, started, 'authorise', token), soon())
    assert.ok(next.is === 'next' && next.next.do === 'three-d-secure')
    await fetch(next.next.url)
    await isUnknown(idPass, fault, '/payment/SecureTran2.idPass', () =>
      idPass.provider.resume(resumed(order, started, 'returned'), impatient()),
    )
    const state = FAULTS_AFTER.includes(fault) ? 'authorised' : 'waiting'
    assert.equal(await idPass.inquire(order), state, fault)
  }
})

test('an inquiry that got no answer says nothing, least of all that there is no order', async () => {
  const { order } = await held()
  for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER])
    await isUnknown(idPass, fault, '/payment/SearchTrade.idPass', () =>
      idPass.provider.inquire(knownOrder(order), impatient()),
    )
  const bought = wallet.order({ payId: PAYMENT.paypay })
  await wallet.start(bought)
  for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER])
    await isUnknown(wallet, fault, '/gmo-openapi/order/inquiry', () =>
      wallet.provider.inquire(knownOrder(bought), impatient()),
    )
})

test('giving up and giving back without an answer are unknown, and harmless again', async () => {
  for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER]) {
    const { order } = await held()
    const known = knownOrder(order)
    await isUnknown(idPass, fault, '/payment/AlterTran.idPass', () =>
      idPass.provider.cancel(known, impatient()),
    )
    assert.deepEqual(await idPass.provider.cancel(known, soon()), { is: 'done' }, fault)
    assert.equal(await idPass.inquire(order), 'cancelled')
    const bought = wallet.order({ payId: PAYMENT.merpay })
    const { next } = await wallet.start(bought)
    assert.ok(next.do === 'redirect')
    await press(next.url, { choice: 'pay' })
    const refund = { ...knownOrder(bought), key: `refund-${bought.orderId}` }
    await isUnknown(wallet, fault, '/gmo-openapi/order/cancel', () =>
      wallet.provider.refund(refund, impatient()),
    )
    assert.deepEqual(await wallet.provider.refund(refund, soon()), { is: 'done' }, fault)
    assert.deepEqual(await wallet.provider.inquire(refund, soon()), { is: 'refunded', yen: 1_200 })
  }
})

test('a provider that is not there is unknown, and the log says nothing of what was sent', async () => {
  const nowhere = gmoProvider({ ...idPass.settings, protocolUrl: 'http://127.0.0.1:9/payment' })
  const answer = await nowhere.start(idPass.order(), soon())
  assert.ok(answer.is === 'unknown')
  assert.doesNotMatch(answer.detail, /hikifudasb|HF-/)
  const token = await idPass.token(CARD)
  const order = idPass.order()
  const authorise = resumed(order, await idPass.start(order), 'authorise', token)
  const gone = await nowhere.resume(authorise, soon())
  assert.ok(gone.is === 'unknown' && !gone.detail.includes(token))
})
