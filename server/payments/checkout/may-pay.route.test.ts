import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { capture } from '#server/payments/lifecycle/capture.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { selectByOrder } from '#server/payments/lifecycle/payments.sql.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import type { CallResponse } from '#testing/drivers/client.ts'
import { addPayer, type Payer } from '#testing/drivers/payments/payer.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { publishLegalText } from '#testing/fixtures/legal-versions.ts'
import { paymentDependencies } from '#testing/fixtures/payment-dependencies.ts'
import { addSupport } from '#testing/fixtures/restrictions.ts'
import { setRules } from '#testing/fixtures/shop-rules.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let support: Awaited<ReturnType<typeof addSupport>>
before(async () => {
  shop = await openTestShop({ gateway: true })
  support = await addSupport(shop)
})
beforeEach(() => shop.clock.set(new Date(OPEN)))
after(() => shop.close())

/** The price of the course that the payers of this test buy. */
const COURSE_YEN = 500
const isRefused = ({ state, errors }: CallResponse, text: RegExp) => {
  assert.equal(state, 409)
  assert.match(errors.pay_id?.[0] ?? '', text)
}
const countPayments = async ({ id }: Payer) => {
  const values = [id]
  return (await shop.database.query({ text: 'select from payments where member_id = $1', values }))
    .length
}
const slip = (payer: Payer, request_id = randomUUID()) =>
  payer.pay(2, { combini_code: 'econ', request_id })
const setLimit = (payer: Payer, period: 'day' | 'month', yen: number | null) =>
  payer.post('/user/spending_limit', { period, yen })
const limitOf = async (payer: Payer, period: 'day' | 'month') => {
  const { limits } = await payer.get('/user/play_limits')
  return limits.find((each: { period: string }) => each.period === period)
}

test('A-148: a restriction of paying refuses every call that begins or continues a payment', async () => {
  const payer = await addPayer(shop)
  const request = randomUUID()
  const begun = await slip(payer, request)
  const { result } = await payer.registerCard()
  assert.equal(result.result, '1')
  await support.restrictMember({ memberId: payer.id, kind: 'pay' })
  const count = await countPayments(payer)
  isRefused(await slip(payer), /制限/)
  isRefused(await payer.post('/user/point/buy', { pay_id: 1 }), /制限/)
  const token = { pay_id: 1, pay_type: 1, point_price_id: 101 }
  isRefused(await payer.post('/user/gmo_token', token), /制限/)
  assert.equal((await slip(payer, request)).payment_id, begun.payment_id, 'the slip stays')
  assert.equal(await countPayments(payer), count)
  assert.equal((await payer.get('/user/point')).point, 0)
})

test('A-148 a press that passes just before the restriction is refused where the charge is recorded', async () => {
  const payer = await addPayer(shop)
  const { id: orderId } = await payer.registerCard()
  await support.restrictMember({ memberId: payer.id, kind: 'pay' })
  const before = (await selectByOrder(shop.database, orderId)) as Payment
  const after = await capture(paymentDependencies(shop), before)
  assert.deepEqual([after.state, after.captureRequestedAt], ['waiting', null])
  assert.equal((await shop.gateway.orderOf(orderId)).state, 'authorised')
  assert.equal((await payer.get('/user/point')).point, 0)
})

test('A-149: a self-exclusion refuses a payment', async () => {
  const payer = await addPayer(shop)
  await payer.post('/user/self_exclusion', { period: '1-day' })
  isRefused(await slip(payer), /制限/)
  shop.clock.set(new Date(Date.parse(OPEN) + DAY_MS))
  await payer.get('/user/point')
  assert.equal((await slip(payer)).state, 200)
})

test('A-148: money that arrives for a payment of before the restriction is credited', async () => {
  const payer = await addPayer(shop)
  const { payment_id } = await slip(payer)
  await support.restrictMember({ memberId: payer.id, kind: 'pay' })
  await shop.gateway.act((await shop.gateway.orderOf(payment_id)).id, 'pay')
  await payer.post('/user/point/append', { token: payment_id })
  assert.equal((await payer.get('/user/point')).point, 500)
})

test('A-159: payments up to the limit of the day are taken, the next one is refused, and the page shows what is used', async () => {
  const payer = await addPayer(shop)
  await setLimit(payer, 'day', 2 * COURSE_YEN)
  assert.equal((await slip(payer)).state, 200)
  assert.equal((await slip(payer)).state, 200)
  isRefused(await slip(payer), /上限額/)
  assert.deepEqual(await limitOf(payer, 'day'), {
    period: 'day',
    yen: 1_000,
    used: 1_000,
    next_yen: null,
    next: '',
  })
  shop.clock.set(new Date('2025-08-02T00:00:00+09:00'))
  await payer.get('/user/point')
  assert.equal((await slip(payer)).state, 200)
  assert.deepEqual(
    [(await limitOf(payer, 'day')).used, (await limitOf(payer, 'month')).used],
    [500, 1_500],
  )
})

test('A-265: a shop that asks for a verified phone number before spending takes no payment without one', async () => {
  const payer = await addPayer(shop)
  await setRules(shop.database, { smsFor: 'spending' })
  isRefused(await slip(payer), /SMS認証/)
  await setRules(shop.database, {})
  assert.equal((await slip(payer)).state, 200)
})

test('A-272: the shop sells no member more than its rule in a month, and slips of before can be paid', async () => {
  const payer = await addPayer(shop)
  const { payment_id } = await slip(payer)
  await setRules(shop.database, { monthYenMax: 2 * COURSE_YEN })
  assert.equal((await slip(payer)).state, 200)
  isRefused(await slip(payer), /当店がおひとりに定めた1か月の/)
  await setRules(shop.database, { dayYenMax: 2 * COURSE_YEN })
  isRefused(await slip(payer), /当店がおひとりに定めた1日の/)
  await setRules(shop.database, { monthYenMax: COURSE_YEN })
  await shop.gateway.act((await shop.gateway.orderOf(payment_id)).id, 'pay')
  await payer.post('/user/point/append', { token: payment_id })
  assert.equal((await payer.get('/user/point')).point, 500)
  await setRules(shop.database, {})
  assert.equal((await slip(payer)).state, 200)
})

test('A-306: the day of the shop’s limit ends at midnight in Japan', async () => {
  shop.clock.set(new Date('2025-08-14T23:59:59.999+09:00'))
  const payer = await addPayer(shop)
  await setRules(shop.database, { dayYenMax: COURSE_YEN })
  assert.equal((await slip(payer)).state, 200)
  isRefused(await slip(payer), /当店がおひとりに定めた1日の/)
  shop.clock.set(new Date('2025-08-15T00:00:00+09:00'))
  await payer.get('/user/point')
  assert.equal((await slip(payer)).state, 200)
  isRefused(await slip(payer), /当店がおひとりに定めた1日の/)
  await setRules(shop.database, {})
})

test('A-159: a lower limit counts at once, a higher one after seven days', async () => {
  const payer = await addPayer(shop)
  await setLimit(payer, 'month', 10_000)
  await setLimit(payer, 'month', 0)
  isRefused(await slip(payer), /上限額/)
  await setLimit(payer, 'month', null)
  isRefused(await slip(payer), /上限額/)
  assert.deepEqual(await limitOf(payer, 'month'), {
    period: 'month',
    yen: 0,
    used: 0,
    next_yen: null,
    next: '2025-08-08 00:30:00',
  })
  shop.clock.set(new Date(Date.parse(OPEN) + 7 * DAY_MS))
  await payer.get('/user/point')
  await payer.logIn(payer)
  assert.equal((await slip(payer)).state, 200)
  assert.equal((await limitOf(payer, 'month')).yen, null)
})

test('A-159: ten payments at once do not exceed the limit together', async () => {
  const payer = await addPayer(shop)
  await setLimit(payer, 'day', 3 * COURSE_YEN)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => slip(payer)))
  assert.equal(outcomes.filter(({ state }) => state === 200).length, 3)
  assert.equal(await countPayments(payer), 3)
})

test('A-159: a card form that was only opened does not use up the limit, and cannot exceed it later', async () => {
  const payer = await addPayer(shop)
  await setLimit(payer, 'day', COURSE_YEN)
  const token = { pay_id: 1, pay_type: 1, point_price_id: 101 }
  const opened = await payer.post('/user/gmo_token', token)
  assert.equal(opened.state, 200)
  assert.equal((await slip(payer)).state, 200)
  const card = await payer.post('/user/gmo_result', { id: opened.id, pay_type: 1, token: 'x' })
  isRefused(card, /上限額/)
})

test('A-159: Apple Pay by a page of the sandbox uses up the limit before it is paid, and is listed', async () => {
  const payer = await addPayer(shop)
  await setLimit(payer, 'day', COURSE_YEN)
  const { result } = await payer.pay(PAYMENT.applePay)
  assert.equal(result, '1')
  assert.equal((await payer.get('/user/point/waiting')).list.length, 1)
  isRefused(await slip(payer), /上限額/)
})

test('A-159: a payment that ended unpaid gives the limit back', async () => {
  const payer = await addPayer(shop)
  await setLimit(payer, 'day', COURSE_YEN)
  const { payment_id } = await slip(payer)
  isRefused(await slip(payer), /上限額/)
  await shop.database.query({
    text: `update payments set state = 'cancelled', waits_for = null where order_id = $1`,
    values: [payment_id],
  })
  assert.equal((await slip(payer)).state, 200)
})

test('A-149 A-159: of payments under way, none is stored after a break or a lower limit of the member', async () => {
  const stops = [
    (payer: Payer) => payer.post('/user/self_exclusion', { period: '1-day' }),
    (payer: Payer) => setLimit(payer, 'day', 0),
  ]
  for (const stop of stops) {
    const payer = await addPayer(shop)
    const payments = Array.from({ length: 10 }, () => slip(payer))
    await payments[0]
    assert.equal((await stop(payer)).state, 200)
    const atCommit = await countPayments(payer)
    const outcomes = await Promise.all(payments)
    assert.equal(await countPayments(payer), atCommit)
    for (const outcome of outcomes.filter(({ state }) => state !== 200))
      isRefused(outcome, /制限|上限額/)
  }
})

test('once an owner chose the age, the date of birth is asked before the first payment, and only then', async () => {
  const [payer, young] = [await addPayer(shop), await addPayer(shop)]
  const age = (of: Payer, birth_date: string) =>
    of.post('/user/age', { text_version: '2025-08', birth_date })
  await shop.database.query({ text: 'update shop_settings set purchase_age = 18' })
  try {
    isRefused(await slip(payer), /生年月日/)
    assert.equal(await countPayments(payer), 0)
    assert.equal((await age(payer, '1990-01-23')).state, 200)
    assert.deepEqual([(await slip(payer)).state, (await slip(payer)).state], [200, 200])
    assert.equal((await age(payer, '1991-01-23')).state, 409)
    assert.equal((await age(young, '2015-01-23')).state, 200)
    isRefused(await slip(young), /年齢/)
  } finally {
    await shop.database.query({ text: 'update shop_settings set purchase_age = null' })
  }
})

// This test comes last, because after it every payer would have to accept the new terms.
test('A-166: terms in force that need acceptance refuse a new payment until they are accepted', async () => {
  const payer = await addPayer(shop)
  const request = randomUUID()
  const begun = await slip(payer, request)
  await publishLegalText(shop, { version: '1.9', fromDay: '2025-08-01' })
  isRefused(await slip(payer), /規約が新しく/)
  assert.equal((await slip(payer, request)).payment_id, begun.payment_id, 'the slip stays')
  const versions = [{ page: 'terms-of-service', version: '1.9' }]
  assert.equal((await payer.post('/user/terms', { versions })).state, 200)
  assert.equal((await slip(payer)).state, 200)
})
