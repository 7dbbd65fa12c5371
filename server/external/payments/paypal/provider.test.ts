import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { paypal } from '#gateway/paypal/dialect.ts'
import type { PaymentProvider, Started } from '#server/external/payments/payment-provider.ts'
import { createPaypalOrder } from '#testing/drivers/payments/paypal-order.ts'
import {
  FAULTS_AFTER,
  FAULTS_BEFORE,
  generousTimeout,
  openProviderHarness,
  type ProviderHarness,
  paymentOrder,
  resumeRequest,
  shortTimeout,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import { paypalProvider } from './provider.ts'
import { paypalSandbox } from './settings.ts'

let bench: ProviderHarness
let provider: PaymentProvider

before(async () => {
  bench = await openProviderHarness(paypal)
  provider = paypalProvider({ ...paypalSandbox(bench.url), now: bench.now })
})
after(() => bench.close())

/** Creates an order of 1,200 yen as the shop does, and has the buyer approve it. */
async function approvedOrder(choice = 'approve') {
  const idempotencyKey = randomUUID()
  const order = { idempotencyKey, yen: 1_200, language: 'ja' } as const
  const created = await provider.scriptOrders?.create(order, generousTimeout())
  assert.ok(created?.is === 'created')
  if (choice !== 'none') await choose(created.id, choice)
  return created.id
}

/**
 * Creates an order in the way that anyone with a PayPal client id can, and has the buyer approve
 * it.
 */
async function foreignOrder(
  value: string,
  { currency = 'JPY', payee }: { currency?: string; payee?: { merchant_id: string } } = {},
) {
  const id = await createPaypalOrder(bench.url, {
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: currency, value }, payee }],
  })
  await choose(id, 'approve')
  return id
}

const choose = (id: string, choice: string) =>
  submitForm(`${bench.url}/paypal/checkoutnow?token=${id}`, { choice })

async function startedOrder(choice = 'approve') {
  const scriptReference = await approvedOrder(choice)
  const order = paymentOrder({ payId: PAYMENT.paypal, scriptReference })
  const started = await provider.start(order, generousTimeout())
  assert.equal(started.is, 'started')
  return { order, started: started as Started, known: { ...order, ...(started as Started) } }
}

test('an approved order is claimed, captured and paid', async () => {
  const { order, started, known } = await startedOrder()
  assert.deepEqual(started.next, { do: 'nothing' })
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), {
    is: 'authorised',
    yen: 1_200,
  })
  const next = await provider.resume(resumeRequest(order, started, 'capture'), generousTimeout())
  assert.deepEqual(next, { is: 'next', next: { do: 'nothing' } })
  const paid = { is: 'paid', yen: 1_200, currency: 'JPY' }
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), paid)
})

test('starting and capturing again changes nothing', async () => {
  const { order, started } = await startedOrder()
  const ask = resumeRequest(order, started, 'capture')
  await provider.resume(ask, generousTimeout())
  assert.equal((await provider.resume(ask, generousTimeout())).is, 'next')
  assert.equal(
    (await provider.resume({ ...ask, idempotencyKey: 'other' }, generousTimeout())).is,
    'next',
  )
  assert.equal((await provider.start(order, generousTimeout())).is, 'started')
  const { events } = await bench.control.order((await bench.control.orderOf(order.orderId)).id)
  assert.equal(events.filter(({ verb }) => verb === 'pay').length, 1)
})

const OTHER = { merchant_id: 'THIEF00000000' }

test('the shop creates an order once for a key, and an order without an answer is unknown', async () => {
  const order = { idempotencyKey: randomUUID(), yen: 1_200, language: 'en' } as const
  const create = () => provider.scriptOrders?.create(order, generousTimeout())
  await bench.control.faults({ method: 'POST', path: '/paypal/v2/*', fault: '500-after' })
  assert.equal((await create())?.is, 'unknown')
  const created = await create()
  assert.equal(created?.is, 'created')
  assert.deepEqual(await create(), created)
  const refused = await provider.scriptOrders?.create({ ...order, yen: 1 }, generousTimeout())
  assert.deepEqual(refused, { is: 'declined', code: 'DUPLICATE_REQUEST_ID' })
})

test('an order that differs from the payment is not claimed', async () => {
  const claimed = await startedOrder()
  const cases = [
    [await foreignOrder('1'), 'AMOUNT_DIFFERS'],
    [await foreignOrder('1200.00', { currency: 'USD' }), 'CURRENCY_DIFFERS'],
    [await approvedOrder('none'), 'ORDER_NOT_APPROVED'],
    [await foreignOrder('1200', { payee: OTHER }), 'PAYEE_DIFFERS'],
    [claimed.order.scriptReference, 'ORDER_OF_ANOTHER_PAYMENT'],
    ['A-STRANGERS-ORDER', 'INVALID_RESOURCE_ID'],
    ['../../v1/oauth2/token', 'NO_ORDER'],
    [undefined, 'NO_ORDER'],
  ] as const
  for (const [scriptReference, code] of cases) {
    const order = { ...paymentOrder({ payId: PAYMENT.paypal }), scriptReference }
    const { scriptReference: _, ...bare } = order
    const request = scriptReference === undefined ? bare : { ...bare, scriptReference }
    assert.deepEqual(await provider.start(request, generousTimeout()), { is: 'declined', code })
  }
})

test('an account refused at the capture is declined, and then failed', async () => {
  const { order, started, known } = await startedOrder('decline')
  const refused = await provider.resume(resumeRequest(order, started, 'capture'), generousTimeout())
  assert.deepEqual(refused, { is: 'declined', code: 'INSTRUMENT_DECLINED' })
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), {
    is: 'failed',
    code: 'OTHER',
  })
})

test('an uncaptured order can be cancelled and expires; a captured one cannot be cancelled', async () => {
  const { order, started, known } = await startedOrder()
  assert.deepEqual(await provider.cancel(known, generousTimeout()), { is: 'done' })
  await provider.resume(resumeRequest(order, started, 'capture'), generousTimeout())
  assert.equal((await provider.cancel(known, generousTimeout())).is, 'declined')
  const other = await startedOrder()
  const { id } = await bench.control.orderOf(other.order.orderId)
  await bench.control.act(id, 'expire')
  assert.deepEqual(await provider.fetchStatus(other.known, generousTimeout()), { is: 'expired' })
})

test('the whole amount is refunded once, even if the call is repeated', async () => {
  const { order, started, known } = await startedOrder()
  await provider.resume(resumeRequest(order, started, 'capture'), generousTimeout())
  const ask = { ...known, key: `refund-${order.orderId}` }
  assert.deepEqual(await provider.refund(ask, generousTimeout()), { is: 'done' })
  assert.deepEqual(await provider.refund(ask, generousTimeout()), { is: 'done' })
  assert.deepEqual(await provider.refund({ ...ask, key: 'another' }, generousTimeout()), {
    is: 'done',
  })
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), {
    is: 'refunded',
    yen: 1_200,
  })
})

test('a partial refund made on PayPal’s own pages is reported as partial', async () => {
  const { order, started, known } = await startedOrder()
  await provider.resume(resumeRequest(order, started, 'capture'), generousTimeout())
  const { id } = await bench.control.orderOf(order.orderId)
  await bench.control.act(id, 'refund', { yen: 500 })
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), {
    is: 'refunded',
    yen: 500,
  })
})

test('the same key with another amount is refused by PayPal', async () => {
  const { order, started, known } = await startedOrder()
  await provider.resume(resumeRequest(order, started, 'capture'), generousTimeout())
  const ask = { ...known, key: 'one-key' }
  await provider.refund(ask, generousTimeout())
  const changed = await provider.refund({ ...ask, yen: 1 }, generousTimeout())
  assert.deepEqual(changed, { is: 'declined', code: 'DUPLICATE_REQUEST_ID' })
})

test('another amount, a chargeback and a foreign order are reported as they are', async () => {
  const { order, known } = await startedOrder()
  const { id } = await bench.control.orderOf(order.orderId)
  await bench.control.act(id, 'pay', { yen: 1_199 })
  const paid = { is: 'paid', yen: 1_199, currency: 'JPY' }
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), paid)
  await bench.control.act(id, 'charge-back')
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), {
    is: 'charged-back',
    yen: 1_199,
  })
  assert.deepEqual(await provider.fetchStatus({ ...known, orderId: 'HF-0' }, generousTimeout()), {
    is: 'missing',
  })
  assert.deepEqual(await provider.fetchStatus({ ...known, reference: {} }, generousTimeout()), {
    is: 'missing',
  })
})

test('the list has every order of the span that moved money, with its present status', async () => {
  const from = bench.now()
  const begun = [await startedOrder(), await startedOrder(), await startedOrder()] as const
  const [refunded, kept, later] = begun
  for (const { order, started } of [refunded, kept])
    await provider.resume(resumeRequest(order, started, 'capture'), generousTimeout())
  const to = new Date(from.getTime() + 86_400_000)
  await bench.setNow(to)
  await provider.resume(resumeRequest(later.order, later.started, 'capture'), generousTimeout())
  await bench.setNow(new Date(to.getTime() + 40 * 86_400_000))
  await provider.refund(
    { ...refunded.known, key: `list-${refunded.order.orderId}` },
    generousTimeout(),
  )
  const listed = await provider.list?.({ from, to }, generousTimeout())
  assert.ok(Array.isArray(listed))
  const stateOf = ({ order }: (typeof begun)[number]) =>
    listed.find(({ orderId }) => orderId === order.orderId)?.status
  assert.deepEqual(stateOf(refunded), { is: 'refunded', yen: 1_200 })
  assert.deepEqual(stateOf(kept), { is: 'paid', yen: 1_200, currency: 'JPY' })
  assert.equal(stateOf(later), undefined)
})

test('a span that PayPal has not listed yet is unknown', async () => {
  const hour_ms = 3_600_000
  const ahead = new Date(bench.now().getTime() + hour_ms)
  const early = paypalProvider({ ...paypalSandbox(bench.url), now: () => ahead })
  const from = new Date(bench.now().getTime() - hour_ms)
  const to = new Date(bench.now().getTime() + hour_ms / 2)
  const listed = await early.list?.({ from, to }, generousTimeout())
  assert.ok(listed !== undefined && 'is' in listed && listed.is === 'unknown')
})

const CAPTURES = '/paypal/v2/checkout/orders/*'

for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER]) {
  test(`a capture that ends in ${fault} is unknown, and the fetched status tells the truth`, async () => {
    const { order, started, known } = await startedOrder()
    await bench.control.faults({ method: 'POST', path: CAPTURES, fault })
    const ask = resumeRequest(order, started, 'capture')
    assert.equal((await provider.resume(ask, shortTimeout())).is, 'unknown')
    const state = await provider.fetchStatus(known, generousTimeout())
    assert.equal(state.is, FAULTS_BEFORE.includes(fault) ? 'authorised' : 'paid')
    assert.equal((await provider.resume(ask, generousTimeout())).is, 'next')
    assert.equal((await provider.fetchStatus(known, generousTimeout())).is, 'paid')
    const { events } = await bench.control.order((await bench.control.orderOf(order.orderId)).id)
    assert.equal(events.filter(({ verb }) => verb === 'pay').length, 1)
  })

  test(`a start that ends in ${fault} is unknown or done, and may be repeated`, async () => {
    const scriptReference = await approvedOrder()
    const order = paymentOrder({ payId: PAYMENT.paypal, scriptReference })
    await bench.control.faults({ method: 'PATCH', path: CAPTURES, fault })
    const started = await provider.start(order, shortTimeout())
    // PayPal answers this call with status 204, which has no body. The fault `garbage` only
    // replaces a body, so the call still succeeds.
    assert.equal(started.is, fault === 'garbage' ? 'started' : 'unknown')
    assert.equal((await provider.start(order, generousTimeout())).is, 'started')
  })

  test(`a refund that ends in ${fault} is unknown, and the amount is refunded once`, async () => {
    const { order, started, known } = await startedOrder()
    await provider.resume(resumeRequest(order, started, 'capture'), generousTimeout())
    await bench.control.faults({ path: '/paypal/v2/payments/captures/*', fault })
    const ask = { ...known, key: `refund-${order.orderId}` }
    assert.equal((await provider.refund(ask, shortTimeout())).is, 'unknown')
    assert.deepEqual(await provider.refund(ask, generousTimeout()), { is: 'done' })
    const found = await bench.control.orderOf(order.orderId)
    assert.equal(found.refundedYen, 1_200)
  })

  test(`a status fetch that ends in ${fault} is unknown`, async () => {
    const { known } = await startedOrder()
    await bench.control.faults({ method: 'GET', path: CAPTURES, fault })
    assert.equal((await provider.fetchStatus(known, shortTimeout())).is, 'unknown')
    assert.equal((await provider.fetchStatus(known, generousTimeout())).is, 'authorised')
  })
}

test('without a token every call is unknown, and a withdrawn token is fetched again', async () => {
  const { known } = await startedOrder()
  const fresh = paypalProvider(paypalSandbox(bench.url))
  await bench.control.faults({ path: '/paypal/v1/oauth2/token', fault: 'crash-before' })
  assert.equal((await fresh.fetchStatus(known, generousTimeout())).is, 'unknown')
  assert.equal((await fresh.fetchStatus(known, generousTimeout())).is, 'authorised')
  const wrong = paypalProvider({ ...paypalSandbox(bench.url), clientSecret: 'guessed' })
  assert.equal((await wrong.fetchStatus(known, generousTimeout())).is, 'unknown')
  await bench.setNow(new Date(bench.now().getTime() + 10 * 3_600_000))
  assert.equal((await fresh.fetchStatus(known, generousTimeout())).is, 'authorised')
})

test('the client configuration has the script, the client id and its hosts', () => {
  const config = provider.clientConfig()
  assert.equal(config?.provider, 'paypal')
  assert.match(config?.scriptUrl ?? '', /client-id=hikifuda-sandbox-client&currency=JPY/)
  assert.deepEqual(config?.sources, { 'script-src': [bench.url], 'frame-src': [bench.url] })
})
