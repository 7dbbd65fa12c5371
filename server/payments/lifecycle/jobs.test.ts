import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { verify } from '#server/verify/verify.ts'
import { captureLog } from '#testing/drivers/captured-log.ts'
import { addPayer, countCredits, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
import { rejectWrites } from '#testing/faults/rejected-writes.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { selectUnpaidExpired } from './jobs.sql.ts'

const HOUR_MS = 60 * MINUTE_MS
let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
beforeEach(() => shop.clock.set(new Date(OPEN)))
afterEach(() => shop.gateway.faults({ fault: 'none' }))
after(async () => {
  try {
    const faults = (await verify(shop.database)).flatMap((verdict) => verdict.violations)
    assert.deepEqual(faults, [])
  } finally {
    await shop.close()
  }
})

const later = (ms: number) => shop.clock.set(new Date(Date.parse(OPEN) + ms))
const newestOrderOf = async ({ id }: { readonly id: number }): Promise<string> => {
  const [row] = await shop.database.query<{ orderId: string }>({
    text: 'select order_id from payments where member_id = $1 order by id desc limit 1',
    values: [id],
  })
  return String(row?.orderId)
}
const stateOf = async (orderId: string) => (await paymentRow(shop, orderId)).state

test('B-030 a convenience payment is open until 72 hours, and cancelled from then on', async () => {
  const payer = await addPayer(shop)
  const { payment_id } = await payer.pay(2, { combini_code: 'econ' })
  later(72 * HOUR_MS - 1)
  await shop.runDueJobs()
  assert.equal(await stateOf(payment_id), 'waiting')
  later(72 * HOUR_MS)
  await shop.runDueJobs()
  assert.equal(await stateOf(payment_id), 'cancelled')
  assert.equal((await payer.get('/user/point/waiting')).list[0].state, 'cancelled')
})

test('B-030 money that reaches the store after 72 hours is held for the operator, and is neither credited nor lost', async () => {
  const payer = await addPayer(shop)
  const { payment_id } = await payer.pay(2, { combini_code: 'econ' })
  later(72 * HOUR_MS)
  await shop.runDueJobs()
  const order = await shop.gateway.orderOf(payment_id)
  await shop.gateway.act(order.id, 'pay-late')
  await shop.gateway.deliver('all')
  await waitUntil(async () => (await stateOf(payment_id)) === 'held', 'it is held')
  assert.equal((await paymentRow(shop, payment_id)).heldFor, 'late')
  assert.equal((await payer.get('/user/point')).point, 0)
  const [row] = (await payer.get('/user/point/waiting')).list
  assert.deepEqual([row.state, row.waits_for], ['held', 'operator'])
})

test('a convenience payment that was paid in time is credited, though no notice came within the 72 hours', async () => {
  const payer = await addPayer(shop)
  await shop.gateway.notices({ act: 'lose', count: 10 })
  const { payment_id } = await payer.pay(2, { combini_code: 'other' })
  await shop.gateway.act((await shop.gateway.orderOf(payment_id)).id, 'pay')
  await shop.gateway.notices({ act: 'none' })
  later(72 * HOUR_MS)
  await shop.runDueJobs()
  assert.equal(await stateOf(payment_id), 'paid')
  assert.equal(await countCredits(shop, payer.id), 1)
})

test('a wallet that sends no notices is polled after two minutes, though the browser never returns', async () => {
  const payer = await addPayer(shop)
  const { url } = await payer.pay(8)
  const [, orderId = ''] =
    /payment_id=(P[0-9a-f]{24})/.exec(await payer.submitChoice(url, 'pay')) ?? []
  later(2 * MINUTE_MS - 1)
  await shop.runDueJobs()
  assert.equal(await stateOf(orderId), 'waiting')
  later(2 * MINUTE_MS)
  await shop.runDueJobs()
  assert.equal(await stateOf(orderId), 'paid')
})

test('a transfer is never cancelled by the shop, however late', async () => {
  const payer = await addPayer(shop)
  await payer.pay(4, { name: 'ヤマダ' })
  later(20 * 24 * HOUR_MS)
  await shop.runDueJobs()
  const [row] = await shop.database.query({
    text: 'select state, waits_for from payments where member_id = $1',
    values: [payer.id],
  })
  assert.deepEqual(row, { state: 'waiting', waitsFor: 'deposit' })
})

test('a card that is held and never charged is released after 30 minutes', async () => {
  const payer = await addPayer(shop)
  const { id } = await payer.registerCard()
  later(30 * MINUTE_MS - 1)
  await shop.runDueJobs()
  assert.equal((await shop.gateway.orderOf(id)).state, 'authorised')
  later(30 * MINUTE_MS)
  await shop.runDueJobs()
  assert.equal((await shop.gateway.orderOf(id)).state, 'cancelled')
  assert.ok(['cancelled', 'expired'].includes(String(await stateOf(id))))
})

test('an unconfirmed wallet is cancelled after an hour', async () => {
  const payer = await addPayer(shop)
  await payer.pay(8)
  later(HOUR_MS)
  await shop.runDueJobs()
  const [row] = (await payer.get('/user/point/waiting')).list
  assert.ok(['cancelled', 'expired'].includes(row.state), row.state)
})

test('a payment that cannot be cancelled is reported, and delays no other', async () => {
  const [stuckPayer, other] = [await addPayer(shop), await addPayer(shop)]
  const stuck = (await stuckPayer.pay(2, { combini_code: 'econ' })).payment_id
  const cancelled = (await other.pay(2, { combini_code: 'econ' })).payment_id
  const { id } = await paymentRow(shop, stuck)
  const acceptWrites = await rejectWrites(
    shop.database,
    'payments',
    `id <> ${id} or state = 'waiting'`,
  )
  later(72 * HOUR_MS)
  const listening = captureLog()
  await shop.runDueJobs()
  assert.match(listening.stop(), new RegExp(`payment ${id} of member ${stuckPayer.id} could not`))
  assert.deepEqual([await stateOf(stuck), await stateOf(cancelled)], ['waiting', 'cancelled'])
  const next = (await (await addPayer(shop)).pay(2, { combini_code: 'econ' })).payment_id
  later(144 * HOUR_MS)
  const due = {
    now: shop.clock.now(),
    authorizedBefore: new Date(0),
    captureRequestedBefore: new Date(0),
    payIds: [2],
    authorizedPayIds: [1],
  }
  assert.deepEqual(await selectUnpaidExpired(shop.database, { ...due, limit: 1 }), [
    (await paymentRow(shop, next)).id,
  ])
  await acceptWrites()
  await shop.runDueJobs()
  for (const each of [stuck, next]) assert.notEqual(await stateOf(each), 'waiting')
})

test('a provider that does not answer is polled again, and once it answers the payment is credited', async () => {
  const payer = await addPayer(shop)
  await shop.gateway.notices({ act: 'lose', count: 10 })
  await payer.submitChoice((await payer.pay(8)).url, 'pay')
  await shop.gateway.notices({ act: 'none' })
  await shop.gateway.faults({ path: '/*', fault: '500-before', times: 3 })
  later(11 * MINUTE_MS)
  await shop.runDueJobs()
  later(17 * MINUTE_MS)
  await shop.runDueJobs()
  later(23 * MINUTE_MS)
  await shop.runDueJobs()
  later(29 * MINUTE_MS)
  await shop.runDueJobs()
  assert.equal((await payer.get('/user/point')).point, 500)
})

test('a start whose answer was lost ends unpaid, and the member can repeat the request', async () => {
  const payer = await addPayer(shop)
  await shop.gateway.faults({ path: '/*', method: 'POST', fault: 'crash-before', times: 2 })
  const lost = await payer.pay(8, { request_id: 'lost' })
  assert.equal(lost.state, 200)
  await shop.gateway.faults({ fault: 'none' })
  const again = await payer.pay(8, { request_id: 'lost' })
  assert.equal(again.result, '1')
  await payer.submitChoice(again.url, 'pay')
  const token = (await payer.get('/user/point/waiting')).list[0]?.payment_id
  if (token !== undefined) await payer.post('/user/point/append', { token })
  assert.equal((await payer.get('/user/point')).point, 500)
})

test('an approved order whose capture the provider did not answer is captured within 75 seconds, though the browser is gone', async () => {
  const payer = await addPayer(shop)
  const paypalOrder = await payer.approvePaypalOrder()
  const capture = { path: '/paypal/v2/checkout/orders/*', method: 'POST', times: 4 }
  await shop.gateway.faults({ ...capture, fault: '500-before' })
  const order = { order_id: paypalOrder, payer_id: 'PAYER' }
  await payer.pay(PAYMENT.paypal, order)
  const orderId = await newestOrderOf(payer)
  for (const seconds of [15, 75]) {
    assert.equal(await stateOf(orderId), 'waiting')
    later(seconds * 1000)
    await shop.runDueJobs()
  }
  assert.equal(await stateOf(orderId), 'paid')
  assert.equal((await payer.get('/user/point')).point, 500)
})

test('a payment is not ended within 15 minutes after the member returned, because the provider may still take the amount', async () => {
  const payer = await addPayer(shop)
  await payer.openAmazonSession()
  await payer.submitChoice((await payer.pay(5)).url, 'pay')
  const orderId = await newestOrderOf(payer)
  later(HOUR_MS - 1)
  await shop.gateway.faults({
    path: '/amazon-pay/v2/*',
    method: 'POST',
    fault: 'crash-before',
    times: 2,
  })
  assert.equal((await payer.get('/user/complete_checkout_session')).result, '-1')
  later(HOUR_MS + 15 * MINUTE_MS - 2)
  await shop.runDueJobs()
  assert.equal(await stateOf(orderId), 'waiting')
  later(HOUR_MS + 15 * MINUTE_MS - 1)
  await shop.runDueJobs()
  assert.equal(await stateOf(orderId), 'expired')
})

test('money that the provider took after the shop had ended the payment is found within a day, though every notice was lost', async () => {
  const payer = await addPayer(shop)
  await payer.pay(8)
  const orderId = await newestOrderOf(payer)
  later(HOUR_MS)
  await shop.runDueJobs()
  assert.notEqual(await stateOf(orderId), 'waiting')
  await shop.gateway.notices({ act: 'lose', count: 10 })
  await shop.gateway.act((await shop.gateway.orderOf(orderId)).id, 'pay-late')
  await shop.gateway.notices({ act: 'none' })
  later(24 * HOUR_MS - 1)
  await shop.runDueJobs()
  assert.notEqual(await stateOf(orderId), 'held')
  later(24 * HOUR_MS)
  await shop.runDueJobs()
  assert.equal(await stateOf(orderId), 'held')
  assert.equal((await paymentRow(shop, orderId)).heldFor, 'late')
})

test('a refund whose notice was lost is found within weeks, though the provider has no list', async () => {
  const payer = await addPayer(shop)
  const { payment_id } = await payer.pay(2, { combini_code: 'econ' })
  const order = await shop.gateway.orderOf(payment_id)
  await shop.gateway.act(order.id, 'pay')
  await shop.gateway.deliver('all')
  await waitUntil(async () => (await stateOf(payment_id)) === 'paid', 'it is paid')
  await shop.gateway.notices({ act: 'lose', count: 10 })
  const nextCheck = async () => (await paymentRow(shop, payment_id)).recheckAfter
  for (const [dayCount, nextDayCount] of [
    [1, 3],
    [3, 7],
  ] as const) {
    later(dayCount * 24 * HOUR_MS)
    await shop.runDueJobs()
    const expected = new Date(Date.parse(OPEN) + nextDayCount * 24 * HOUR_MS)
    assert.deepEqual(await nextCheck(), expected)
  }
  await shop.gateway.act(order.id, 'refund')
  assert.equal(await stateOf(payment_id), 'paid')
  later(7 * 24 * HOUR_MS)
  await shop.runDueJobs()
  assert.equal(await stateOf(payment_id), 'refunded')
  later(15 * 24 * HOUR_MS)
  await shop.runDueJobs()
  assert.equal(await nextCheck(), null)
})

test('each provider’s transaction list of the day is compared with the shop’s payments, and differences are reported', async () => {
  const payer = await addPayer(shop)
  await payer.submitChoice((await payer.pay(8)).url, 'pay')
  await payer.approvePaypalOrder()
  later(26 * HOUR_MS)
  await shop.runDueJobs()
  const rows = await shop.database.query<{ provider: string }>({
    text: 'select provider from reconciliations where day = $1::date order by provider',
    values: ['2025-08-01'],
  })
  assert.ok(rows.length > 0, 'a provider that has a list')
  const differing = await shop.database.query<{ kind: string }>({
    text: 'select kind from reconciliation_differences',
  })
  for (const { kind } of differing) assert.equal(kind, 'unknown-order')
  await shop.runDueJobs()
  assert.equal(
    (
      await shop.database.query({
        text: 'select id from reconciliations where day = $1::date',
        values: ['2025-08-01'],
      })
    ).length,
    rows.length,
  )
})
