import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import type { PaymentProvider } from '#server/external/payments/payment-provider.ts'
import { asKnownOrder } from '#testing/drivers/payments/gmo-harness.ts'
import {
  generousTimeout,
  paymentOrder,
  resumeRequest,
} from '#testing/drivers/payments/provider-harness.ts'
import { gmoCashProvider } from './cash.ts'
import { gmoProvider } from './provider.ts'
import { gmoSandbox } from './settings.ts'
import { gmoWalletProvider } from './wallet.ts'

/**
 * The next response of the test's server. Unlike the sandbox gateway, this server can send any
 * text.
 */
let nextResponse = { status: 200, body: '' }
const server = createServer((_request, reply) =>
  reply.writeHead(nextResponse.status).end(nextResponse.body),
)
let gmo: PaymentProvider
let cash: PaymentProvider
let wallet: PaymentProvider
before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings = gmoSandbox(`http://127.0.0.1:${port}`)
  gmo = gmoProvider(settings)
  cash = gmoCashProvider(settings)
  wallet = gmoWalletProvider(settings)
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const order = paymentOrder({ orderId: 'HF-1', payId: PAYMENT.carrier, carrierId: 'au' })
const respondWith = (body: string, status = 200) => {
  nextResponse = { status, body }
}
const TRADE = 'AccessID=a&AccessPass=b&Amount=1200'

test('a status is accepted about our order alone, and in known words', async () => {
  const known = { ...asKnownOrder(order), reference: { carrierId: 'au' } }
  const fetchStatus = () => gmo.fetchStatus(known, generousTimeout())
  const unknown = [
    [`OrderID=HF-2&Status=SALES&${TRADE}`, 200],
    [`OrderID=HF-1&Status=SOMETHING&${TRADE}`, 200],
    [`OrderID=HF-1&Status=SALES&${TRADE}`, 500],
    [`OrderID=HF-1&Status=SALES&${TRADE}`, 404],
    ['OrderID=HF-1&Status=SALES', 200],
    ['ErrCode=E92&ErrInfo=E92000001', 200],
    ['ErrCode=E90&ErrInfo=E90010001', 200],
    ['ErrCode=E01&ErrInfo=E01030002', 200],
    ['ErrCode=&ErrInfo=', 200],
    ['', 200],
    ['<html>maintenance</html>', 200],
  ] as const
  for (const [body, status] of unknown) {
    respondWith(body, status)
    assert.equal((await fetchStatus()).is, 'unknown', `${status} ${body}`)
  }
  respondWith(`Status=SALES&${TRADE}`)
  assert.deepEqual(await fetchStatus(), { is: 'paid', yen: 1_200, currency: 'JPY' })
  respondWith('ErrCode=E01&ErrInfo=E01110002')
  assert.deepEqual(await fetchStatus(), { is: 'missing' })
})

test('3-D Secure needs a web address, and a card that is not held is unknown', async () => {
  const card = paymentOrder({ orderId: 'HF-1' })
  const authorise = () =>
    gmo.resume(resumeRequest(card, { reference: {} }, 'authorise', 'token'), generousTimeout())
  const answer = (status: string, redirectUrl?: string) =>
    JSON.stringify({
      orderReference: { accessId: 'a', orderId: 'HF-1', status, amount: '1200' },
      ...(redirectUrl === undefined ? {} : { redirectInformation: { redirectUrl } }),
    })
  for (const url of ['javascript:alert(1)', '', '/3ds']) {
    respondWith(answer('AUTHENTICATED', url), 202)
    assert.equal((await authorise()).is, 'unknown', url)
  }
  for (const status of ['UNPROCESSED', 'AUTHENTICATED', 'CHECK']) {
    respondWith(answer(status), 201)
    assert.equal((await authorise()).is, 'unknown', status)
  }
  const url = 'https://acs.example/?a=1&b=2'
  respondWith(answer('AUTHENTICATED', url), 202)
  assert.deepEqual(await authorise(), {
    is: 'next',
    reference: { accessId: 'a' },
    next: { do: 'three-d-secure', url },
  })
})

test('several error codes are declined by the first, or unknown if one is inconclusive', async () => {
  respondWith('ErrCode=E01|E01&ErrInfo=E01060006|E01050002')
  assert.deepEqual(await gmo.start(order, generousTimeout()), { is: 'declined', code: 'E01060006' })
  respondWith('ErrCode=E01|E91&ErrInfo=E01060006|E91019999')
  assert.equal((await gmo.start(order, generousTimeout())).is, 'unknown')
})

test('a charge is accepted only with its key and payment instructions', async () => {
  const at = (more: object) =>
    JSON.stringify({
      orderReference: { accessId: 'a', orderId: 'HF-1', status: 'REQSUCCESS', amount: '1200' },
      ...more,
    })
  const store = paymentOrder({ orderId: 'HF-1', payId: PAYMENT.convenienceStore })
  for (const body of ['', '{}', '[]', 'null', at({}), at({ cashResult: {} })]) {
    respondWith(body, 202)
    assert.equal((await cash.start(store, generousTimeout())).is, 'unknown', body)
  }
  respondWith(at({ cashResult: { konbiniPaymentInformation: { receiptNumber: '123' } } }), 202)
  const started = await cash.start(store, generousTimeout())
  assert.ok(started.is === 'started' && started.next.do === 'show')
  assert.equal(started.next.url, undefined, 'not every store has a page of the slip')
  assert.deepEqual(started.next.expiresAt, store.expiresAt)
  const paypay = paymentOrder({ orderId: 'HF-1', payId: PAYMENT.paypay })
  for (const redirectUrl of ['javascript:alert(1)', 'paypay', '']) {
    respondWith(at({ redirectInformation: { redirectUrl } }), 202)
    assert.equal((await wallet.start(paypay, generousTimeout())).is, 'unknown', redirectUrl)
  }
})

test('only 400 and 402 are final refusals, and not with every title', async () => {
  const paypay = paymentOrder({ payId: PAYMENT.paypay })
  const refuse = (title: string, status: number, detail = '') =>
    respondWith(JSON.stringify({ title, detail }), status)
  for (const status of [400, 402]) {
    refuse('payer_rejected', status)
    assert.deepEqual(await wallet.start(paypay, generousTimeout()), {
      is: 'declined',
      code: 'payer_rejected',
    })
  }
  const inconclusive = [
    ...[401, 403, 404, 405, 409, 415, 422, 429, 500, 502, 503].map(
      (status) => ['payer_rejected', status] as const,
    ),
    ['invalid_status', 400],
    ['invalid_request', 400],
    ['unauthorized_request', 402],
  ] as const
  for (const [title, status] of inconclusive) {
    refuse(title, status)
    assert.equal(
      (await wallet.start(paypay, generousTimeout())).is,
      'unknown',
      `${status} ${title}`,
    )
  }
  refuse('invalid_parameter', 400, 'The parameter value is invalid.(order.orderId)')
  assert.equal((await wallet.start(paypay, generousTimeout())).is, 'unknown', 'an id that is used')
})

test('a status of the OpenAPI is accepted about our order alone', async () => {
  const fetchStatus = () => cash.fetchStatus(asKnownOrder(order), generousTimeout())
  const about = (orderId: string, status: string, amount = '1200') =>
    JSON.stringify({ orderReference: { accessId: 'a', orderId, status, amount } })
  const unknown = [
    [about('HF-2', 'PAYSUCCESS'), 200],
    [about('HF-1', 'SOMETHING'), 200],
    [about('HF-1', 'PAYSUCCESS', '12.5'), 200],
    ['{"title":"invalid_parameter"}', 400],
    ['{"title":"invalid_parameter","detail":"The value is invalid.(accessId)"}', 400],
    ['{"title":"unauthorized_request"}', 401],
    // A 404 means a wrong path. It does not mean that GMO lacks the order.
    ['{"title":"resource_not_found"}', 404],
    ['{"title":"resource_not_found","detail":"(orderId)"}', 404],
    ['{"title":"resource_not_found","detail":"(orderId)"}', 400],
    ['{"title":"member_not_found","detail":"(memberId)"}', 400],
    ['{"title":"order_not_found"}', 402],
    ['{"title":"order_not_found"}', 500],
    ['{"title":"invalid_parameter","detail":"(orderId)"}', 404],
    ['{}', 200],
  ] as const
  for (const [body, status] of unknown) {
    respondWith(body, status)
    assert.equal((await fetchStatus()).is, 'unknown', body)
  }
  respondWith(about('HF-1', 'PAYSUCCESS'))
  assert.equal((await fetchStatus()).is, 'paid')
  const missing = [
    ['{"title":"invalid_parameter","detail":"The value is invalid.(orderId)"}', 400],
    ['{"title":"invalid_parameter","detail":"The value is invalid.(orderid)"}', 400],
    ['{"title":"invalid_parameter","detail":"The value is invalid.(order.orderid)"}', 400],
    ['{"title":"order_not_found"}', 400],
    ['{"title":"order_not_found","detail":"The order does not exist."}', 404],
  ] as const
  for (const [body, status] of missing) {
    respondWith(body, status)
    assert.deepEqual(await fetchStatus(), { is: 'missing' }, body)
  }
})

test('a card is kept by either mask of its number, and not by a whole number', async () => {
  const paid = { ...asKnownOrder(paymentOrder({ orderId: 'HF-1' })), reference: { accessId: 'a' } }
  const keep = (cardNumber: string) => {
    const cardResult = { cardNumber, expiryMonth: '06', expiryYear: '2033', brand: 'VISA' }
    respondWith(JSON.stringify({ onfileCardResult: { cardId: '0' }, cardResult }), 201)
    return gmo.keptCards?.keep(paid, 'member-1', generousTimeout())
  }
  for (const masked of ['4111********1111', '**********1111', '3456*******1111']) {
    const kept = await keep(masked)
    assert.ok(kept?.is === 'kept', masked)
    assert.equal(kept.lastFour, '1111')
  }
  for (const other of ['4111111111111111', '', '********', '41111***1111'])
    assert.equal((await keep(other))?.is, 'unknown', other)
})

test('a kept card is gone if GMO does not know the member, whatever the spelling', async () => {
  const forget = () => gmo.keptCards?.forget('member-1', generousTimeout())
  for (const [body, status] of [
    ['{"title":"invalid_parameter","detail":"The value is invalid.(memberId)"}', 400],
    ['{"title":"invalid_parameter","detail":"The value is invalid.(memberid)"}', 400],
    ['{"title":"member_not_found"}', 400],
    ['{"title":"member_not_found"}', 404],
  ] as const) {
    respondWith(body, status)
    assert.deepEqual(await forget(), { is: 'done' }, body)
  }
  respondWith('{"title":"resource_not_found","detail":"(memberId)"}', 404)
  assert.equal((await forget())?.is, 'unknown')
})

test('a return is a refund of the whole order, whether the answer names its amount or what is left', async () => {
  const paypay = paymentOrder({ orderId: 'HF-1', payId: PAYMENT.paypay })
  const statusOf = (status: string, amount: string) => {
    respondWith(
      JSON.stringify({ orderReference: { accessId: 'a', orderId: 'HF-1', status, amount } }),
    )
    return wallet.fetchStatus(asKnownOrder(paypay), generousTimeout())
  }
  const refunded = { is: 'refunded', yen: 1_200 }
  for (const amount of ['1200', '0']) {
    assert.deepEqual(await statusOf('RETURN', amount), refunded)
    assert.deepEqual(await statusOf('REQRETURN', amount), { ...refunded, isPending: true })
  }
  assert.deepEqual(await statusOf('CANCEL', '0'), { is: 'cancelled' })
})

test('a till that asks for two numbers gets both if there is no slip to read them from', async () => {
  const slip = { receiptNumber: '111', confirmationNumber: '222' }
  const shown = async (konbiniPaymentInformation: object) => {
    const orderReference = { accessId: 'a', orderId: 'HF-1', status: 'REQSUCCESS', amount: '1200' }
    respondWith(JSON.stringify({ orderReference, cashResult: { konbiniPaymentInformation } }))
    const started = await cash.start(
      { ...order, payId: PAYMENT.convenienceStore },
      generousTimeout(),
    )
    assert.ok(started.is === 'started' && started.next.do === 'show')
    return [started.next.number, started.next.url]
  }
  assert.deepEqual(await shown(slip), ['111-222', undefined])
  assert.deepEqual(await shown({ receiptNumber: '111' }), ['111', undefined])
  const voucherUrl = 'https://slip.example/1'
  assert.deepEqual(await shown({ ...slip, voucherUrl }), ['111', voucherUrl])
})
