import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { gmoIdPass } from '#gateway/gmo/id-pass.dialect.ts'
import { gmoOpenApi } from '#gateway/gmo/open-api.dialect.ts'
import type { PaymentProvider } from '#server/external/payments/payment-provider.ts'
import type { RawNotice } from '#server/external/payments/provider-notice.ts'
import { NOTICE_BYTES_MAX } from '#server/external/payments/raw-notice.ts'
import { type GmoHarness, openGmoHarness } from '#testing/drivers/payments/gmo-harness.ts'
import { generousTimeout, submitForm } from '#testing/drivers/payments/provider-harness.ts'
import { assertMalformedNoticesRefused, withHeader } from '#testing/faults/malformed-notices.ts'
import { gmoCashProvider } from './cash.ts'
import { bodyOf } from './notice-body.ts'
import { gmoProvider } from './provider.ts'
import { gmoWalletProvider } from './wallet.ts'

let idPass: GmoHarness
let cash: GmoHarness
let wallet: GmoHarness
before(async () => {
  idPass = await openGmoHarness(gmoIdPass, gmoProvider)
  cash = await openGmoHarness(gmoOpenApi, gmoCashProvider)
  wallet = await openGmoHarness(gmoOpenApi, gmoWalletProvider)
  idPass.noticeReceiver.respondWith(200, '0')
})
after(() => Promise.all([idPass.close(), cash.close(), wallet.close()]))

const parse = (provider: PaymentProvider, notice: RawNotice) =>
  provider.parseNotice(notice, generousTimeout())
async function refuses(provider: PaymentProvider, notice: RawNotice, reason: string) {
  assert.deepEqual(await parse(provider, notice), { is: 'refused', reason })
}
const withText = (notice: RawNotice, change: (text: string) => string): RawNotice => ({
  ...notice,
  body: Buffer.from(change(notice.body.toString('latin1')), 'latin1'),
})

/**
 * Pays an order at its carrier and refunds it. Returns the order, and GMO's notices of payment and
 * refund.
 */
async function carrierNotices() {
  const order = idPass.order({ payId: PAYMENT.carrier, carrierId: 'sb_ktai' })
  await idPass.start(order)
  const { id } = await idPass.control.orderOf(order.orderId)
  await idPass.control.act(id, 'pay')
  await idPass.control.act(id, 'refund')
  return { order, notices: await idPass.notices() }
}

test('a result notice names our order; the passwords in it are masked', async () => {
  const { order, notices } = await carrierNotices()
  const parsed = await Promise.all(notices.map((notice) => parse(idPass.provider, notice)))
  assert.deepEqual(
    parsed.map((each) => each.is === 'notice' && [each.order, each.hint]),
    [
      [{ orderId: order.orderId }, 'CAPTURE'],
      [{ orderId: order.orderId }, 'CANCEL'],
    ],
  )
  for (const { body } of notices) assert.doesNotMatch(body.toString('latin1'), /hikifudasb/)
  const keys = parsed.map((each) => each.is === 'notice' && each.dedupeKey)
  assert.equal(new Set(keys).size, 2, 'what differs has keys that differ')
})

test('a repeated result notice has the same dedupe key', async () => {
  await idPass.control.notices({ act: 'repeat', times: 3, count: 1 })
  const { notices } = await carrierNotices()
  const keys = await Promise.all(
    notices.map(async (notice) => {
      const parsed = await parse(idPass.provider, notice)
      return parsed.is === 'notice' ? parsed.dedupeKey : parsed
    }),
  )
  assert.ok(notices.length > 2, `${notices.length} notices came`)
  assert.equal(new Set(keys).size, 2)
})

test('a failed payment’s notice has its code', async () => {
  const order = idPass.order({ payId: PAYMENT.carrier, carrierId: 'docomo' })
  await idPass.start(order)
  const { id } = await idPass.control.orderOf(order.orderId)
  await idPass.control.act(id, 'decline', { code: 'M02001002' })
  const [notice] = await idPass.notices()
  assert.match(notice?.body.toString() ?? '', /ErrInfo=M02001002/)
})

test('a result notice of another shop, type, size or form is refused', async () => {
  const { notices } = await carrierNotices()
  const [good] = notices
  assert.ok(good !== undefined)
  const { provider } = idPass
  await refuses(
    provider,
    withText(good, (text) => text.replace('tshop00000001', 'tshop00000002')),
    'foreign',
  )
  await refuses(provider, withHeader(good, 'content-type', 'application/json'), 'content-type')
  await refuses(provider, withHeader(good, 'content-type', undefined), 'content-type')
  await refuses(
    provider,
    { ...good, body: Buffer.concat([good.body, Buffer.alloc(1024 * 1024, 0x61)]) },
    'unreadable',
  )
  for (const body of ['', 'hello', '{}', 'ShopID=tshop00000001', '\u0000', '<html>'])
    await refuses(provider, { ...good, body: Buffer.from(body) }, 'unreadable')
  await refuses(
    provider,
    withText(good, (text) => text.replace(/OrderID=[^&]+/, 'OrderID=%27%20or%201')),
    'unreadable',
  )
  const typed = withHeader(good, 'content-type', 'application/x-www-form-urlencoded; charset=UTF-8')
  assert.equal((await parse(provider, typed)).is, 'notice')
})

test('a result notice is accepted from allowed addresses only, if any are configured', async () => {
  const { notices } = await carrierNotices()
  const [good] = notices
  assert.ok(good !== undefined)
  const noticeAddresses = ['203.0.113.7', '198.51.100.0/24', '2001:db8::/32']
  const strict = gmoProvider({ ...idPass.settings, noticeAddresses })
  const from = (address: string) => ({ ...good, address })
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '198.51.100.200', '2001:db8::1'])
    assert.equal((await parse(strict, from(address))).is, 'notice', address)
  for (const address of ['203.0.113.8', '198.51.101.1', '2001:db9::1', '127.0.0.1', '', 'x'])
    await refuses(strict, from(address), 'address')
  assert.equal((await parse(idPass.provider, from('192.0.2.1'))).is, 'notice')
})

test('a stored notice is answered with 0; any other is repeated hourly', async () => {
  assert.deepEqual(idPass.provider.acknowledge(true), {
    status: 200,
    contentType: 'text/plain',
    body: '0',
  })
  assert.equal(idPass.provider.acknowledge(false).body, '1')
  const now = idPass.now()
  idPass.noticeReceiver.respondWith(200, '1')
  const order = idPass.order({ payId: PAYMENT.carrier, carrierId: 'au' })
  await idPass.start(order)
  await idPass.control.act((await idPass.control.orderOf(order.orderId)).id, 'cancel')
  assert.equal((await idPass.notices()).length, 1)
  assert.equal((await idPass.notices()).length, 0, 'not before the hour is over')
  await idPass.setNow(new Date(now.getTime() + 3_600_000))
  assert.equal((await idPass.notices()).length, 1)
  idPass.noticeReceiver.respondWith(200, '0')
  await idPass.setNow(new Date(now.getTime() + 7_200_000))
  assert.equal((await idPass.notices()).length, 1)
  await idPass.setNow(new Date(now.getTime() + 10_800_000))
  assert.equal((await idPass.notices()).length, 0, 'it was heard')
  await idPass.setNow(now)
})

/** Makes several deposits for one order and returns the notice of each. */
async function depositNotices(...parts: readonly number[]) {
  const order = cash.order({ payId: PAYMENT.bankTransfer, kana: 'ヤマダ' })
  const started = await cash.start(order)
  assert.ok(started.next.do === 'show')
  for (const yen of parts) await submitForm(started.next.url ?? '', { yen: String(yen) })
  const { orderId } = order
  return { orderId, accessId: started.reference.accessId, notices: await cash.notices() }
}

test('partial transfers send identical notices: none counts as a repetition', async () => {
  const { accessId, notices } = await depositNotices(500, 700)
  const [first, second] = notices
  assert.equal(notices.length, 2)
  assert.deepEqual(first?.body, second?.body)
  assert.ok(first !== undefined)
  const parsed = await parse(cash.provider, first)
  assert.ok(parsed.is === 'notice')
  assert.deepEqual(parsed.order, { key: 'accessId', value: accessId })
  assert.deepEqual([parsed.dedupeKey, parsed.hint], [null, 'CASH_PAID'])
})

test('a notice proves its own order, unless its token is wrong, missing, or of another order', async () => {
  const { orderId, notices } = await depositNotices(1_200)
  const other = await depositNotices(1_200)
  const [good] = notices
  const [foreign] = other.notices
  assert.ok(good !== undefined && foreign !== undefined)
  const proves = async (notice: RawNotice) => {
    const parsed = await parse(cash.provider, notice)
    return parsed.is === 'notice' && parsed.provesOrder?.(orderId)
  }
  assert.equal(await proves(good), true)
  assert.equal(await proves(foreign), false, 'each order has a token of its own')
  const change = (to: string) =>
    withText(good, (text) => text.replace(/"csrfToken":"[^"]*"/, `"csrfToken":${to}`))
  for (const token of ['"guessed"', '""', `"${'0'.repeat(32)}"`, `"${'é'.repeat(16)}"`])
    assert.equal(await proves(change(token)), false, token)
  const bare = withText(good, (text) => text.replace(/,"csrfToken":"[^"]*"/, ''))
  assert.equal(await proves(bare), false)
  await cash.control.notices({ act: 'wrong-signature' })
  const [forged] = (await depositNotices(1_200)).notices
  assert.ok(forged !== undefined)
  assert.equal(await proves(forged), false)
})

test('a notice of another type, size or form is refused', async () => {
  const { notices } = await depositNotices(1_200)
  const [good] = notices
  assert.ok(good !== undefined)
  await assertMalformedNoticesRefused(cash.provider, good, { isSpaceSignificant: false })
  await refuses(cash.provider, withHeader(good, 'content-type', 'text/plain'), 'content-type')
  await refuses(cash.provider, { ...good, body: Buffer.from('{"accessId":1}') }, 'unreadable')
})

test('a notice may have as many bytes as the limit says', () => {
  const of = (size: number) =>
    bodyOf({ body: Buffer.alloc(size), headers: { 'content-type': 'text/x' } } as never, 'text/x')
  assert.equal(Buffer.isBuffer(of(NOTICE_BYTES_MAX)), true)
  for (const size of [0, NOTICE_BYTES_MAX + 1]) assert.equal(Buffer.isBuffer(of(size)), false)
})

test('a wallet sends no notice of its payment; one that came would be read', async () => {
  const order = wallet.order({ payId: PAYMENT.paypay })
  const started = await wallet.start(order)
  assert.ok(started.next.do === 'redirect')
  await submitForm(started.next.url, { choice: 'pay' })
  assert.deepEqual(await wallet.notices(), [])
  assert.equal(wallet.provider.sendsNoNotices, true)
  assert.equal(wallet.provider.acknowledge(true).status, 200)
  assert.equal(wallet.provider.acknowledge(false).status, 503)
})
