import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import type {
  PaymentProvider,
  ProviderStatus,
  Providers,
} from '#server/external/payments/payment-provider.ts'
import { done, unknown } from '#server/external/payments/results.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { selectByOrder } from '#server/payments/lifecycle/payments.sql.ts'
import { refreshStatus } from '#server/payments/lifecycle/status.ts'
import { failRefund, requestPart } from '#server/payments/refunds/refunds.ts'
import { salesOfDays } from '#server/payments/sales/sales.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { verify } from '#server/verify/verify.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import { addPayer, type Payer, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
import { paymentDependencies, sandboxOf } from '#testing/fixtures/payment-dependencies.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { runOperatorCommand, runPartRefund } from './operator.ts'

/** A test shop in which Stripe serves PayPay. */
let shop: TestShop
before(async () => {
  shop = await openTestShop({
    gateway: true,
    wrapProviders: (providers) => ({
      ...providers,
      forMethod: (payId) => providers.byName(payId === PAYMENT.paypay ? 'stripe' : 'gmo'),
    }),
  })
})
after(() => shop.close())

const sandbox = () => sandboxOf(shop)
const options = (providers?: Providers) => paymentDependencies(shop, providers && { providers })
const refundTo = (orderId: string, totalYen: number, providers?: Providers) =>
  runPartRefund(options(providers), orderId, { totalYen })
const points = async (payer: Payer) => (await payer.get('/user/point')).point

async function pay(payer: Payer): Promise<string> {
  const { url } = await payer.pay(PAYMENT.paypay)
  const back = new URL(await payer.submitChoice(url, 'pay'))
  const orderId = back.searchParams.get('payment_id') ?? ''
  assert.equal((await payer.post('/user/point/append', { token: orderId })).result, '1')
  return orderId
}

async function gatewayOrder(orderId: string) {
  const { reference } = await paymentRow(shop, orderId)
  const { paymentIntent } = reference as { paymentIntent?: string }
  const orders = await shop.gateway.orders({ dialect: 'stripe' })
  const order = orders.find(({ accessId }) => accessId === paymentIntent)
  assert.ok(order !== undefined)
  return order
}

async function verifyShop(): Promise<void> {
  const broken = (await verify(shop.database)).filter(({ violations }) => violations.length > 0)
  assert.deepEqual(broken, [])
}

test('A-202 parts take their share until the rest is refunded as a whole, and nothing goes back twice', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  const steps = [
    // [total, outcome, points left, refunded at the provider]
    [200, 'done', 300, 200],
    [200, 'done', 300, 200],
    [100, 'not-possible', 300, 200],
    [350, 'done', 150, 350],
    [500, 'not-possible', 150, 350],
    [600, 'not-possible', 150, 350],
  ] as const
  for (const [total, outcome, left, refundedYen] of steps) {
    assert.equal(await refundTo(orderId, total), outcome)
    assert.equal(await points(payer), left)
    assert.equal((await gatewayOrder(orderId)).refundedYen, refundedYen)
    await verifyShop()
  }
  await shop.gateway.deliver()
  assert.equal((await paymentRow(shop, orderId)).state, 'paid')
  assert.equal(await runOperatorCommand(options(), 'refund', orderId), 'done')
  assert.equal((await paymentRow(shop, orderId)).state, 'refunded')
  assert.equal((await gatewayOrder(orderId)).refundedYen, 500)
  assert.equal(await points(payer), 0)
  const day = wireDay(shop.clock.now())
  const [sales] = await salesOfDays(shop.database, { from: day, to: day })
  assert.deepEqual([sales?.returnedCount, sales?.returnedYen, sales?.netYen], [3, 500, 0])
  await verifyShop()
})

test('A-202 of spent points, the share becomes a debt', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  await payer.post('/user/pack/buy', { pack_id: 6, count: 1 })
  const left = await points(payer)
  assert.equal(await refundTo(orderId, 499), 'done')
  assert.equal(await points(payer), 0)
  const [row] = await shop.database.query<{ debt: number }>({
    text: `
      select debt
      from balances
      where currency = 'point'
        and member_id = (select member_id from payments where order_id = $1)`,
    values: [orderId],
  })
  assert.equal(row?.debt, 499 - left)
  await verifyShop()
})

test('A-202 a part that was refunded on the pages of the provider is taken back, not refunded again', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  const { id } = await gatewayOrder(orderId)
  await shop.gateway.act(id, 'refund', { yen: 120 })
  await shop.gateway.deliver()
  await waitUntil(
    async () => (await exceptionsOf(orderId))[0]?.kind === 'other-amount',
    'an exception',
  )
  assert.equal(await points(payer), 500)
  assert.equal(await refundTo(orderId, 100), 'declined', 'the sums differ')
  assert.equal(await refundTo(orderId, 120), 'done')
  assert.equal((await gatewayOrder(orderId)).refundedYen, 120)
  assert.equal(await points(payer), 380)
  assert.deepEqual(await exceptionsOf(orderId), [])
  await verifyShop()
})

test('A-202 a part that was found on the pages of the provider, and undone since, is not sent', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  const found = { totalYen: 120, isFound: true }
  assert.equal(await runPartRefund(options(), orderId, found), 'declined')
  assert.equal((await gatewayOrder(orderId)).refundedYen, 0)
  assert.deepEqual(await refundsOf(orderId), [])
  await shop.gateway.act(await gatewayIdOf(orderId), 'refund', { yen: 120 })
  assert.equal(await runPartRefund(options(), orderId, found), 'done')
  assert.equal((await gatewayOrder(orderId)).refundedYen, 120)
  assert.equal(await points(payer), 380)
})

test('A-202 a part whose answer was lost is applied by the poller, and not refunded again', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  const providers = sandbox()
  let isSilent = false
  const silent: Providers = {
    ...providers,
    byName(name) {
      const provider = providers.byName(name)
      return (
        provider && {
          ...provider,
          async refund(order, signal) {
            await provider.refund(order, signal)
            isSilent = true
            return unknown('silence')
          },
          fetchStatus: async (order, signal) =>
            isSilent ? unknown('silence') : provider.fetchStatus(order, signal),
        }
      )
    },
  }
  await shop.gateway.notices({ act: 'lose', count: null })
  assert.equal(await refundTo(orderId, 200, silent), 'unknown')
  await shop.gateway.notices({ act: 'none' })
  assert.equal(await points(payer), 500)
  assert.equal(await runOperatorCommand(options(), 'refund', orderId), 'not-possible')
  await shop.runDueJobs()
  assert.equal(await points(payer), 300)
  assert.equal(await refundTo(orderId, 200), 'done')
  assert.equal((await gatewayOrder(orderId)).refundedYen, 200)
  await verifyShop()
})

test('A-202 the status is fetched once before a part and once after it', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  const fetched: number[] = []
  const provider = sandbox().byName('stripe') as PaymentProvider
  const counting = providersWith(() => ({
    async fetchStatus(order, signal) {
      const status = await provider.fetchStatus(order, signal)
      fetched.push(status.is === 'refunded' ? status.yen : 0)
      return status
    },
  }))
  assert.equal(await refundTo(orderId, 200, counting), 'done')
  assert.deepEqual(fetched, [0, 200])
})

test('A-202 a part that the provider never received can be given up, and then the rest goes back', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  const deaf = providersWith(() => ({ refund: async () => unknown('silence') }))
  assert.equal(await runOperatorCommand(options(), 'give-up-part', orderId), 'not-possible')
  assert.equal(await refundTo(orderId, 200, deaf), 'unknown')
  assert.equal(await runOperatorCommand(options(), 'refund', orderId), 'not-possible')
  const mute = providersWith(() => ({ fetchStatus: async () => unknown('silence') }))
  assert.equal(await runOperatorCommand(options(mute), 'give-up-part', orderId), 'unknown')
  assert.equal((await refundsOf(orderId))[0]?.state, 'requested')
  assert.equal(await runOperatorCommand(options(), 'give-up-part', orderId), 'done')
  assert.deepEqual(
    (await refundsOf(orderId)).map(({ state, failure }) => [state, failure]),
    [['failed', 'given up']],
  )
  assert.deepEqual(await exceptionsOf(orderId), [])
  assert.equal(await points(payer), 500)
  await verifyShop()
  assert.equal(await runOperatorCommand(options(), 'refund', orderId), 'done')
  await verifyShop()
})

test('A-134 a whole refund without an answer is given up, or applied if it went back after all', async () => {
  const deaf = providersWith(() => ({ refund: async () => unknown('silence') }))
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  assert.equal(await runOperatorCommand(options(deaf), 'refund', orderId), 'unknown')
  assert.equal(await runOperatorCommand(options(), 'give-up-part', orderId), 'done')
  assert.deepEqual(
    (await refundsOf(orderId)).map(({ state, failure }) => [state, failure]),
    [['failed', 'given up']],
  )
  assert.deepEqual(await exceptionsOf(orderId), [])
  assert.equal(await points(payer), 500)
  const other = await addPayer(shop)
  const lost = await pay(other)
  assert.equal(await runOperatorCommand(options(deaf), 'refund', lost), 'unknown')
  await shop.gateway.notices({ act: 'lose', count: null })
  await shop.gateway.act(await gatewayIdOf(lost), 'refund')
  assert.equal(await runOperatorCommand(options(), 'give-up-part', lost), 'done')
  await shop.gateway.notices({ act: 'none' })
  assert.equal(await points(other), 0)
  assert.equal((await refundsOf(lost))[0]?.state, 'done')
  await verifyShop()
})

test('A-134 a refund without an answer is given up after a chargeback too', async () => {
  const deaf = providersWith(() => ({ refund: async () => unknown('silence') }))
  const returned = providersWith(() => ({ fetchStatus: async () => ({ is: 'cancelled' }) }))
  const cases = [
    // [the chargeback is known before, providers, refund]
    [true, sandbox(), 'failed'],
    [false, sandbox(), 'failed'],
    [true, returned, 'done'],
  ] as const
  for (const [isKnown, providers, expected] of cases) {
    const orderId = await pay(await addPayer(shop))
    assert.equal(await runOperatorCommand(options(deaf), 'refund', orderId), 'unknown')
    await shop.gateway.notices({ act: 'lose', count: null })
    if (isKnown) assert.equal(await runOperatorCommand(options(), 'charge-back', orderId), 'done')
    else await shop.gateway.act(await gatewayIdOf(orderId), 'charge-back')
    assert.equal(await runOperatorCommand(options(providers), 'give-up-part', orderId), 'done')
    await shop.gateway.notices({ act: 'none' })
    assert.equal((await paymentRow(shop, orderId)).state, 'charged-back')
    assert.deepEqual(
      (await refundsOf(orderId)).map(({ state }) => state),
      [expected],
    )
    await verifyShop()
  }
})

test('A-134 a refund after a restored chargeback takes the points, though its provider names it a cancellation', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  await shop.gateway.act(await gatewayIdOf(orderId), 'charge-back')
  await shop.gateway.deliver()
  await waitUntil(async () => (await points(payer)) === 0, 'charged back')
  assert.equal(await runOperatorCommand(options(), 'restore', orderId), 'done')
  const cancelled = providersWith(() => ({
    refund: async () => done,
    fetchStatus: async () => ({ is: 'cancelled' }),
  }))
  assert.equal(await runOperatorCommand(options(cancelled), 'refund', orderId), 'done')
  assert.equal(await points(payer), 0)
  assert.equal((await refundsOf(orderId))[0]?.state, 'done')
  await verifyShop()
})

test('A-202 a part that went back after all is applied instead of given up', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  const deaf = providersWith(() => ({ refund: async () => unknown('silence') }))
  assert.equal(await refundTo(orderId, 200, deaf), 'unknown')
  await shop.gateway.notices({ act: 'lose', count: null })
  await shop.gateway.act(await gatewayIdOf(orderId), 'refund', { yen: 200 })
  assert.equal(await runOperatorCommand(options(), 'give-up-part', orderId), 'done')
  await shop.gateway.notices({ act: 'none' })
  assert.equal(await points(payer), 300)
  assert.equal((await refundsOf(orderId))[0]?.state, 'done')
  await verifyShop()
})

test('A-202 a chargeback takes the rest, and a provider without parts refuses them', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  assert.equal(await refundTo(orderId, 200), 'done')
  assert.equal(await runOperatorCommand(options(), 'charge-back', orderId), 'done')
  assert.equal(await points(payer), 0)
  await verifyShop()
  assert.equal(await runOperatorCommand(options(), 'restore', orderId), 'done')
  assert.equal(await points(payer), 300)
  await verifyShop()
  assert.equal(await refundTo('no-such-order', 1), 'unknown-payment')
  await shop.database.query({
    text: `update payments set provider = 'gmo', pay_id = ${PAYMENT.carrier} where order_id = $1`,
    values: [orderId],
  })
  assert.equal(await refundTo(orderId, 300), 'whole-only')
})

const gatewayIdOf = async (orderId: string) => (await gatewayOrder(orderId)).id

test('A-202 a won dispute gives the rest back, and the part stays returned', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  assert.equal(await refundTo(orderId, 200), 'done')
  await shop.gateway.act(await gatewayIdOf(orderId), 'charge-back')
  await shop.gateway.deliver()
  await waitUntil(async () => (await points(payer)) === 0, 'charged back')
  await verifyShop()
  await shop.gateway.act(await gatewayIdOf(orderId), 'win-dispute')
  await shop.gateway.deliver()
  await waitUntil(async () => (await points(payer)) === 300, 'restored')
  assert.equal((await paymentRow(shop, orderId)).state, 'paid')
  await verifyShop()
})

/** The sandbox, with this instead of some calls to its providers. */
function providersWith(changes: (provider: PaymentProvider) => Partial<PaymentProvider>) {
  const providers = sandbox()
  const byName = (name: string) => {
    const provider = providers.byName(name)
    return provider && { ...provider, ...changes(provider) }
  }
  return { ...providers, byName } satisfies Providers
}

test('A-202 no part is sent after a charge-back that its first look at the status shows', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  await shop.gateway.notices({ act: 'lose', count: null })
  await shop.gateway.act(await gatewayIdOf(orderId), 'charge-back')
  await shop.gateway.notices({ act: 'none' })
  const sentYen: number[] = []
  const listening = providersWith((provider) => ({
    async refund(order, signal) {
      sentYen.push(order.yen)
      return provider.refund(order, signal)
    },
  }))
  assert.equal(await refundTo(orderId, 200, listening), 'declined')
  assert.deepEqual(sentYen, [])
  assert.equal((await paymentRow(shop, orderId)).state, 'charged-back')
  await verifyShop()
})

test('A-202 when the refund of the rest fails, the rest is paid again and can be refunded in parts', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  assert.equal(await refundTo(orderId, 200), 'done')
  let isPending = true
  const slow = providersWith(() => ({
    refund: async () => ({ is: 'done' }),
    fetchStatus: async () =>
      isPending ? { is: 'refunded', yen: 500, isPending } : { is: 'refunded', yen: 200 },
  }))
  assert.equal(await runOperatorCommand(options(slow), 'refund', orderId), 'done')
  assert.equal(await points(payer), 0)
  isPending = false
  const pending = (await selectByOrder(shop.database, orderId)) as Payment
  await refreshStatus(options(slow), pending, 'poller')
  assert.equal((await paymentRow(shop, orderId)).state, 'paid')
  assert.equal(await points(payer), 300)
  await verifyShop()
  assert.equal(await refundTo(orderId, 300), 'done')
  assert.equal(await points(payer), 200)
  await verifyShop()
})

const exceptionsOf = (orderId: string) =>
  shop.database.query<{ kind: string }>({
    text: `
      select kind
      from payment_exceptions
      where payment_id = (select id from payments where order_id = $1)
        and closed_at is null`,
    values: [orderId],
  })

const refundsOf = (orderId: string) =>
  shop.database.query<{ attempt: number; state: string; failure: string | null }>({
    text: `
      select attempt, refunds.state, refunds.failure
      from refunds
      join payments on payments.id = payment_id
      where order_id = $1
      order by attempt`,
    values: [orderId],
  })

test('A-202 while the provider does not answer, no attempt to refund a part is stored', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  const silent = providersWith(() => ({ fetchStatus: async () => unknown('silence') }))
  for (const _try of [1, 2, 3]) assert.equal(await refundTo(orderId, 200, silent), 'unknown')
  assert.deepEqual(await refundsOf(orderId), [])
  assert.deepEqual(await exceptionsOf(orderId), [])
  assert.equal(await refundTo(orderId, 300), 'done')
  await verifyShop()
})

test('A-202 a late refusal of one attempt does not end the next one', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  const refuse = () => shop.database.transaction(async (tx) => failRefund(tx, refusal))
  const payment = (await selectByOrder(shop.database, orderId)) as Payment
  const now = shop.clock.now()
  const refusal = { paymentId: payment.id, attempt: 1, failure: 'refused', now }
  const request = () =>
    shop.database.transaction(async (tx) => requestPart(tx, payment, { totalYen: 200, now }))
  await request()
  await refuse()
  await request()
  await refuse()
  assert.deepEqual(await refundsOf(orderId), [
    { attempt: 1, state: 'failed', failure: 'refused' },
    { attempt: 2, state: 'requested', failure: null },
  ])
  assert.equal(await refundTo(orderId, 200), 'done')
})

test('A-202 each message of a refund names the yen that went back', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  assert.equal(await refundTo(orderId, 150), 'done')
  assert.equal(await runOperatorCommand(options(), 'refund', orderId), 'done')
  await shop.runDueJobs()
  const messages = await messagesTo(shop, payer.mail)
  const texts = messages
    .filter(({ occasion }) => occasion === 'payment-refunded')
    .map(({ text }) => /の (\d+)円 を返金/.exec(text)?.[1])
  assert.deepEqual(texts.toSorted(), ['150', '350'])
})

test('A-202 the history of points names the yen of each part, and of the rest', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  assert.equal(await refundTo(orderId, 150), 'done')
  assert.equal(await refundTo(orderId, 250), 'done')
  assert.equal(await runOperatorCommand(options(), 'refund', orderId), 'done')
  const { list } = await payer.get('/user/point/list/1')
  assert.deepEqual(
    list.map(({ bonusPoint, money }: { bonusPoint: number; money: number }) => [bonusPoint, money]),
    [
      [-250, 250],
      [-100, 100],
      [-150, 150],
      [500, 500],
    ],
  )
})

test('A-202 the history of points names the yen of a charge-back before a part', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  for (const command of ['charge-back', 'restore'] as const)
    assert.equal(await runOperatorCommand(options(), command, orderId), 'done')
  assert.equal(await refundTo(orderId, 200), 'done')
  assert.equal(await runOperatorCommand(options(), 'charge-back', orderId), 'done')
  const { list } = await payer.get('/user/point/list/1')
  assert.deepEqual(
    list.map(({ bonusPoint, money }: { bonusPoint: number; money: number }) => [bonusPoint, money]),
    [
      [-300, 300],
      [-200, 200],
      [500, 500],
      [-500, 500],
      [500, 500],
    ],
  )
})

test('A-202 a part that fails in a later month counts again for the rank of the month of its payment', async () => {
  const payer = await addPayer(shop)
  const orderId = await pay(payer)
  const paid = { is: 'paid', yen: 500, currency: 'JPY' } as const
  let status: ProviderStatus = paid
  const slow = providersWith(() => ({
    async refund() {
      status = { is: 'refunded', yen: 200, isPending: true }
      return { is: 'done' }
    },
    fetchStatus: async () => status,
  }))
  const report = async (reported: ProviderStatus) => {
    status = reported
    const payment = (await selectByOrder(shop.database, orderId)) as Payment
    await refreshStatus(options(slow), payment, 'poller')
  }
  const announced = async () => {
    await shop.runDueJobs()
    const messages = await messagesTo(shop, payer.mail)
    return messages.filter(({ occasion }) => occasion === 'payment-refunded').length
  }
  assert.equal(await refundTo(orderId, 200, slow), 'done')
  assert.equal(await announced(), 0, 'a part on its way is not announced')
  shop.clock.advance(31 * DAY_MS)
  await report({ is: 'refunded', yen: 200 })
  assert.equal(await announced(), 1)
  assert.equal((await refundsOf(orderId))[0]?.state, 'done')
  await report({ ...paid, returnedAfter: 'refund' })
  assert.equal((await refundsOf(orderId))[0]?.state, 'failed')
  await verifyShop()
})
