import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import type { PaymentProvider, Reference } from '#server/external/payments/payment-provider.ts'
import { declined, unknown } from '#server/external/payments/results.ts'
import { runOperatorCommand, runPartRefund } from '#server/payments/operator/operator.ts'
import { verify } from '#server/verify/verify.ts'
import { addPayer, type Payer, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
import { generousTimeout } from '#testing/drivers/payments/provider-harness.ts'
import { paymentDependencies, sandboxOf } from '#testing/fixtures/payment-dependencies.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(async () => {
  try {
    const faults = (await verify(shop.database)).flatMap((verdict) => verdict.violations)
    assert.deepEqual(faults, [])
  } finally {
    await shop.close()
  }
})

const points = async (payer: Payer) => (await payer.get('/user/point')).point

async function payByWallet(payer: Payer): Promise<string> {
  const { url } = await payer.pay(PAYMENT.paypay)
  const back = new URL(await payer.submitChoice(url, 'pay'))
  const orderId = back.searchParams.get('payment_id') ?? ''
  await payer.post('/user/point/append', { token: orderId })
  await waitUntil(async () => (await points(payer)) === 500, 'credited')
  return orderId
}

async function payByCard(payer: Payer): Promise<string> {
  const { id } = await payer.registerCard()
  const { result } = await payer.post('/user/point/buy', {
    pay_id: PAYMENT.card,
    payment_id: id,
  })
  assert.equal(result, '1')
  return id
}
const METHODS = { PayPay: payByWallet, 'a card': payByCard }

const sandbox = () => sandboxOf(shop)
/** The sandbox, whose refunds are changed by the test. */
function refundingBy(change: (refund: PaymentProvider['refund']) => PaymentProvider['refund']) {
  const providers = sandbox()
  return {
    ...providers,
    byName(name: string) {
      const provider = providers.byName(name)
      return provider && { ...provider, refund: change(provider.refund) }
    },
  }
}
const options = (providers = sandbox()) => paymentDependencies(shop, { providers })
const refundTo = (orderId: string, totalYen: number, providers = sandbox()) =>
  runPartRefund(options(providers), orderId, { totalYen })
const refundedYen = async (orderId: string) => (await shop.gateway.orderOf(orderId)).refundedYen

for (const [name, payBy] of Object.entries(METHODS)) {
  test(`A-202 parts of ${name} lower the order at GMO one after the other, and then the rest goes back`, async () => {
    const payer = await addPayer(shop)
    const orderId = await payBy(payer)
    const steps = [
      // [total, outcome, points left, refunded at GMO]
      [200, 'done', 300, 200],
      [200, 'done', 300, 200],
      [100, 'not-possible', 300, 200],
      [350, 'done', 150, 350],
      [500, 'not-possible', 150, 350],
      [700, 'not-possible', 150, 350],
    ] as const
    for (const [total, outcome, left, returned] of steps) {
      assert.equal(await refundTo(orderId, total), outcome, String(total))
      assert.deepEqual([await points(payer), await refundedYen(orderId)], [left, returned])
    }
    assert.equal(await runOperatorCommand(options(), 'refund', orderId), 'done')
    assert.deepEqual([await points(payer), await refundedYen(orderId)], [0, 500])
  })
}

test('A-202 a part at GMO whose answer was lost goes back once', async () => {
  const payer = await addPayer(shop)
  const orderId = await payByCard(payer)
  let areSeen = false
  const lost = refundingBy((refund) => async (order, signal) => {
    await refund(order, signal)
    const again = { ...order, key: `${order.key}-again` }
    areSeen = (await refund(again, signal)).is === 'done'
    return unknown('a lost answer')
  })
  assert.equal(await refundTo(orderId, 200, lost), 'done')
  assert.ok(areSeen, 'a second call with another key is done already')
  assert.deepEqual([await points(payer), await refundedYen(orderId)], [300, 200])
  assert.equal(await refundTo(orderId, 200), 'done')
  assert.equal(await refundedYen(orderId), 200)
})

test('A-202 a part that never reached GMO keeps its points, and goes back by the same request', async () => {
  const payer = await addPayer(shop)
  const orderId = await payByWallet(payer)
  const deaf = refundingBy(() => async () => unknown('silence'))
  assert.equal(await refundTo(orderId, 200, deaf), 'unknown')
  assert.deepEqual([await points(payer), await refundedYen(orderId)], [500, 0])
  assert.equal(await refundTo(orderId, 100), 'not-possible')
  assert.equal(await refundTo(orderId, 200), 'done')
  assert.deepEqual([await points(payer), await refundedYen(orderId)], [300, 200])
})

test('A-202 a part that GMO declines takes no points, and can be requested again', async () => {
  const payer = await addPayer(shop)
  const orderId = await payByCard(payer)
  const refused = refundingBy(() => async () => declined('card_declined-G12'))
  assert.equal(await refundTo(orderId, 200, refused), 'declined')
  assert.deepEqual([await points(payer), await refundedYen(orderId)], [500, 0])
  assert.equal(await refundTo(orderId, 200), 'done')
  assert.deepEqual([await points(payer), await refundedYen(orderId)], [300, 200])
})

test('A-202 exactly the part that was refunded on the pages of GMO is offered and taken back', async () => {
  const payer = await addPayer(shop)
  const orderId = await payByWallet(payer)
  await shop.gateway.act((await shop.gateway.orderOf(orderId)).id, 'refund', { yen: 120 })
  assert.equal(await refundTo(orderId, 200), 'declined')
  const [found] = await shop.database.query<{ status: object }>({
    text: `
      select provider_status as status
      from payment_exceptions
      where kind = 'other-amount' and payment_id = (select id from payments where order_id = $1)`,
    values: [orderId],
  })
  assert.deepEqual(found?.status, { is: 'refunded', yen: 120 })
  assert.deepEqual([await points(payer), await refundedYen(orderId)], [500, 120])
  assert.equal(await refundTo(orderId, 120), 'done')
  assert.deepEqual([await points(payer), await refundedYen(orderId)], [380, 120])
})

test('A-202 GMO is asked for no amount that the order does not explain', async () => {
  const orderId = await payByWallet(await addPayer(shop))
  const provider = sandbox().byName('gmo-wallet') as PaymentProvider
  const { reference } = await paymentRow(shop, orderId)
  const order = { orderId, payId: PAYMENT.paypay, reference: reference as Reference, paidYen: 500 }
  const cases = [
    // [yen, left, result, refunded at GMO]
    [200, 400, { is: 'declined', code: 'other-amount' }, 0],
    [100, undefined, { is: 'declined', code: 'other-amount' }, 0],
    [100, 400, { is: 'done' }, 100],
    [100, 400, { is: 'done' }, 100],
    [200, 300, { is: 'declined', code: 'other-amount' }, 100],
    [400, undefined, { is: 'done' }, 500],
    [400, undefined, { is: 'done' }, 500],
  ] as const
  for (const [at, [yen, leftYen, result, returned]] of cases.entries()) {
    const left = leftYen === undefined ? {} : { leftYen }
    const refund = { ...order, yen, key: `key-${at}`, ...left }
    assert.deepEqual(await provider.refund(refund, generousTimeout()), result, String(at))
    assert.equal(await refundedYen(orderId), returned, String(at))
  }
})
