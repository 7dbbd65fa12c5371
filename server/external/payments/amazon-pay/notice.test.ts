import assert from 'node:assert/strict'
import { createSign } from 'node:crypto'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { amazonPay } from '#gateway/amazon-pay/dialect.ts'
import { NOTICE_PRIVATE_KEY } from '#gateway/notices/notice-certificate.ts'
import type { PaymentProvider, Started } from '#server/external/payments/payment-provider.ts'
import type { RawNotice } from '#server/external/payments/provider-notice.ts'
import {
  generousTimeout,
  openProviderHarness,
  type ProviderHarness,
  paymentOrder,
  resumeRequest,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import { assertMalformedNoticesRefused } from '#testing/faults/malformed-notices.ts'
import { amazonPayProvider } from './provider.ts'
import { amazonPayLive, amazonPaySandbox } from './settings.ts'

let bench: ProviderHarness
let provider: PaymentProvider

before(async () => {
  bench = await openProviderHarness(amazonPay)
  provider = amazonPayProvider(amazonPaySandbox(bench.url))
})
after(() => bench.close())

async function paid() {
  const signed = provider.checkout?.signButton('https://shop.example/confirm-buy-point')
  const query = new URLSearchParams({ ...signed, publicKeyId: 'SANDBOX-HIKIFUDA' })
  const back = await submitForm(`${bench.url}/amazon-pay/checkout?${query}`, { choice: 'visa' })
  const url = new URL(back.headers.get('location') ?? '')
  const scriptReference = url.searchParams.get('amazonCheckoutSessionId') ?? ''
  const order = paymentOrder({ payId: PAYMENT.amazonPay, scriptReference })
  const started = (await provider.start(order, generousTimeout())) as Started
  await submitForm(started.next.do === 'redirect' ? started.next.url : '', { choice: 'pay' })
  await provider.resume(resumeRequest(order, started, 'returned'), generousTimeout())
  return { ...order, ...started }
}

test('the object that a notice names is fetched to find our order id', async () => {
  const order = await paid()
  const parsed = await provider.parseNotice(await bench.onlyNotice(), generousTimeout())
  assert.ok(parsed.is === 'notice')
  assert.deepEqual([parsed.order, parsed.hint], [{ orderId: order.orderId }, 'CHARGE STATE_CHANGE'])
  await provider.refund({ ...order, key: `r-${order.orderId}` }, generousTimeout())
  const back = await provider.parseNotice(await bench.onlyNotice(), generousTimeout())
  assert.ok(back.is === 'notice')
  assert.deepEqual([back.order, back.hint], [{ orderId: order.orderId }, 'REFUND STATE_CHANGE'])
  assert.notEqual(back.dedupeKey, parsed.dedupeKey)
})

test('a chargeback notice alerts the operator, as no call of Amazon reports it', async () => {
  const order = await paid()
  await bench.notices()
  await bench.control.act((await bench.control.orderOf(order.orderId)).id, 'charge-back')
  const parsed = await provider.parseNotice(await bench.onlyNotice(), generousTimeout())
  assert.ok(parsed.is === 'notice')
  assert.equal(parsed.hint, 'CHARGEBACK STATE_CHANGE')
  assert.match(parsed.operatorAlert ?? '', /chargeback/)
  assert.equal((await provider.fetchStatus(order, generousTimeout())).is, 'paid')
})

test('a repetition has the same dedupe key', async () => {
  await bench.control.notices({ act: 'repeat', times: 4 })
  await paid()
  const notices = await bench.notices()
  const parsed = await Promise.all(
    notices.map((each) => provider.parseNotice(each, generousTimeout())),
  )
  assert.equal(parsed.length, 5)
  assert.equal(new Set(parsed.map((each) => each.is === 'notice' && each.dedupeKey)).size, 1)
})

test('a notice that was signed for another message is refused', async () => {
  await bench.control.notices({ act: 'wrong-signature' })
  await paid()
  const forged = await provider.parseNotice(await bench.onlyNotice(), generousTimeout())
  assert.deepEqual(forged, { is: 'refused', reason: 'signature' })
})

test('a notice with any signed byte changed is refused', async () => {
  await paid()
  const notice = await bench.onlyNotice()
  await assertMalformedNoticesRefused(provider, notice, { isSpaceSignificant: false })
  const message = notice.body.indexOf('"Message":')
  const end = notice.body.indexOf('"Timestamp"')
  const signed = { ...notice, body: notice.body }
  for (let at = message; at < end; at += 23) {
    const body = Buffer.from(signed.body)
    body.writeUInt8(body.readUInt8(at) ^ 1, at)
    const parsed = await provider.parseNotice({ ...notice, body }, generousTimeout())
    assert.notEqual(parsed.is, 'notice', `byte ${at} changed`)
  }
  for (const act of ['huge', 'wrong-content-type'] as const) {
    await bench.control.notices({ act })
    await paid()
    assert.equal(
      (await provider.parseNotice(await bench.onlyNotice(), generousTimeout())).is,
      'refused',
      act,
    )
  }
})

function changed(notice: RawNotice, fields: Readonly<Record<string, unknown>>): RawNotice {
  const envelope = JSON.parse(notice.body.toString('utf8'))
  return { ...notice, body: Buffer.from(JSON.stringify({ ...envelope, ...fields })) }
}

test('every signed field is verified, and an old timestamp is accepted', async () => {
  await paid()
  const notice = await bench.onlyNotice()
  const refused = { is: 'refused', reason: 'signature' }
  for (const fields of [
    { Timestamp: '2020-01-01T00:00:00.000Z' },
    { MessageId: 'another' },
    { TopicArn: 'arn:aws:sns:ap-northeast-1:1:mine' },
    { Type: 'SubscriptionConfirmation' },
    { Subject: 'added' },
    { SignatureVersion: '3' },
    { SignatureVersion: '__proto__' },
    { SignatureVersion: '1' },
    { Signature: 'AAAA' },
    { Signature: null },
    { SigningCertURL: undefined },
  ]) {
    const parsed = await provider.parseNotice(changed(notice, fields), generousTimeout())
    assert.deepEqual(parsed, refused, JSON.stringify(fields))
  }
})

test('a notice of another topic than the shop’s is refused, though Amazon signed it', async () => {
  await paid()
  const notice = await bench.onlyNotice()
  const TopicArn = 'arn:aws:sns:ap-northeast-1:111111111111:attacker'
  const envelope = { ...JSON.parse(notice.body.toString('utf8')), TopicArn }
  const Signature = createSign('RSA-SHA256')
    .update(
      ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type']
        .map((name) => `${name}\n${envelope[name]}\n`)
        .join(''),
    )
    .sign(NOTICE_PRIVATE_KEY, 'base64')
  const foreign = changed(notice, { TopicArn, Signature })
  assert.deepEqual(await provider.parseNotice(foreign, generousTimeout()), {
    is: 'refused',
    reason: `topic ${TopicArn}`,
  })
  assert.equal((await provider.parseNotice(notice, generousTimeout())).is, 'notice')
})

test('a notice whose certificate does not exist is refused', async () => {
  await paid()
  const made = changed(await bench.onlyNotice(), { SigningCertURL: `${bench.url}/made-up.pem` })
  const refused = { is: 'refused', reason: 'signature' }
  assert.deepEqual(await provider.parseNotice(made, generousTimeout()), refused)
})

test('a certificate is fetched from Amazon’s own addresses only', async () => {
  await paid()
  const notice = await bench.onlyNotice()
  const foreign = changed(notice, { SigningCertURL: `${bench.noticeReceiver.url}/certificate.pem` })
  const refused = { is: 'refused', reason: 'signature' }
  assert.deepEqual(await provider.parseNotice(foreign, generousTimeout()), refused)
  assert.equal(bench.noticeReceiver.takeReceived().length, 0)
  const { isCertificateUrl } = amazonPayLive
  const isAccepted = (address: string) => isCertificateUrl(new URL(address))
  assert.ok(isAccepted('https://sns.ap-northeast-1.amazonaws.com/SimpleNotificationService.pem'))
  for (const address of [
    'http://sns.ap-northeast-1.amazonaws.com/SimpleNotificationService.pem',
    'https://sns.ap-northeast-1.amazonaws.com.evil.example/SimpleNotificationService.pem',
    'https://evil.example/sns.ap-northeast-1.amazonaws.com/a.pem',
    'https://user@sns.amazonaws.com:444/a.pem',
    'https://evilsns.ap-northeast-1.amazonaws.com/SimpleNotificationService.pem',
    'https://sns.ap-northeast-1.amazonaws.com/a.pem',
    'https://sns.ap-northeast-1.amazonaws.com/SimpleNotificationService.pem?a=1',
    'https://sns.ap-northeast-1.amazonaws.com/?Action=Subscribe',
  ])
    assert.ok(!isAccepted(address), address)
})

test('a notice of another merchant or an unknown object is foreign', async () => {
  await paid()
  const notice = await bench.onlyNotice()
  const stranger = amazonPayProvider({ ...amazonPaySandbox(bench.url), merchantId: 'ANOTHER' })
  const foreign = { is: 'refused', reason: 'foreign' }
  assert.deepEqual(await stranger.parseNotice(notice, generousTimeout()), foreign)
  const other = await openProviderHarness(amazonPay)
  try {
    const elsewhere = amazonPayProvider({
      ...amazonPaySandbox(bench.url),
      apiUrl: `${other.url}/amazon-pay`,
    })
    assert.deepEqual(await elsewhere.parseNotice(notice, generousTimeout()), foreign)
  } finally {
    await other.close()
  }
})

test('while the certificate or the object cannot be fetched, a notice is unknown', async () => {
  await paid()
  const notice = await bench.onlyNotice()
  const fresh = amazonPayProvider(amazonPaySandbox(bench.url))
  for (const fault of ['crash-before', '500-after', 'garbage'] as const) {
    await bench.control.faults({ path: '/amazon-pay/notice-certificate.pem', fault })
    assert.equal((await fresh.parseNotice(notice, generousTimeout())).is, 'unknown', fault)
    await bench.control.faults({ path: '/amazon-pay/v2/chargePermissions/*', fault })
    assert.equal((await provider.parseNotice(notice, generousTimeout())).is, 'unknown', fault)
  }
  assert.equal((await fresh.parseNotice(notice, generousTimeout())).is, 'notice')
})

test('Amazon repeats a notice that the shop could not store until it is acknowledged', async () => {
  bench.noticeReceiver.respondWith(provider.acknowledge(false).status)
  await paid()
  assert.equal((await bench.notices()).length, 1)
  bench.noticeReceiver.respondWith(provider.acknowledge(true).status)
  await bench.setNow(new Date(bench.now().getTime() + 20_000))
  assert.equal((await bench.notices()).length, 1)
  await bench.setNow(new Date(bench.now().getTime() + 7_200_000))
  assert.equal((await bench.notices()).length, 0)
})
