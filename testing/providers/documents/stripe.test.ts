import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { addPayer, type Payer, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
import { STRIPE_VARIABLES } from '#testing/fixtures/provider-variables.ts'
import {
  assertCredited,
  type LiveShop,
  newestPaymentOf,
  newestRefundOf,
  openExceptionsOf,
  openLiveShopForFile,
  payWithCard,
  pointsOf,
  reconciledDifferences,
  waitingOrderOf,
} from './live-shop.ts'
import { type DocumentedStripe, openDocumentedStripe } from './stripe-server.ts'

const VARIABLES = {
  ...STRIPE_VARIABLES,
  PROVIDER_OF_CARD: 'stripe',
  PROVIDER_OF_CONVENIENCE_STORE: 'stripe',
  PROVIDER_OF_PAYPAY: 'stripe',
}

const stripe: DocumentedStripe = openDocumentedStripe({
  secretKey: STRIPE_VARIABLES.STRIPE_SECRET_KEY,
  webhookSecret: STRIPE_VARIABLES.STRIPE_WEBHOOK_SECRET,
  now: () => live.shop.clock.now(),
})
const live: LiveShop = openLiveShopForFile(VARIABLES, stripe)

const notify = (orderId: string, type: string) => live.notify('stripe', stripe.event(orderId, type))

async function assertPoints(payer: Payer, points: number): Promise<void> {
  await waitUntil(async () => (await pointsOf(payer)) === points, `${points} points`)
}

async function assertState(orderId: string, state: string): Promise<void> {
  await waitUntil(async () => (await paymentRow(live.shop, orderId)).state === state, state)
}

test('a card is held, captured on press, credited and refunded', async () => {
  const payer = await addPayer(live.shop)
  const id = await payWithCard(payer, stripe.addCard())
  assert.equal(stripe.intentOf(id).status, 'succeeded')
  await assertCredited(payer, id)
  await live.refund(id)
  assert.equal(stripe.intentOf(id).refunds[0]?.yen, stripe.intentOf(id).yen)
  assert.equal((await newestRefundOf(live.shop, id)).state, 'done')
  await notify(id, 'charge.refunded')
  await assertPoints(payer, 0)
})

test('a card that needs 3-D Secure is redirected to Stripe, and credited after the return', async () => {
  const payer = await addPayer(live.shop)
  const order = { pay_id: PAYMENT.card, pay_type: PAYMENT.card, point_price_id: 101 }
  const { id } = await payer.post('/user/gmo_token', order)
  const token = stripe.addCard({ needsThreeDSecure: true })
  await payer.post('/user/gmo_result', { id, pay_type: PAYMENT.card, token })
  const pressed = await payer.post('/user/point/buy', { pay_id: PAYMENT.card, payment_id: id })
  assert.equal(pressed.result, '7')
  const issuer = (await payer.raw(pressed.url)).headers.get('location') ?? ''
  assert.ok(issuer.startsWith('https://hooks.stripe.com/redirect/authenticate/'), issuer)
  stripe.pay(id)
  await assertCredited(payer, id)
  assert.equal(stripe.intentOf(id).status, 'succeeded')
})

test('a card that the bank declines pays nothing', async () => {
  const payer = await addPayer(live.shop)
  const order = { pay_id: PAYMENT.card, pay_type: PAYMENT.card, point_price_id: 101 }
  const { id } = await payer.post('/user/gmo_token', order)
  const token = stripe.addCard({ declineCode: 'insufficient_funds' })
  const { result } = await payer.post('/user/gmo_result', { id, pay_type: PAYMENT.card, token })
  assert.notEqual(result, '1')
  assert.equal((await paymentRow(live.shop, id)).state, 'failed')
  assert.equal(await pointsOf(payer), 0)
})

test('a slip has its numbers, is credited by the event, and refunded to the buyer’s account', async () => {
  const payer = await addPayer(live.shop)
  const { result } = await payer.pay(PAYMENT.convenienceStore, { combini_code: 'econ' })
  assert.equal(result, '1')
  const [waiting] = (await payer.get('/user/point/waiting')).list
  assert.ok(waiting.number.includes('123456-01234567890'), waiting.number)
  stripe.pay(waiting.payment_id)
  await notify(waiting.payment_id, 'payment_intent.succeeded')
  await assertPoints(payer, 500)
  await live.refund(waiting.payment_id)
  assert.equal((await newestRefundOf(live.shop, waiting.payment_id)).state, 'sent')
  const [refund] = stripe.intentOf(waiting.payment_id).refunds
  assert.ok(refund !== undefined)
  assert.equal(refund.email, payer.mail, 'Stripe asks the buyer by mail')
  refund.status = 'succeeded'
  await notify(waiting.payment_id, 'refund.updated')
  await waitUntil(
    async () => (await newestRefundOf(live.shop, waiting.payment_id)).state === 'done',
    'the refund is done',
  )
  assert.equal(await pointsOf(payer), 0)
})

test('the refund of a slip that fails later gives the points back', async () => {
  const payer = await addPayer(live.shop)
  await payer.pay(PAYMENT.convenienceStore, { combini_code: 'econ' })
  const id = await waitingOrderOf(payer)
  stripe.pay(id)
  await notify(id, 'payment_intent.succeeded')
  await assertPoints(payer, 500)
  await live.refund(id)
  assert.equal(await pointsOf(payer), 0)
  const [refund] = stripe.intentOf(id).refunds
  if (refund !== undefined) refund.status = 'failed'
  await notify(id, 'refund.failed')
  await assertPoints(payer, 500)
  assert.equal((await newestRefundOf(live.shop, id)).state, 'failed')
})

test('PayPay leads to Stripe’s page, and is credited and refunded', async () => {
  const payer = await addPayer(live.shop)
  const { result, url } = await payer.pay(PAYMENT.paypay)
  assert.equal(result, '1')
  assert.ok(url.startsWith('https://hooks.stripe.com/redirect/authenticate/'), url)
  const id = await waitingOrderOf(payer)
  assert.notEqual((await payer.post('/user/point/append', { token: id })).result, '1')
  stripe.pay(id)
  await assertCredited(payer, id)
  await live.refund(id)
  assert.equal(await pointsOf(payer), 0)
})

test('a dispute takes the points back, and a won dispute returns them', async () => {
  const payer = await addPayer(live.shop)
  const id = await payWithCard(payer, stripe.addCard())
  await assertCredited(payer, id)
  stripe.actAtDesk(id, 'dispute')
  await notify(id, 'charge.dispute.created')
  await assertState(id, 'charged-back')
  const isReported = async () => (await openExceptionsOf(live.shop, id)).join() === 'reported'
  await waitUntil(isReported, 'an exception on the payments desk')
  assert.equal(await pointsOf(payer), 0)
  stripe.intentOf(id).dispute = 'won'
  await notify(id, 'charge.dispute.closed')
  await assertState(id, 'paid')
  assert.equal(await pointsOf(payer), 500)
})

test('a won dispute whose event never came returns the points within a week', async () => {
  const payer = await addPayer(live.shop)
  const id = await payWithCard(payer, stripe.addCard())
  await assertCredited(payer, id)
  stripe.actAtDesk(id, 'dispute')
  await notify(id, 'charge.dispute.created')
  await assertState(id, 'charged-back')
  stripe.intentOf(id).dispute = 'won'
  const { clock } = live.shop
  clock.advance(7 * DAY_MS)
  await live.shop.runDueJobs()
  await assertState(id, 'paid')
  const [row] = await live.shop.database.query<{ balance: number }>({
    text: `select balance from balances where member_id = $1 and currency = 'point'`,
    values: [payer.id],
  })
  assert.equal(row?.balance, 500)
})

test('an event with the signature of another endpoint credits nothing', async () => {
  const payer = await addPayer(live.shop)
  await payer.pay(PAYMENT.convenienceStore, { combini_code: 'econ' })
  const id = await waitingOrderOf(payer)
  stripe.pay(id)
  const forged = stripe.event(id, 'payment_intent.succeeded', 'whsec_another')
  await live.assertForged('stripe', forged)
  assert.equal(await pointsOf(payer), 0)
})

test('a payment whose opening got no answer is found at Stripe and credited', async () => {
  for (const strangers of [0, 101]) {
    const payer = await addPayer(live.shop)
    stripe.loseNextIntent()
    await payer.pay(PAYMENT.paypay)
    const { orderId: id } = await newestPaymentOf(live.shop, payer.id)
    stripe.addForeignIntents(strangers)
    stripe.pay(id)
    live.shop.clock.advance(11 * MINUTE_MS)
    await live.shop.runDueJobs()
    assert.equal(await pointsOf(payer), 500, `behind ${strangers} newer intents`)
  }
})

test('the list of a day shows a refund and a dispute whose events never came', async () => {
  const [refunded, disputed, kept] = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const payer = await addPayer(live.shop)
      const id = await payWithCard(payer, stripe.addCard())
      await assertCredited(payer, id)
      return { payer, id }
    }),
  )
  assert.ok(refunded !== undefined && disputed !== undefined && kept !== undefined)
  stripe.addForeignIntents(101)
  stripe.actAtDesk(refunded.id, 'refund')
  const { clock } = live.shop
  // A day is compared an hour after its end.
  clock.advance(DAY_MS + HOUR_MS)
  await live.shop.runDueJobs()
  await assertState(refunded.id, 'refunded')
  // This list does not contain the payment, because it was opened on an earlier day.
  stripe.actAtDesk(disputed.id, 'dispute')
  clock.advance(DAY_MS)
  await live.shop.runDueJobs()
  await assertState(disputed.id, 'charged-back')
  for (const [{ payer }, points] of [
    [refunded, 0],
    [disputed, 0],
    [kept, 500],
  ] as const)
    assert.equal(await pointsOf(payer), points)
  assert.deepEqual(await reconciledDifferences(live.shop, 'stripe'), [])
})

test('no call of these ways differs from Stripe’s documents, or goes to another host', () => {
  assert.deepEqual([...new Set(stripe.faults)].sort(), [])
  assert.deepEqual(live.foreignHosts(), [])
})
