import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { formOf } from '#testing/drivers/payments/hosted-form.ts'
import { addPayer, type Payer, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
import { MERCHANT_CERTIFICATE, MERCHANT_KEY } from '#testing/fixtures/merchant-certificate.ts'
import { GMO_VARIABLES } from '#testing/fixtures/provider-variables.ts'
import { type DocumentedGmo, openDocumentedGmo, TDS2_TOKEN } from './gmo-server.ts'
import { assertCredited, openLiveShopForFile, pointsOf, waitingOrderOf } from './live-shop.ts'

/**
 * The settings of a shop with its own credentials at the providers. No call reaches the sandbox or
 * the network: a server written from GMO's documents answers the calls to GMO's live hosts.
 */
const VARIABLES = {
  ...GMO_VARIABLES,
  GMO_WALLETS: 'DOCOMO,AU_APP,RAKUTEN:AUTH',
  GMO_CARD_TOKENS: 'APPLE_PAY,GOOGLE_PAY',
  APPLE_PAY_MERCHANT_ID: 'merchant.example.hikifuda',
  APPLE_PAY_CERTIFICATE: MERCHANT_CERTIFICATE,
  APPLE_PAY_KEY: MERCHANT_KEY,
  APPLE_PAY_DOMAIN_FILE: '7B2270737',
  GOOGLE_PAY_MERCHANT_ID: 'BCR2DN4T',
  GOOGLE_PAY_GATEWAY: 'acquirer',
  GOOGLE_PAY_GATEWAY_MERCHANT_ID: 'shop-1',
}

const gmo: DocumentedGmo = openDocumentedGmo()
const live = openLiveShopForFile(VARIABLES, gmo)

/** Lets time pass, and runs the shop's jobs. */
async function pass(timeMs: number): Promise<void> {
  live.shop.clock.advance(timeMs)
  await live.shop.runDueJobs()
}

/** Refunds a part. The provider lowers the amount, and the member loses the share of the points. */
async function refundPart(payer: Payer, orderId: string): Promise<void> {
  await live.refundPart(orderId, 200)
  assert.equal(gmo.amountOf(orderId), '300')
  assert.equal(await pointsOf(payer), 300)
}

/** Refunds a paid order. The provider cancels the order, and the member loses the points. */
async function refund(payer: Payer, orderId: string): Promise<void> {
  await live.refund(orderId)
  assert.equal(gmo.statusOf(orderId), 'CANCEL')
  assert.equal(await pointsOf(payer), 0)
}

const WALLETS = {
  PayPay: PAYMENT.paypay,
  Merpay: PAYMENT.merpay,
  d払い: PAYMENT.dBarai,
  'au PAY': PAYMENT.auPay,
  '楽天ペイ by approval': PAYMENT.rakutenPay,
}
for (const [name, payId] of Object.entries(WALLETS)) {
  test(`${name} with live settings leads to the wallet's page, is credited and refunded`, async () => {
    const payer = await addPayer(live.shop)
    const { result, url } = await payer.pay(payId)
    assert.equal(result, '1')
    assert.equal(url, 'https://example.com/redirect/wallet?p1=abc&p2=123')
    const orderId = await waitingOrderOf(payer)
    assert.notEqual((await payer.post('/user/point/append', { token: orderId })).result, '1')
    gmo.pay(orderId)
    await assertCredited(payer, orderId)
    if (payId !== PAYMENT.rakutenPay) await refundPart(payer, orderId)
    await refund(payer, orderId)
  })
}

test('a wallet that only authorizes is captured though the browser never returns', async () => {
  const payer = await addPayer(live.shop)
  await payer.pay(PAYMENT.rakutenPay)
  const orderId = await waitingOrderOf(payer)
  gmo.pay(orderId)
  assert.equal(gmo.statusOf(orderId), 'AUTH')
  await pass(3 * MINUTE_MS)
  assert.equal(gmo.statusOf(orderId), 'SALES')
  assert.equal((await paymentRow(live.shop, orderId)).state, 'paid')
  assert.equal(await pointsOf(payer), 500)
})

const UNPAID = {
  'A wallet': [PAYMENT.paypay, {}, HOUR_MS, 'expired'],
  'A slip': [PAYMENT.convenienceStore, { combini_code: 'econ' }, 3 * DAY_MS, 'cancelled'],
} as const
for (const [name, [payId, fields, openMs, state]] of Object.entries(UNPAID)) {
  test(`${name} that GMO does not cancel ends in the shop, and late money is held`, async () => {
    const payer = await addPayer(live.shop)
    await payer.pay(payId, fields)
    const { list } = await payer.get('/user/point/waiting')
    const orderId = list[0].payment_id as string
    await pass(openMs)
    assert.equal((await paymentRow(live.shop, orderId)).state, state)
    gmo.pay(orderId)
    if (payId === PAYMENT.convenienceStore)
      await live.notify('gmo-cash', { body: gmo.noticeOf(orderId) })
    else await pass(DAY_MS)
    const isHeld = async () => (await paymentRow(live.shop, orderId)).state === 'held'
    await waitUntil(isHeld, 'the late money is held')
    assert.equal(await pointsOf(payer), 0)
  })
}

const CARDS = {
  'A card': [PAYMENT.card, 'a'.repeat(64)],
  'Apple Pay': [PAYMENT.applePay, Buffer.from('{"version":"EC_v1"}').toString('base64')],
  'Google Pay': [PAYMENT.googlePay, Buffer.from('{"protocolVersion":"ECv2"}').toString('base64')],
} as const
for (const [name, [payId, token]] of Object.entries(CARDS)) {
  test(`${name} with live settings is authorized by its token, captured, credited and refunded`, async () => {
    const payer = await addPayer(live.shop)
    const order = { pay_id: payId, pay_type: payId, point_price_id: 101 }
    const { id } = await payer.post('/user/gmo_token', order)
    const verified = await payer.post('/user/gmo_result', { id, pay_type: payId, token })
    assert.equal(verified.result, '1')
    assert.equal(gmo.statusOf(id), 'AUTH')
    const { result } = await payer.post('/user/point/buy', { pay_id: payId, payment_id: id })
    assert.equal(result, '1')
    assert.equal(gmo.statusOf(id), 'SALES')
    await assertCredited(payer, id)
    await refundPart(payer, id)
    await refund(payer, id)
  })
}

for (const [name, payId] of [
  ['A card', PAYMENT.card],
  ['Google Pay', PAYMENT.googlePay],
] as const) {
  test(`${name} that asks for 3-D Secure is redirected, and credited after the return`, async () => {
    const payer = await addPayer(live.shop)
    const order = { pay_id: payId, pay_type: payId, point_price_id: 101 }
    const { id } = await payer.post('/user/gmo_token', order)
    await payer.post('/user/gmo_result', { id, pay_type: payId, token: TDS2_TOKEN })
    const { result, url } = await payer.post('/user/point/buy', { pay_id: payId, payment_id: id })
    assert.equal(result, '7')
    const issuer = (await payer.raw(url)).headers.get('location')
    assert.equal(issuer, 'https://example.com/redirect/credit?p1=abc&p2=123')
    await assertCredited(payer, id)
  })
}

const CASH = {
  'A slip of Lawson': [PAYMENT.convenienceStore, { combini_code: 'econ' }],
  'A slip of another chain': [PAYMENT.convenienceStore, { combini_code: 'other' }],
  'A bank transfer': [PAYMENT.bankTransfer, { name: 'ヤマダ ハナコ' }],
  'Pay-easy': [PAYMENT.payEasy, {}],
} as const
for (const [name, [payId, fields]] of Object.entries(CASH)) {
  test(`${name} with live settings has its number, and is credited by the notice`, async () => {
    const payer = await addPayer(live.shop)
    const { result } = await payer.pay(payId, fields)
    assert.equal(result, '1')
    const { list } = await payer.get('/user/point/waiting')
    const orderId = list[0].payment_id as string
    if (payId === PAYMENT.bankTransfer) {
      const { detail } = await payer.get('/user/bank')
      assert.deepEqual([detail.number, detail.name], ['1234567', 'ﾃｽﾄｼｮｯﾌﾟ'])
    } else assert.ok(list[0].number?.includes('1234567890'), list[0].number)
    gmo.pay(orderId)
    await live.notify('gmo-cash', { body: gmo.noticeOf(orderId) })
    await waitUntil(async () => (await pointsOf(payer)) === 500, 'credited')
  })
}

for (const carrierId of ['sb_ktai', 'au', 'docomo']) {
  test(`the carrier ${carrierId} with live settings gets its raw token, and is credited`, async () => {
    const payer = await addPayer(live.shop)
    const { result, url } = await payer.pay(PAYMENT.carrier, { carrier_id: carrierId })
    assert.equal(result, '1')
    const orderId = await waitingOrderOf(payer)
    const { action, fields } = formOf(await (await payer.raw(url)).text())
    assert.equal(action, 'https://pt01.mul-pay.jp/payment/DocomoStart.idPass')
    assert.match(Object.fromEntries(fields).Token ?? '', /\+qn1h7bq/)
    gmo.pay(orderId)
    await assertCredited(payer, orderId)
    await refund(payer, orderId)
  })
}

test('no call of these ways differs from GMO’s documents, or goes to another host', () => {
  assert.deepEqual([...new Set(gmo.faults)].sort(), [])
  assert.deepEqual(live.foreignHosts(), [])
})
