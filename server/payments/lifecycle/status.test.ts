import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addPayer, countCredits, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
import { paymentDependencies } from '#testing/fixtures/payment-dependencies.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { handleDecline } from './capture.ts'
import type { Payment } from './payment.ts'
import { selectByOrder } from './payments.sql.ts'
import { applyStatus } from './status.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

test('a cancellation that was fetched before the payment was credited takes nothing back', async () => {
  const payer = await addPayer(shop)
  const { payment_id: orderId } = await payer.pay(2, { combini_code: 'econ' })
  const payment = await selectByOrder(shop.database, orderId)
  assert.equal(payment?.state, 'waiting')
  await shop.gateway.act((await shop.gateway.orderOf(orderId)).id, 'pay')
  await waitUntil(async () => (await countCredits(shop, payer.id)) === 1, 'it is credited')
  const after = await applyStatus(paymentDependencies(shop), {
    payment: payment as Payment,
    providerStatus: { is: 'cancelled' },
    cause: 'poller',
  })
  assert.equal(after.state, 'paid')
  assert.equal((await paymentRow(shop, orderId)).state, 'paid')
  assert.equal((await payer.get('/user/point')).point, 500)
})

test('a cancellation that is fetched after the payment was credited takes the points back', async () => {
  const payer = await addPayer(shop)
  const { payment_id: orderId } = await payer.pay(2, { combini_code: 'econ' })
  await shop.gateway.act((await shop.gateway.orderOf(orderId)).id, 'pay')
  await waitUntil(async () => (await countCredits(shop, payer.id)) === 1, 'it is credited')
  const payment = await selectByOrder(shop.database, orderId)
  const after = await applyStatus(paymentDependencies(shop), {
    payment: payment as Payment,
    providerStatus: { is: 'cancelled' },
    cause: 'poller',
  })
  assert.equal(after.state, 'refunded')
  assert.equal((await payer.get('/user/point')).point, 0)
})

test('a refusal fails a payment that is open, but none that has been paid', async () => {
  const payer = await addPayer(shop)
  const refuseOrder = async (orderId: string) =>
    handleDecline(
      paymentDependencies(shop),
      (await selectByOrder(shop.database, orderId)) as Payment,
      { is: 'declined', code: 'REPEATED' },
      'pay',
    )
  const { payment_id: open } = await payer.pay(2, { combini_code: 'econ' })
  const refused = await refuseOrder(open)
  assert.deepEqual([refused.state, refused.failure], ['failed', 'REPEATED'])
  const { payment_id: paid } = await payer.pay(2, { combini_code: 'econ' })
  await shop.gateway.act((await shop.gateway.orderOf(paid)).id, 'pay')
  await waitUntil(async () => (await countCredits(shop, payer.id)) === 1, 'it is credited')
  assert.equal((await refuseOrder(paid)).state, 'paid')
  assert.equal((await paymentRow(shop, paid)).state, 'paid')
})

test('a refund that was fetched before the shop requested one is fetched again', async () => {
  const payer = await addPayer(shop)
  const { payment_id: orderId } = await payer.pay(2, { combini_code: 'econ' })
  await shop.gateway.act((await shop.gateway.orderOf(orderId)).id, 'pay')
  await waitUntil(async () => (await countCredits(shop, payer.id)) === 1, 'it is credited')
  const fetchedFor = (await selectByOrder(shop.database, orderId)) as Payment
  const providerStatus = { is: 'refunded', yen: fetchedFor.priceYen } as const
  const refunded = { providerStatus, cause: 'poller' } as const
  await shop.database.query({
    text: 'update payments set refund_requested_at = $1 where order_id = $2',
    values: [shop.clock.now(), orderId],
  })
  const paid = await applyStatus(paymentDependencies(shop), { ...refunded, payment: fetchedFor })
  assert.equal(paid.state, 'paid')
  assert.equal((await payer.get('/user/point')).point, 500)
  const after = await applyStatus(paymentDependencies(shop), { ...refunded, payment: paid })
  assert.equal(after.state, 'refunded')
  assert.equal((await payer.get('/user/point')).point, 0)
})

test('a failure that was fetched before the shop requested another refund is fetched again', async () => {
  const payer = await addPayer(shop)
  const { payment_id: orderId } = await payer.pay(2, { combini_code: 'econ' })
  const { id } = await shop.gateway.orderOf(orderId)
  await shop.gateway.act(id, 'pay')
  await waitUntil(async () => (await countCredits(shop, payer.id)) === 1, 'it is credited')
  const fetchedFor = (await selectByOrder(shop.database, orderId)) as Payment
  await shop.database.query({
    text: 'update payments set refund_requested_at = $1 where order_id = $2',
    values: [shop.clock.now(), orderId],
  })
  const { yen, currency } = await shop.gateway.act(id, 'refund')
  await applyStatus(paymentDependencies(shop), {
    payment: (await selectByOrder(shop.database, orderId)) as Payment,
    providerStatus: { is: 'refunded', yen, isPending: true },
    cause: 'operator',
  })
  const after = await applyStatus(paymentDependencies(shop), {
    payment: fetchedFor,
    providerStatus: { is: 'paid', yen, currency, returnedAfter: 'refund' },
    cause: 'poller',
  })
  assert.equal(after.state, 'refunded')
  assert.equal((await payer.get('/user/point')).point, 0)
})
