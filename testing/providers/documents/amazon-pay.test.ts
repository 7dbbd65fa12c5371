import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { addPayer, type Payer, waitUntil } from '#testing/drivers/payments/payer.ts'
import { MERCHANT_CERTIFICATE, MERCHANT_KEY } from '#testing/fixtures/merchant-certificate.ts'
import { AMAZON_VARIABLES } from '#testing/fixtures/provider-variables.ts'
import { type DocumentedAmazonPay, openDocumentedAmazonPay } from './amazon-pay-server.ts'
import { assertCredited, newestRefundOf, openLiveShopForFile, pointsOf } from './live-shop.ts'

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const TOPIC = 'arn:aws:sns:ap-northeast-1:598607868003:A2F_LIVE_A1'
const VARIABLES = {
  ...AMAZON_VARIABLES,
  AMAZON_PAY_PRIVATE_KEY: privateKey,
  AMAZON_PAY_TOPIC: TOPIC,
}

const amazon: DocumentedAmazonPay = openDocumentedAmazonPay({
  merchantId: VARIABLES.AMAZON_PAY_MERCHANT_ID,
  publicKeyId: VARIABLES.AMAZON_PAY_PUBLIC_KEY_ID,
  privateKey,
  topic: TOPIC,
  certificate: MERCHANT_CERTIFICATE,
  certificateKey: MERCHANT_KEY,
})
const live = openLiveShopForFile(VARIABLES, amazon)

interface Paid {
  readonly payer: Payer
  readonly session: string
  readonly orderId: string
}

/** Presses Amazon's button, and then the shop's button. The buyer is on Amazon's page afterwards. */
async function openPayment(): Promise<Paid> {
  const payer = await addPayer(live.shop)
  const { payloadJSON, signature } = await payer.get('/user/button_signature')
  const session = amazon.openSession(payloadJSON, signature)
  await payer.get(`/user/set_checkout_session/${session}`)
  const { payMethod } = await payer.get('/user/get_checkout_session')
  assert.equal(payMethod, 'Visa ****1111 (Amazon Pay)')
  const { result, url } = await payer.pay(PAYMENT.amazonPay)
  assert.equal(result, '1')
  assert.equal(new URL(url).host, 'payments.amazon.co.jp')
  return { payer, session, orderId: amazon.sessionOf(session).orderId ?? '' }
}

async function pay(): Promise<Paid> {
  const paid = await openPayment()
  amazon.sessionOf(paid.session).isConfirmed = true
  assert.equal((await paid.payer.get('/user/complete_checkout_session')).result, '1')
  await assertCredited(paid.payer, paid.orderId)
  return paid
}

test('Amazon Pay with live settings is confirmed, captured, credited and refunded', async () => {
  const { payer, session, orderId } = await pay()
  assert.equal(amazon.sessionOf(session).state, 'Completed')
  await live.refund(orderId)
  assert.equal(await pointsOf(payer), 0)
  assert.equal((await newestRefundOf(live.shop, orderId)).state, 'sent')
  amazon.sessionOf(session).refund = 'Refunded'
  await live.notify('amazon-pay', amazon.notice(session, 'REFUND'))
  await waitUntil(
    async () => (await newestRefundOf(live.shop, orderId)).state === 'done',
    'the refund is done',
  )
})

test('a refund that Amazon declines later gives the points back', async () => {
  const { payer, session, orderId } = await pay()
  await live.refund(orderId)
  amazon.sessionOf(session).refund = 'Declined'
  await live.notify('amazon-pay', amazon.notice(session, 'REFUND'))
  await waitUntil(async () => (await pointsOf(payer)) === 500, 'the points are back')
})

test('a buyer who has not confirmed pays nothing', async () => {
  const { payer } = await openPayment()
  assert.notEqual((await payer.get('/user/complete_checkout_session')).result, '1')
  assert.equal(await pointsOf(payer), 0)
})

test('a declined instrument pays nothing', async () => {
  const { payer, session } = await openPayment()
  Object.assign(amazon.sessionOf(session), { isConfirmed: true, isDeclined: true })
  assert.notEqual((await payer.get('/user/complete_checkout_session')).result, '1')
  assert.equal(amazon.sessionOf(session).state, 'Canceled')
  assert.equal(await pointsOf(payer), 0)
})

test('a notice of another topic changes nothing', async () => {
  const { payer, session, orderId } = await pay()
  await live.refund(orderId)
  amazon.sessionOf(session).refund = 'Declined'
  const other = TOPIC.replace('598607868003', '111111111111')
  await live.assertForged('amazon-pay', amazon.notice(session, 'REFUND', other))
  assert.equal(await pointsOf(payer), 0)
})

test('no call differs from Amazon’s examples, or goes to another host', () => {
  assert.deepEqual([...new Set(amazon.faults)].sort(), [])
  assert.deepEqual(live.foreignHosts(), [])
})
