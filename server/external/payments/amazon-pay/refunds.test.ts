import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import type { PaymentProvider, Reference } from '#server/external/payments/payment-provider.ts'
import { runOperatorCommand, runPartRefund } from '#server/payments/operator/operator.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/time/durations.ts'
import { verify } from '#server/verify/verify.ts'
import { addPayer, type Payer, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
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

/** Makes an Amazon Pay payment that is paid, with its points credited, and returns its order id. */
async function addPaid(payer: Payer): Promise<string> {
  await payer.openAmazonSession()
  const { url } = await payer.pay(PAYMENT.amazonPay)
  await payer.submitChoice(url, 'pay')
  await payer.get('/user/complete_checkout_session')
  await waitUntil(async () => (await points(payer)) === 500, 'credited')
  const rows = await shop.database.query<{ orderId: string }>({
    text: 'select order_id from payments where member_id = $1',
    values: [payer.id],
  })
  return rows[0]?.orderId ?? ''
}

const sandboxProviders = () => sandboxOf(shop)

const options = (providers = sandboxProviders()) => paymentDependencies(shop, { providers })
const refund = (orderId: string, providers = sandboxProviders()) =>
  runOperatorCommand(options(providers), 'refund', orderId)
const refundTo = (orderId: string, totalYen: number, providers = sandboxProviders()) =>
  runPartRefund(options(providers), orderId, { totalYen })

/** Returns providers that change the answer to a refund before the shop can store the refund's id. */
function answeringRefunds(
  change: (answer: RefundAnswer) => Promise<RefundAnswer>,
): ReturnType<typeof sandboxProviders> {
  const providers = sandboxProviders()
  return {
    ...providers,
    byName: (name) => {
      const provider = providers.byName(name)
      return provider === undefined
        ? undefined
        : { ...provider, refund: async (...call) => change(await provider.refund(...call)) }
    },
  }
}
type RefundAnswer = Awaited<ReturnType<PaymentProvider['refund']>>

async function refundStates(orderId: string): Promise<readonly string[]> {
  const rows = await shop.database.query<{ state: string }>({
    text: `
      select refunds.state
      from refunds
      join payments on payments.id = payment_id
      where order_id = $1
      order by attempt`,
    values: [orderId],
  })
  return rows.map(({ state }) => state)
}

/** Lets Amazon complete or decline the refund. Amazon's notice is lost if `isLost` is true. */
async function decide(
  orderId: string,
  verb: 'finish-refund' | 'fail-refund',
  { isLost = false } = {},
): Promise<void> {
  // An earlier notice that arrives later would make the shop look.
  await shop.gateway.deliver()
  if (isLost) await shop.gateway.notices({ act: 'lose', count: null })
  await shop.gateway.act((await shop.gateway.orderOf(orderId)).id, verb)
  await shop.gateway.deliver()
  await shop.gateway.notices({ act: 'none' })
}

test('a refund that Amazon has accepted is done only when its notice says so', async () => {
  const payer = await addPayer(shop)
  const orderId = await addPaid(payer)
  assert.equal(await refund(orderId), 'done')
  await shop.gateway.deliver()
  assert.equal(await points(payer), 0)
  assert.deepEqual(await refundStates(orderId), ['sent'])
  await decide(orderId, 'finish-refund')
  await waitUntil(async () => (await refundStates(orderId))[0] === 'done', 'done')
  assert.equal((await paymentRow(shop, orderId)).pollAfter, null)
})

test('a status fetched before the id of the refund is stored leaves the refund pending', async () => {
  const payer = await addPayer(shop)
  const orderId = await addPaid(payer)
  await shop.gateway.notices({ act: 'lose', count: null })
  const states: string[] = []
  const polledFirst = answeringRefunds(async (answer) => {
    await shop.runDueJobs()
    states.push(String((await paymentRow(shop, orderId)).state), ...(await refundStates(orderId)))
    return answer
  })
  assert.equal(await refund(orderId, polledFirst), 'done')
  assert.deepEqual([await points(payer), states], [0, ['refunded', 'sent']])
  await decide(orderId, 'fail-refund', { isLost: true })
  shop.clock.advance(2 * HOUR_MS)
  await shop.runDueJobs()
  assert.deepEqual([await points(payer), await refundStates(orderId)], [500, ['failed']])
})

test('a refund whose id never arrives is polled for a day', async () => {
  const payer = await addPayer(shop)
  const orderId = await addPaid(payer)
  await shop.gateway.notices({ act: 'lose', count: null })
  await refund(
    orderId,
    answeringRefunds(async () => ({ is: 'unknown', detail: 'a lost answer' })),
  )
  assert.deepEqual([await points(payer), await refundStates(orderId)], [0, ['sent']])
  shop.clock.advance(2 * HOUR_MS)
  await shop.runDueJobs()
  assert.deepEqual(await refundStates(orderId), ['sent'])
  shop.clock.advance(DAY_MS)
  await shop.runDueJobs()
  assert.deepEqual(await refundStates(orderId), ['done'])
  assert.equal((await paymentRow(shop, orderId)).pollAfter, null)
  await shop.gateway.notices({ act: 'none' })
})

test('a refund that Amazon declines later gives the points back, also if its notice is lost', async () => {
  const payer = await addPayer(shop)
  const orderId = await addPaid(payer)
  await refund(orderId)
  await decide(orderId, 'fail-refund', { isLost: true })
  assert.deepEqual([await points(payer), await refundStates(orderId)], [0, ['sent']])
  shop.clock.advance(2 * HOUR_MS)
  await shop.runDueJobs()
  assert.deepEqual([await points(payer), await refundStates(orderId)], [500, ['failed']])
  assert.equal(await refund(orderId), 'done')
  assert.deepEqual(await refundStates(orderId), ['failed', 'sent'])
  await decide(orderId, 'finish-refund')
  await waitUntil(async () => (await refundStates(orderId))[1] === 'done', 'done')
  assert.equal(await points(payer), 0)
})

const refundedYen = async (orderId: string) => (await shop.gateway.orderOf(orderId)).refundedYen

test('A-202 parts at Amazon Pay go back one after the other, and then the rest, never more', async () => {
  const payer = await addPayer(shop)
  const orderId = await addPaid(payer)
  assert.equal(await refundTo(orderId, 200), 'done')
  assert.deepEqual([await points(payer), await refundStates(orderId)], [300, ['sent']])
  assert.equal(await refundTo(orderId, 300), 'not-possible', 'the first is on its way')
  await decide(orderId, 'finish-refund')
  await waitUntil(async () => (await refundStates(orderId))[0] === 'done', 'done')
  assert.equal(await refundTo(orderId, 200), 'done', 'a repetition')
  assert.equal(await refundTo(orderId, 350), 'done')
  await decide(orderId, 'finish-refund')
  await waitUntil(async () => (await refundStates(orderId))[1] === 'done', 'done')
  assert.deepEqual([await points(payer), await refundedYen(orderId)], [150, 350])
  assert.equal(await refund(orderId), 'done')
  assert.deepEqual([await points(payer), await refundedYen(orderId)], [0, 500])
  const provider = sandboxProviders().byName('amazon-pay') as PaymentProvider
  const { reference } = await paymentRow(shop, orderId)
  const order = { orderId, payId: PAYMENT.amazonPay, reference: reference as Reference }
  const again = { ...order, yen: 150, key: 'another-key' }
  assert.equal((await provider.refund(again, AbortSignal.timeout(10_000))).is, 'done')
  assert.equal(await refundedYen(orderId), 500)
})

test('A-202 a part that Amazon declines later gives its points back, and the earlier part stays', async () => {
  const payer = await addPayer(shop)
  const orderId = await addPaid(payer)
  assert.equal(await refundTo(orderId, 100), 'done')
  await decide(orderId, 'finish-refund')
  await waitUntil(async () => (await refundStates(orderId))[0] === 'done', 'done')
  assert.equal(await refundTo(orderId, 300), 'done')
  assert.equal(await points(payer), 200)
  await decide(orderId, 'fail-refund', { isLost: true })
  shop.clock.advance(2 * HOUR_MS)
  await shop.runDueJobs()
  assert.deepEqual([await points(payer), await refundStates(orderId)], [400, ['done', 'failed']])
  assert.equal((await paymentRow(shop, orderId)).state, 'paid')
})

test('A-202 a second part stays pending though a notice of the first comes before its id is stored', async () => {
  const payer = await addPayer(shop)
  const orderId = await addPaid(payer)
  assert.equal(await refundTo(orderId, 200), 'done')
  await shop.gateway.deliver()
  const { id } = await shop.gateway.orderOf(orderId)
  await shop.gateway.notices({ act: 'delay', delay_ms: DAY_MS })
  await shop.gateway.act(id, 'finish-refund')
  shop.clock.advance(2 * HOUR_MS)
  await shop.runDueJobs()
  assert.deepEqual(await refundStates(orderId), ['done'])
  await shop.gateway.notices({ act: 'lose' })
  const states: (readonly string[])[] = []
  const lookedAt = answeringRefunds(async (answer) => {
    await shop.gateway.deliver('all')
    await waitUntil(areNoticesProcessed, 'the late notice is processed')
    states.push(await refundStates(orderId))
    await shop.runDueJobs()
    states.push(await refundStates(orderId))
    return answer
  })
  assert.equal(await refundTo(orderId, 400, lookedAt), 'done')
  const pending = ['done', 'sent']
  assert.deepEqual([await points(payer), states], [100, [pending, pending]])
  await decide(orderId, 'fail-refund', { isLost: true })
  shop.clock.advance(2 * HOUR_MS)
  await shop.runDueJobs()
  assert.deepEqual([await points(payer), await refundStates(orderId)], [300, ['done', 'failed']])
})

async function areNoticesProcessed(): Promise<boolean> {
  const text = 'select id from payment_notices where processed_at is null'
  return (await shop.database.query({ text })).length === 0
}

test('A-202 a part at Amazon Pay whose answer was lost goes back once', async () => {
  const payer = await addPayer(shop)
  const orderId = await addPaid(payer)
  const lost = answeringRefunds(async () => ({ is: 'unknown', detail: 'a lost answer' }))
  assert.equal(await refundTo(orderId, 200, lost), 'done')
  assert.deepEqual([await points(payer), await refundedYen(orderId)], [300, 200])
  assert.equal(await refundTo(orderId, 200), 'done')
  assert.equal(await refundedYen(orderId), 200)
})
