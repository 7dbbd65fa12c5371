import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/time/durations.ts'
import { addPayer, type Payer, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
import { PAYPAL_VARIABLES } from '#testing/fixtures/provider-variables.ts'
import {
  assertCredited,
  newestRefundOf,
  openLiveShopForFile,
  pointsOf,
  reconciledDifferences,
} from './live-shop.ts'
import type { PaypalOrder } from './paypal-orders.ts'
import { type DocumentedPaypal, openDocumentedPaypal } from './paypal-server.ts'

const paypal: DocumentedPaypal = openDocumentedPaypal({
  clientId: PAYPAL_VARIABLES.PAYPAL_CLIENT_ID,
  clientSecret: PAYPAL_VARIABLES.PAYPAL_CLIENT_SECRET,
  merchantId: PAYPAL_VARIABLES.PAYPAL_MERCHANT_ID,
  webhookId: PAYPAL_VARIABLES.PAYPAL_WEBHOOK_ID,
  now: () => live.shop.clock.now(),
})
const live = openLiveShopForFile(PAYPAL_VARIABLES, paypal)

type Habits = Partial<
  Pick<PaypalOrder, 'isReviewed' | 'isRefundedSlowly' | 'unavailableCount' | 'isTakenUnanswered'>
>

/** Approves an order that the shop has created. Returns PayPal's id of the order. */
async function approvedOrder(payer: Payer, habits: Habits = {}): Promise<string> {
  const { order_id } = await payer.post('/user/paypal_order', { point_price_id: 101 })
  paypal.approve(order_id)
  Object.assign(paypal.orderOf(order_id), habits)
  return order_id
}

/** Lets time pass, and runs the shop's jobs. */
async function pass(timeMs: number): Promise<void> {
  live.shop.clock.advance(timeMs)
  await live.shop.runDueJobs()
}

interface Paid {
  readonly theirs: string
  readonly ours: string
}

/** Pays by an order of PayPal. Returns the id of PayPal's order and of the shop's. */
async function paid(payer: Payer): Promise<Paid> {
  const theirs = await approvedOrder(payer)
  const { result } = await payer.pay(PAYMENT.paypal, { order_id: theirs })
  assert.equal(result, '1')
  return { theirs, ours: paypal.orderOf(theirs).invoiceId ?? '' }
}

test('PayPal with live settings is approved, captured, credited and refunded', async () => {
  const payer = await addPayer(live.shop)
  const { theirs, ours } = await paid(payer)
  assert.equal(paypal.orderOf(theirs).status, 'COMPLETED')
  await live.notify('paypal', paypal.notice(theirs, 'PAYMENT.CAPTURE.COMPLETED'))
  await assertCredited(payer, ours)
  await live.refund(ours)
  assert.equal(paypal.orderOf(theirs).refunds[0]?.value, paypal.orderOf(theirs).value)
  await live.notify('paypal', paypal.notice(theirs, 'PAYMENT.CAPTURE.REFUNDED'))
  assert.equal(await pointsOf(payer), 0)
})

test('an order that the buyer has not approved pays nothing, and can be approved afterwards', async () => {
  const payer = await addPayer(live.shop)
  const { order_id } = await payer.post('/user/paypal_order', { point_price_id: 101 })
  const early = await payer.pay(PAYMENT.paypal, { order_id })
  assert.notEqual(early.result, '1')
  assert.equal(await pointsOf(payer), 0)
  const { ours } = await paid(payer)
  await assertCredited(payer, ours)
})

test('an order whose means of payment is declined pays nothing', async () => {
  const payer = await addPayer(live.shop)
  const theirs = await approvedOrder(payer)
  paypal.orderOf(theirs).isDeclined = true
  const { result } = await payer.pay(PAYMENT.paypal, { order_id: theirs })
  assert.notEqual(result, '1')
  const ours = paypal.orderOf(theirs).invoiceId ?? ''
  assert.notEqual((await paymentRow(live.shop, ours)).state, 'paid')
  assert.equal(await pointsOf(payer), 0)
})

test('a refund at PayPal’s own desk takes the points back by the notice', async () => {
  const payer = await addPayer(live.shop)
  const { theirs, ours } = await paid(payer)
  await assertCredited(payer, ours)
  paypal.actAtDesk(theirs, 'refund')
  await live.notify('paypal', paypal.notice(theirs, 'PAYMENT.CAPTURE.REFUNDED'))
  await waitUntil(async () => (await pointsOf(payer)) === 0, 'the points are taken back')
})

test('a capture that PayPal reviews stays open for days, and is credited when it completes', async () => {
  const payer = await addPayer(live.shop)
  const theirs = await approvedOrder(payer, { isReviewed: true })
  await payer.pay(PAYMENT.paypal, { order_id: theirs })
  const ours = paypal.orderOf(theirs).invoiceId ?? ''
  for (let day = 0; day < 2; day += 1) {
    await pass(DAY_MS)
    assert.equal((await paymentRow(live.shop, ours)).state, 'waiting')
  }
  paypal.endPending(theirs, 'complete-capture')
  await pass(2 * HOUR_MS)
  assert.equal((await paymentRow(live.shop, ours)).state, 'paid')
  assert.equal(await pointsOf(payer), 500)
})

for (const isTakenUnanswered of [false, true])
  test(`an order whose captures are answered with 503 is credited within 75 seconds without the browser, ${isTakenUnanswered ? 'though PayPal took the money' : 'as the shop captures it again'}`, async () => {
    const payer = await addPayer(live.shop)
    const theirs = await approvedOrder(payer, { unavailableCount: 4, isTakenUnanswered })
    const order = paypal.orderOf(theirs)
    await payer.pay(PAYMENT.paypal, { order_id: theirs })
    const ours = order.invoiceId ?? ''
    if (!isTakenUnanswered) assert.equal((await paymentRow(live.shop, ours)).state, 'waiting')
    await pass(15_000)
    await pass(60_000)
    assert.equal((await paymentRow(live.shop, ours)).state, 'paid')
    assert.equal(await pointsOf(payer), 500)
    assert.equal(order.status, 'COMPLETED')
  })

test('a pending refund that fails later gives the points back', async () => {
  const payer = await addPayer(live.shop)
  const theirs = await approvedOrder(payer, { isRefundedSlowly: true })
  await payer.pay(PAYMENT.paypal, { order_id: theirs })
  const ours = paypal.orderOf(theirs).invoiceId ?? ''
  await live.refund(ours)
  assert.equal((await newestRefundOf(live.shop, ours)).state, 'sent')
  assert.equal(await pointsOf(payer), 0)
  paypal.endPending(theirs, 'fail-refund')
  await pass(2 * HOUR_MS)
  assert.equal((await paymentRow(live.shop, ours)).state, 'paid')
  assert.equal((await newestRefundOf(live.shop, ours)).state, 'failed')
  assert.equal(await pointsOf(payer), 500)
  await live.refund(ours)
  paypal.endPending(theirs, 'complete-refund')
  await pass(2 * HOUR_MS)
  assert.equal((await newestRefundOf(live.shop, ours)).state, 'done')
  assert.equal(await pointsOf(payer), 0)
})

test('a chargeback takes the points back', async () => {
  const payer = await addPayer(live.shop)
  const { theirs, ours } = await paid(payer)
  await assertCredited(payer, ours)
  paypal.actAtDesk(theirs, 'charge-back')
  await live.notify('paypal', paypal.notice(theirs, 'PAYMENT.CAPTURE.REVERSED'))
  await waitUntil(
    async () => (await paymentRow(live.shop, ours)).state === 'charged-back',
    'charged back',
  )
  assert.equal(await pointsOf(payer), 0)
})

test('a dispute that the shop won returns the points, and another chargeback takes them back', async () => {
  const payer = await addPayer(live.shop)
  const { theirs, ours } = await paid(payer)
  await assertCredited(payer, ours)
  const notifyReversal = (name: string) =>
    live.notify('paypal', paypal.notice(theirs, `PAYMENT.CAPTURE.${name}`))
  const becomes = (state: string) =>
    waitUntil(async () => (await paymentRow(live.shop, ours)).state === state, state)
  paypal.actAtDesk(theirs, 'charge-back')
  await notifyReversal('REVERSED')
  await becomes('charged-back')
  paypal.actAtDesk(theirs, 'win-dispute')
  await notifyReversal('COMPLETED')
  await becomes('paid')
  assert.equal(await pointsOf(payer), 500)
  paypal.actAtDesk(theirs, 'charge-back')
  await pass(DAY_MS)
  await becomes('charged-back')
})

test('a notice that was signed for another webhook changes nothing', async () => {
  const payer = await addPayer(live.shop)
  const { theirs, ours } = await paid(payer)
  await assertCredited(payer, ours)
  paypal.actAtDesk(theirs, 'charge-back')
  const forged = paypal.notice(theirs, 'PAYMENT.CAPTURE.REVERSED', 'ANOTHERWEBHOOK000')
  await live.assertForged('paypal', forged)
  assert.equal(await pointsOf(payer), 500)
})

test('the list of a day shows a refund and a chargeback whose notices never came, and a dispute that the shop won', async () => {
  const orders = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const payer = await addPayer(live.shop)
      const { theirs, ours } = await paid(payer)
      await assertCredited(payer, ours)
      return { payer, theirs, ours }
    }),
  )
  const [refunded, disputed] = orders
  assert.ok(refunded !== undefined && disputed !== undefined)
  const passDay = () => pass(DAY_MS)
  const states = () =>
    Promise.all(orders.map(async ({ ours }) => (await paymentRow(live.shop, ours)).state))
  paypal.addForeignPayments(501)
  paypal.actAtDesk(refunded.theirs, 'refund')
  paypal.actAtDesk(disputed.theirs, 'charge-back')
  await passDay()
  assert.deepEqual(await states(), ['refunded', 'charged-back', 'paid'])
  paypal.actAtDesk(disputed.theirs, 'win-dispute')
  await passDay()
  await passDay()
  assert.deepEqual(await states(), ['refunded', 'paid', 'paid'])
  assert.deepEqual(await Promise.all(orders.map(({ payer }) => pointsOf(payer))), [0, 500, 500])
  const differences = await reconciledDifferences(live.shop, 'paypal')
  const isOurs = ({ orderId: id }: { orderId: string }) => orders.some(({ ours }) => ours === id)
  assert.deepEqual(differences.filter(isOurs), [])
})

test('a day on which PayPal lists no transaction is reconciled', async () => {
  const { clock } = live.shop
  clock.advance(5 * DAY_MS)
  await live.shop.runDueJobs()
  const days = await live.shop.database.query<{ count: number }>({
    text: `select listed_count as count
      from reconciliations
      where provider = 'paypal'
      order by day desc
      limit 1`,
  })
  assert.deepEqual(days, [{ count: 0 }])
})

test('no call differs from PayPal’s documents, or goes to another host', () => {
  assert.deepEqual([...new Set(paypal.faults)].sort(), [])
  assert.deepEqual(live.foreignHosts(), [])
})
