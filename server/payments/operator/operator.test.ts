import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import { recheckEndedPayments } from '#server/payments/lifecycle/jobs.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { selectByOrder } from '#server/payments/lifecycle/payments.sql.ts'
import { refreshStatus } from '#server/payments/lifecycle/status.ts'
import { verify } from '#server/verify/verify.ts'
import {
  addPayer,
  countCredits,
  type Payer,
  paymentRow,
  waitUntil,
} from '#testing/drivers/payments/payer.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { paymentDependencies } from '#testing/fixtures/payment-dependencies.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import {
  listDifferences,
  listExceptions,
  listPayments,
  type OperatorCommand,
  runOperatorCommand,
} from './operator.ts'

let shop: TestShop
let dependencies: PaymentDependencies
before(async () => {
  shop = await openTestShop({ gateway: true })
  dependencies = paymentDependencies(shop)
})
after(async () => {
  try {
    const faults = (await verify(shop.database)).flatMap((verdict) => verdict.violations)
    assert.deepEqual(faults, [])
  } finally {
    await shop.close()
  }
})

const act = (what: OperatorCommand, orderId: string) =>
  runOperatorCommand(dependencies, what, orderId)
const stateOf = async (orderId: string) => (await paymentRow(shop, orderId)).state

/** Asks the provider for the status of a payment. */
const inquire = async (orderId: string) => {
  const payment = (await selectByOrder(shop.database, orderId)) as Payment
  await refreshStatus(dependencies, payment, 'operator')
}

/** Makes a payment by PayPay that is paid and credited, and returns its order id. */
async function paid(payer: Payer, courseId = 101): Promise<string> {
  const { url } = await payer.pay(8, { point_price_id: courseId })
  const back = new URL(await payer.submitChoice(url, 'pay'))
  const token = back.searchParams.get('payment_id') ?? ''
  assert.equal((await payer.post('/user/point/append', { token })).result, '1')
  return token
}

test('a refund returns the money and claws back points and coins, once', async () => {
  const payer = await addPayer(shop)
  const orderId = await paid(payer, 102)
  assert.ok((await payer.balances()).coin > 0)
  assert.equal(await act('refund', orderId), 'done')
  assert.equal(await stateOf(orderId), 'refunded')
  assert.equal((await shop.gateway.orderOf(orderId)).state, 'refunded')
  assert.deepEqual(await payer.balances(), { point: 0, coin: 0, remaining: [] })
  assert.equal(await act('refund', orderId), 'not-possible')
  const { owed_point, owed_coin } = await payer.get('/user/point')
  assert.deepEqual([owed_point, owed_coin], [0, 0])
  assert.equal((await payer.get('/user/detail')).detail.rank_current_price, 0)
})

test('Q154 points spent already become a debt that is shown, blocks spending in both currencies, and is paid off first', async () => {
  const payer = await addPayer(shop)
  const packId = await publishTestPack(shop, {
    price: 400,
    prizes: [{ buyPoint: 40, actionType: '0', count: 50 }],
  })
  const coinPack = await publishTestPack(shop, {
    currency: 'coin',
    price: 1,
    prizes: [{ buyPoint: 1, actionType: '2', count: 50 }],
  })
  const orderId = await paid(payer)
  assert.equal((await payer.buy(packId, 1)).state, 200)
  const second = await paid(payer, 102)
  const before = await payer.get('/user/point')
  assert.equal(before.point, 5_100)
  assert.equal((await payer.buy(packId, 12)).state, 200)
  assert.equal(await act('refund', orderId), 'done')
  const owing = await payer.get('/user/point')
  assert.deepEqual([owing.point, owing.owed_point], [0, 200])
  assert.ok(owing.coin > 0)
  for (const pack of [packId, coinPack]) {
    const refused = await payer.post('/user/pack/check', { pack_id: pack, count: 1 })
    assert.deepEqual([refused.state, refused.result], [400, '-2'])
    assert.match(refused.errors.count?.[0] ?? '', /返金/)
    const bare = await payer.post('/user/pack/buy', { pack_id: pack, count: 1 })
    assert.deepEqual([bare.state, bare.result], [400, '-2'])
  }
  for (const [path, order, field] of [
    ['/user/exchange_card/check', { card_id: goods.plain, change_num: 1 }, 'count'],
    ['/user/exchange_card/exchange', { card_id: goods.plain, change_num: 1 }, 'count'],
  ] as const) {
    const refused = await payer.post(path, order)
    assert.deepEqual([refused.state, refused.result], [400, '-2'])
    assert.match(refused.errors[field]?.[0] ?? '', /返金/)
  }
  await paid(payer)
  const after = await payer.get('/user/point')
  assert.deepEqual([after.point, after.owed_point], [300, 0])
  assert.equal((await payer.buy(coinPack, 1)).state, 200)
  assert.ok(second.length > 0)
})

test('a chargeback reported by the provider claws back, and no balance is ever negative', async () => {
  const payer = await addPayer(shop)
  const packId = await publishTestPack(shop, {
    price: 500,
    prizes: [{ buyPoint: 40, actionType: '0', count: 50 }],
  })
  const bought = await payer.pay(3, { order_id: await payer.approvePaypalOrder() })
  assert.equal(bought.result, '1')
  await payer.buy(packId, 1)
  const [row] = await shop.database.query<{ id: string }>({
    text: 'select order_id as id from payments where member_id = $1',
    values: [payer.id],
  })
  const orderId = row?.id ?? ''
  const orders = await shop.gateway.orders({ dialect: 'paypal', state: 'paid' })
  const order = orders.find((each) => each.orderId === orderId)
  await shop.gateway.act(order?.id ?? '', 'charge-back')
  await shop.gateway.deliver('all')
  await waitUntil(
    async () => (await stateOf(orderId)) === 'charged-back',
    'the chargeback is heard',
  )
  const { point, owed_point } = await payer.get('/user/point')
  assert.deepEqual([point, owed_point], [0, 500])
})

test('a transfer of another amount is held, listed for the operator, and released by the operator', async () => {
  const payer = await addPayer(shop)
  await payer.pay(4, { name: 'ヤマダ' })
  const [row] = await shop.database.query<{ id: string }>({
    text: 'select order_id as id from payments where member_id = $1',
    values: [payer.id],
  })
  const orderId = row?.id ?? ''
  const order = await shop.gateway.orderOf(orderId)
  await shop.gateway.act(order.id, 'deposit', { yen: 800 })
  await shop.gateway.deliver('all')
  await waitUntil(async () => (await stateOf(orderId)) === 'held', 'the other amount is held')
  assert.equal((await payer.get('/user/point')).point, 0)
  const lines = await listExceptions(shop.database, shop.clock.now())
  assert.ok(lines.some((line) => line.includes(orderId) && line.includes('held for: amount')))
  assert.equal(await act('release', orderId), 'done')
  assert.equal(await act('release', orderId), 'not-possible')
  assert.equal((await payer.get('/user/point')).point, 500)
  assert.equal(await countCredits(shop, payer.id), 1)
})

test('a partial transfer waits for the rest', async () => {
  const payer = await addPayer(shop)
  await payer.pay(4, { name: 'ヤマダ' })
  const [row] = await shop.database.query<{ id: string }>({
    text: 'select order_id as id from payments where member_id = $1',
    values: [payer.id],
  })
  const order = await shop.gateway.orderOf(row?.id ?? '')
  await shop.gateway.act(order.id, 'deposit', { yen: 200 })
  await shop.gateway.deliver('all')
  assert.equal((await payer.get('/user/point')).point, 0)
  await shop.gateway.act(order.id, 'deposit', { yen: 300 })
  await shop.gateway.deliver('all')
  await waitUntil(
    async () => (await payer.get('/user/point')).point === 500,
    'the whole is credited',
  )
})

test('Q94 a transfer found on the shop’s own account is credited by the operator, once; no other method can be credited so', async () => {
  const payer = await addPayer(shop)
  await payer.pay(4, { name: 'ヤマダ' })
  const [row] = await shop.database.query<{ id: string }>({
    text: 'select order_id as id from payments where member_id = $1',
    values: [payer.id],
  })
  assert.equal(await act('resolve', row?.id ?? ''), 'done')
  assert.equal(await act('resolve', row?.id ?? ''), 'not-possible')
  assert.equal((await payer.get('/user/point')).point, 500)
  const store = await payer.pay(2, { combini_code: 'econ' })
  assert.equal(await act('resolve', store.payment_id), 'not-possible')
  assert.equal(await act('release', store.payment_id), 'not-possible')
  assert.equal(await act('refund', store.payment_id), 'not-possible')
  assert.equal(await act('refund', 'P-none'), 'unknown-payment')
})

test('a chargeback announced by letter is recorded by the operator, once', async () => {
  const payer = await addPayer(shop)
  const orderId = await paid(payer)
  assert.equal(await act('charge-back', orderId), 'done')
  assert.equal(await act('charge-back', orderId), 'not-possible')
  assert.equal(await stateOf(orderId), 'charged-back')
  assert.equal((await payer.get('/user/point')).point, 0)
  const { recheckAfter } = await paymentRow(shop, orderId)
  const now = shop.clock.now()
  shop.clock.set(new Date(String(recheckAfter)))
  await recheckEndedPayments(dependencies)
  // GMO's status shows no won dispute, so the shop does not ask GMO.
  assert.equal((await paymentRow(shop, orderId)).recheckAfter, null)
  shop.clock.set(now)
})

test('a charged back payment is restored by the operator, and the same chargeback does not undo it', async () => {
  const payer = await addPayer(shop, 102)
  await payer.pay(3, { order_id: await payer.approvePaypalOrder() })
  const [order] = await shop.gateway.orders({ dialect: 'paypal', state: 'paid' })
  const orderId = order?.orderId ?? ''
  const booksOf = async () => ({
    ...(await payer.balances()),
    debt: (await payer.get('/user/point')).owed_point,
    rank: await shop.database.query({
      text: 'select month, paid_yen from rank_periods where member_id = $1',
      values: [payer.id],
    }),
  })
  const books = await booksOf()
  await shop.gateway.act(order?.id ?? '', 'charge-back')
  await inquire(orderId)
  assert.equal(await stateOf(orderId), 'charged-back')
  assert.equal((await payer.get('/user/point')).point, 0)
  assert.equal(await act('restore', orderId), 'done')
  assert.equal(await act('restore', orderId), 'not-possible')
  assert.deepEqual(await booksOf(), books)
  await inquire(orderId)
  assert.equal(await stateOf(orderId), 'paid', 'PayPal still reports the chargeback')
  await shop.gateway.act(order?.id ?? '', 'win-dispute')
  await inquire(orderId)
  await shop.gateway.act(order?.id ?? '', 'charge-back')
  await inquire(orderId)
  assert.equal(await stateOf(orderId), 'charged-back', 'a second chargeback counts')
})

test('the operator’s lists have a line for each payment and report', async () => {
  const lines = await listPayments(shop.database, shop.clock.now())
  assert.ok(lines.length > 0 && lines.every((line) => line.includes(' yen ')))
  assert.deepEqual(await listDifferences(shop.database), [])
})
