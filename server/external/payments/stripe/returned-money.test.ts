import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { runOperatorCommand } from '#server/payments/operator/operator.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { verify } from '#server/verify/verify.ts'
import { addPayer, type Payer, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
import { paymentDependencies } from '#testing/fixtures/payment-dependencies.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

/** A test shop in which Stripe serves convenience stores and PayPay. */
let shop: TestShop
const SERVED: readonly number[] = [PAYMENT.convenienceStore, PAYMENT.paypay]

before(async () => {
  shop = await openTestShop({
    gateway: true,
    wrapProviders: (providers) => ({
      ...providers,
      forMethod: (payId) =>
        SERVED.includes(payId) ? providers.byName('stripe') : providers.forMethod(payId),
    }),
  })
})
after(() => shop.close())

interface Row {
  readonly bonusPoint: number
  readonly money: number
}

const points = async (payer: Payer) => (await payer.get('/user/point')).point

async function payByPaypay(payer: Payer): Promise<string> {
  const { url } = await payer.pay(PAYMENT.paypay)
  const back = new URL(await payer.submitChoice(url, 'pay'))
  const orderId = back.searchParams.get('payment_id') ?? ''
  assert.equal((await payer.post('/user/point/append', { token: orderId })).result, '1')
  return orderId
}

async function payAtStore(payer: Payer): Promise<string> {
  const { payment_id: orderId } = await payer.pay(PAYMENT.convenienceStore, {
    combini_code: 'econ',
  })
  const { url } = await payer.get('/user/point/combini_number')
  await payer.submitChoice(url, 'pay')
  await shop.gateway.deliver()
  await waitUntil(async () => (await points(payer)) === 500, 'credited')
  return orderId
}

/**
 * Performs an act on the order at the provider, and delivers the notice that the provider sends of
 * the act.
 */
async function actAtProvider(
  orderId: string,
  verb: 'refund' | 'charge-back' | 'win-dispute' | 'finish-refund' | 'fail-refund',
): Promise<void> {
  const orders = await shop.gateway.orders({ dialect: 'stripe' })
  const { reference } = await paymentRow(shop, orderId)
  const order = orders.find(
    ({ accessId }) => accessId === (reference as { paymentIntent?: string }).paymentIntent,
  )
  await shop.gateway.act(order?.id ?? '', verb)
  await shop.gateway.deliver()
}

const refund = (orderId: string) => runOperatorCommand(paymentDependencies(shop), 'refund', orderId)

const refundsOf = async (orderId: string) =>
  shop.database.query<{ attempt: number; state: string }>({
    text: `
      select attempt, refunds.state
      from refunds
      join payments on payments.id = payment_id
      where order_id = $1
      order by attempt`,
    values: [orderId],
  })

const stateIs = (orderId: string, state: string) =>
  waitUntil(async () => (await paymentRow(shop, orderId)).state === state, state)

async function verifyShop(): Promise<void> {
  const broken = (await verify(shop.database)).filter(({ violations }) => violations.length > 0)
  assert.deepEqual(broken, [])
}

test('a dispute takes the points back, and winning it gives them back again', async () => {
  const payer = await addPayer(shop)
  const orderId = await payByPaypay(payer)
  await actAtProvider(orderId, 'charge-back')
  await stateIs(orderId, 'charged-back')
  assert.equal(await points(payer), 0)
  await actAtProvider(orderId, 'win-dispute')
  await stateIs(orderId, 'paid')
  assert.equal(await points(payer), 500)
  const { list } = await payer.get('/user/point/list/1')
  assert.deepEqual(
    list.map(({ bonusPoint, money }: Row) => [bonusPoint, money]),
    [
      [500, 500],
      [-500, 500],
      [500, 500],
    ],
  )
  await verifyShop()
})

test('points that were spent before a lost dispute are a debt, which a won dispute cancels', async () => {
  const payer = await addPayer(shop)
  const orderId = await payByPaypay(payer)
  await payer.post('/user/pack/buy', { pack_id: 6, count: 1 })
  const before = await points(payer)
  assert.ok(before < 500)
  await actAtProvider(orderId, 'charge-back')
  await stateIs(orderId, 'charged-back')
  assert.equal(await points(payer), 0)
  await verifyShop()
  await actAtProvider(orderId, 'win-dispute')
  await stateIs(orderId, 'paid')
  assert.equal(await points(payer), before)
  await verifyShop()
})

test('a refund that is still pending takes the points back, and is done when the provider says so', async () => {
  const payer = await addPayer(shop)
  const orderId = await payAtStore(payer)
  assert.equal(await refund(orderId), 'done')
  assert.equal(await points(payer), 0)
  assert.deepEqual(await refundsOf(orderId), [{ attempt: 1, state: 'sent' }])
  await actAtProvider(orderId, 'finish-refund')
  await waitUntil(async () => (await refundsOf(orderId))[0]?.state === 'done', 'done')
  assert.equal((await paymentRow(shop, orderId)).pollAfter, null)
  await verifyShop()
})

test('a refund that fails days later gives the points back, and the next refund is a new attempt', async () => {
  const payer = await addPayer(shop)
  const orderId = await payAtStore(payer)
  assert.equal(await refund(orderId), 'done')
  await shop.gateway.notices({ act: 'lose', count: null })
  await actAtProvider(orderId, 'fail-refund')
  await shop.gateway.notices({ act: 'none' })
  assert.equal(await points(payer), 0, 'the notice was lost')
  shop.clock.advance(2 * 3_600_000)
  await shop.runDueJobs()
  assert.equal((await paymentRow(shop, orderId)).state, 'paid')
  assert.equal(await points(payer), 500)
  assert.deepEqual(await refundsOf(orderId), [{ attempt: 1, state: 'failed' }])
  await verifyShop()

  assert.equal(await refund(orderId), 'done')
  assert.deepEqual(await refundsOf(orderId), [
    { attempt: 1, state: 'failed' },
    { attempt: 2, state: 'sent' },
  ])
  assert.equal(await points(payer), 0)
  await verifyShop()
})

test('a refund long after the order’s day, whose notice is lost, is found by the next reconciliation', async () => {
  const payer = await addPayer(shop)
  const orderId = await payByPaypay(payer)
  shop.clock.advance(20 * DAY_MS)
  await shop.runDueJobs()
  await shop.gateway.notices({ act: 'lose', count: null })
  await actAtProvider(orderId, 'refund')
  await shop.gateway.notices({ act: 'none' })
  assert.equal((await paymentRow(shop, orderId)).state, 'paid', 'the notice was lost')
  shop.clock.advance(DAY_MS)
  await shop.runDueJobs()
  assert.equal((await paymentRow(shop, orderId)).state, 'refunded')
  // The member's session has ended in the meantime, so the test reads the entries from the
  // database.
  const taken = await shop.database.query({
    text: `
      select amount
      from entries
      where member_id = $1
        and currency = 'point'
        and kind = 'clawback'`,
    values: [payer.id],
  })
  assert.deepEqual(taken, [{ amount: -500 }])
  await verifyShop()
})
