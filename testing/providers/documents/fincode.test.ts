import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { addPayer, type Payer, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
import { FINCODE_VARIABLES } from '#testing/fixtures/provider-variables.ts'
import { type DocumentedFincode, openDocumentedFincode } from './fincode-server.ts'
import {
  assertCredited,
  openExceptionsOf,
  openLiveShopForFile,
  pointsOf,
  waitingOrderOf,
} from './live-shop.ts'

const VARIABLES = {
  ...FINCODE_VARIABLES,
  PROVIDER_OF_CARD: 'fincode',
  PROVIDER_OF_CONVENIENCE_STORE: 'fincode',
  PROVIDER_OF_BANK_TRANSFER: 'fincode',
  PROVIDER_OF_PAYPAY: 'fincode',
}

const fincode: DocumentedFincode = openDocumentedFincode({
  secretKey: VARIABLES.FINCODE_SECRET_KEY,
  webhookSignature: VARIABLES.FINCODE_WEBHOOK_SIGNATURE,
})
const live = openLiveShopForFile(VARIABLES, fincode)

const CARD_ORDER = { pay_id: PAYMENT.card, pay_type: PAYMENT.card, point_price_id: 101 }

/**
 * Presses the button of a card. The buyer is in 3-D Secure afterwards. `beforeExecution` runs before
 * the browser sends the card's token.
 */
async function openCard(payer: Payer, beforeExecution = () => {}): Promise<string> {
  const { id } = await payer.post('/user/gmo_token', CARD_ORDER)
  const token = 'a'.repeat(64)
  beforeExecution()
  await payer.post('/user/gmo_result', { id, pay_type: PAYMENT.card, token })
  const pressed = await payer.post('/user/point/buy', { pay_id: PAYMENT.card, payment_id: id })
  assert.equal(pressed.result, '7')
  const issuer = (await payer.raw(pressed.url)).headers.get('location') ?? ''
  assert.equal(new URL(issuer).origin, 'https://api.fincode.jp')
  return id
}

/** Refunds a part. fincode lowers the amount, and the member loses the share of the points. */
async function refundPart(payer: Payer, id: string): Promise<void> {
  await live.refundPart(id, 200)
  assert.equal(fincode.paymentOf(id).yen, 300)
  assert.equal(await pointsOf(payer), 300)
}

test('A-202 a card passes 3-D Secure, is captured, credited and refunded, a part first', async () => {
  const payer = await addPayer(live.shop)
  const id = await openCard(payer)
  fincode.pay(id)
  await assertCredited(payer, id)
  assert.equal(fincode.paymentOf(id).status, 'CAPTURED')
  await refundPart(payer, id)
  await live.refund(id)
  assert.equal(fincode.paymentOf(id).status, 'CANCELED')
  assert.equal(await pointsOf(payer), 0)
})

test('a card that fails 3-D Secure pays nothing', async () => {
  const payer = await addPayer(live.shop)
  const id = await openCard(payer)
  fincode.decline(id)
  assert.notEqual((await payer.post('/user/point/append', { token: id })).result, '1')
  assert.equal((await paymentRow(live.shop, id)).state, 'failed')
  assert.equal(await pointsOf(payer), 0)
})

test('A-202 PayPay leads to PayPay’s page, and is credited by the notice and refunded, a part first', async () => {
  const payer = await addPayer(live.shop)
  const { result, url } = await payer.pay(PAYMENT.paypay)
  assert.equal(result, '1')
  assert.equal(url, 'https://qr.paypay.ne.jp/28180104')
  const id = await waitingOrderOf(payer)
  assert.notEqual((await payer.post('/user/point/append', { token: id })).result, '1')
  fincode.pay(id)
  await live.notify('fincode', fincode.notice(id, 'payments.paypay.complete'))
  await waitUntil(async () => (await pointsOf(payer)) === 500, 'credited')
  await refundPart(payer, id)
  await live.refund(id)
  assert.equal(fincode.paymentOf(id).status, 'CANCELED')
  assert.equal(await pointsOf(payer), 0)
})

test('a slip leads to fincode’s page, and is credited by the notice', async () => {
  const payer = await addPayer(live.shop)
  const { result } = await payer.pay(PAYMENT.convenienceStore, { combini_code: 'econ' })
  assert.equal(result, '1')
  const id = await waitingOrderOf(payer)
  const { url } = await payer.get(`/user/point/combini_number?payment_id=${id}`)
  assert.equal(new URL(url).origin, 'https://link.fincode.jp')
  const { returnUrl, cancelUrl } = fincode.paymentOf(id)
  for (const address of [returnUrl, cancelUrl].map((text) => new URL(String(text)))) {
    const post = { method: 'POST', body: new URLSearchParams() }
    const { status, headers } = await payer.raw(address.pathname + address.search, post)
    assert.deepEqual([status, headers.get('location')], [303, `/pay-redirect?payment_id=${id}`])
  }
  fincode.pay(id)
  await live.notify('fincode-cash', fincode.notice(id, 'payments.konbini.complete'))
  await waitUntil(async () => (await pointsOf(payer)) === 500, 'credited')
})

test('a slip that was never opened ends after its 72 hours', async () => {
  const payer = await addPayer(live.shop)
  await payer.pay(PAYMENT.convenienceStore, { combini_code: 'econ' })
  const id = await waitingOrderOf(payer)
  fincode.leaveUnopened(id)
  const { clock } = live.shop
  const now = clock.now()
  clock.set(new Date(now.getTime() + 73 * HOUR_MS))
  await live.shop.runDueJobs()
  clock.set(now)
  assert.equal((await paymentRow(live.shop, id)).state, 'cancelled')
})

test('the first press of PayPay after a refused one leads to PayPay', async () => {
  const payer = await addPayer(live.shop)
  fincode.refuseNextRegistration()
  assert.notEqual((await payer.pay(PAYMENT.paypay)).result, '1')
  const { result, url } = await payer.pay(PAYMENT.paypay)
  assert.deepEqual([result, url], ['1', 'https://qr.paypay.ne.jp/28180104'])
})

test('a card whose execution lost its answer is executed again with the same key', async () => {
  const payer = await addPayer(live.shop)
  const id = await openCard(payer, () => fincode.loseNextAnswer())
  fincode.pay(id)
  await assertCredited(payer, id)
})

test('a card whose execution lost its answer, and whose repeat is refused, ends, and another card pays', async () => {
  const payer = await addPayer(live.shop)
  const { id } = await payer.post('/user/gmo_token', CARD_ORDER)
  fincode.loseNextAnswer('answer-and-key')
  await payer.post('/user/gmo_result', {
    id,
    pay_type: PAYMENT.card,
    token: 'a'.repeat(64),
  })
  const again = await payer.post('/user/point/buy', { pay_id: PAYMENT.card, payment_id: id })
  assert.equal(fincode.paymentOf(id).status, 'AUTHENTICATED')
  assert.notEqual(again.result, '7')
  const other = await openCard(payer)
  fincode.pay(other)
  await assertCredited(payer, other)
  const { clock } = live.shop
  const now = clock.now()
  clock.set(new Date(now.getTime() + 2 * HOUR_MS))
  await live.shop.runDueJobs()
  clock.set(now)
  const { state } = await paymentRow(live.shop, id)
  assert.match(String(state), /^(?:cancelled|expired|failed)$/)
})

test('an open chargeback is reported once, a settled one takes the points, a cancelled one returns them', async () => {
  const payer = await addPayer(live.shop)
  const id = await openCard(payer)
  fincode.pay(id)
  await assertCredited(payer, id)
  const outcomes = [
    [{ statusCode: 4005, isCanceled: false }, 'paid', 500, ['reported']],
    [{ statusCode: 4009, isCanceled: false }, 'charged-back', 0, []],
    [{ statusCode: 4009, isCanceled: true }, 'paid', 500, []],
    // A dispute that was decided before takes nothing a second time.
    [{ statusCode: 4009, isCanceled: false }, 'paid', 500, []],
    // The operator closed the first report long ago; a second dispute is reported again.
    [{ statusCode: 4005, isCanceled: false }, 'paid', 500, ['reported']],
  ] as const
  for (const [chargeback, state, points, exceptions] of outcomes) {
    fincode.dispute(id, chargeback)
    await live.shop.runDueJobs()
    await live.shop.runDueJobs()
    assert.equal((await paymentRow(live.shop, id)).state, state)
    assert.equal(await pointsOf(payer), points)
    assert.deepEqual(await openExceptionsOf(live.shop, id), exceptions)
  }
})

test('a report that was closed before the shop kept disputes stays closed', async () => {
  const payer = await addPayer(live.shop)
  const id = await openCard(payer)
  fincode.pay(id)
  await assertCredited(payer, id)
  await live.shop.database.query({
    text: `
      insert into payment_exceptions (payment_id, kind, created_at, closed_at)
      select id, 'reported', created_at, created_at
      from payments
      where order_id = $1`,
    values: [id],
  })
  fincode.dispute(id, { statusCode: 4005, isCanceled: false })
  await live.shop.runDueJobs()
  assert.deepEqual(await openExceptionsOf(live.shop, id), [])
})

test('a bank transfer has its account, and is credited by the notice', async () => {
  const payer = await addPayer(live.shop)
  const { result } = await payer.pay(PAYMENT.bankTransfer, { name: 'ヤマダ ハナコ' })
  assert.equal(result, '1')
  const { detail } = await payer.get('/user/bank')
  assert.deepEqual(
    [detail.bank, detail.number],
    ['GMOあおぞらネット銀行 タイヨウ（501）', '1234567'],
  )
  const id = await waitingOrderOf(payer)
  fincode.pay(id)
  await live.notify('fincode-cash', fincode.notice(id, 'payments.virtualaccount.complete'))
  await waitUntil(async () => (await pointsOf(payer)) === 500, 'credited')
})

test('a transfer of another amount is held for the operator', async () => {
  const payer = await addPayer(live.shop)
  await payer.pay(PAYMENT.bankTransfer, { name: 'ヤマダ ハナコ' })
  const id = await waitingOrderOf(payer)
  fincode.pay(id, 499)
  await live.notify('fincode-cash', fincode.notice(id, 'payments.virtualaccount.complete'))
  await waitUntil(async () => (await paymentRow(live.shop, id)).heldFor !== null, 'held')
  assert.equal(await pointsOf(payer), 0)
})

test('a notice without the registered signature credits nothing', async () => {
  const payer = await addPayer(live.shop)
  await payer.pay(PAYMENT.bankTransfer, { name: 'ヤマダ ハナコ' })
  const id = await waitingOrderOf(payer)
  fincode.pay(id)
  const forged = fincode.notice(id, 'payments.virtualaccount.complete', 'another signature')
  await live.assertForged('fincode-cash', forged)
  assert.equal(await pointsOf(payer), 0)
})

test('no call differs from fincode’s description, or goes to another host', () => {
  assert.deepEqual([...new Set(fincode.faults)].sort(), [])
  assert.deepEqual(live.foreignHosts(), [])
})
