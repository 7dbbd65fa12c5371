import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { amazonPay } from '#gateway/amazon-pay/dialect.ts'
import type {
  PaymentProvider,
  SignedCheckout,
  Started,
} from '#server/external/payments/payment-provider.ts'
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
import { amazonPayProvider } from './provider.ts'
import { amazonPaySandbox } from './settings.ts'

let bench: ProviderHarness
let provider: PaymentProvider
let checkout: SignedCheckout

before(async () => {
  bench = await openProviderHarness(amazonPay)
  provider = amazonPayProvider(amazonPaySandbox(bench.url))
  assert.ok(provider.checkout)
  checkout = provider.checkout
})
after(() => bench.close())

const REVIEW_URL = 'https://shop.example/confirm-buy-point?pointPriceId=1'

/** Returns the URL of the page that the Amazon Pay button opens, with the signed payload. */
function buttonUrl({ payloadJSON, signature } = checkout.signButton(REVIEW_URL)) {
  const query = new URLSearchParams({ payloadJSON, signature, publicKeyId: 'SANDBOX-HIKIFUDA' })
  return `${bench.url}/amazon-pay/checkout?${query}`
}

async function openSession(choice = 'visa') {
  const back = await submitForm(buttonUrl(), { choice })
  const url = new URL(back.headers.get('location') ?? '')
  assert.equal(url.searchParams.get('pointPriceId'), '1')
  return url.searchParams.get('amazonCheckoutSessionId') ?? ''
}

async function startedOrder(choice = 'visa') {
  const scriptReference = await openSession(choice)
  const order = paymentOrder({ payId: PAYMENT.amazonPay, scriptReference })
  const started = (await provider.start(order, generousTimeout())) as Started
  assert.equal(started.is, 'started')
  assert.ok(started.next.do === 'redirect')
  return { order, started, known: { ...order, ...started }, url: started.next.url }
}

async function confirmedOrder(instrument = 'visa', choice = 'pay') {
  const begun = await startedOrder(instrument)
  const back = await submitForm(begun.url, { choice })
  return { ...begun, back: back.headers.get('location') ?? '' }
}

async function paidOrder() {
  const confirmed = await confirmedOrder()
  const { order, started } = confirmed
  await provider.resume(resumeRequest(order, started, 'returned'), generousTimeout())
  return confirmed
}

test('a session is chosen, confirmed, completed and paid', async () => {
  const { order, started, known, url } = await startedOrder()
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), { is: 'waiting' })
  const back = await submitForm(url, { choice: 'pay' })
  const sessionId = order.scriptReference
  assert.equal(
    back.headers.get('location'),
    `${order.returnUrl}?amazonCheckoutSessionId=${sessionId}`,
  )
  const next = await provider.resume(resumeRequest(order, started, 'returned'), generousTimeout())
  assert.deepEqual(next, { is: 'next', next: { do: 'nothing' } })
  const paid = { is: 'paid', yen: 1_200, currency: 'JPY' }
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), paid)
})

test('C-059: the chosen instrument is described in words; an unknown session is declined', async () => {
  const sessionId = await openSession('jcb')
  assert.deepEqual(await checkout.chosenInstrument(sessionId, generousTimeout()), {
    is: 'instrument',
    text: 'JCB ****0505 (Amazon Pay)',
  })
  const stranger = await checkout.chosenInstrument('00000000-0000', generousTimeout())
  assert.deepEqual(stranger, { is: 'declined', code: 'ResourceNotFound' })
  const path = await checkout.chosenInstrument('../charges/1', generousTimeout())
  assert.deepEqual(path, { is: 'declined', code: 'ResourceNotFound' })
  const { order } = await paidOrder()
  const over = await checkout.chosenInstrument(order.scriptReference ?? '', generousTimeout())
  assert.deepEqual(over, { is: 'instrument', text: '' })
})

test('a button whose payload was changed opens no session', async () => {
  const signed = checkout.signButton(REVIEW_URL)
  const changed = signed.payloadJSON.replace('shop.example', 'evil.example')
  for (const given of [
    { ...signed, payloadJSON: changed },
    { ...signed, signature: `${signed.signature.slice(0, -8)}AAAAAAA=` },
    { ...signed, signature: '' },
  ]) {
    assert.equal((await submitForm(buttonUrl(given), { choice: 'visa' })).status, 400)
    assert.equal((await fetch(buttonUrl(given))).status, 400)
  }
})

test('cancelling at Amazon returns the member without a session, and ends a confirmed session', async () => {
  const back = await submitForm(buttonUrl(), { choice: 'cancel' })
  assert.equal(back.headers.get('location'), REVIEW_URL)
  const { order, started, known } = await confirmedOrder('visa', 'cancel')
  const refused = await provider.resume(
    resumeRequest(order, started, 'returned'),
    generousTimeout(),
  )
  assert.deepEqual(refused, { is: 'declined', code: 'CheckoutSessionCanceled' })
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), { is: 'cancelled' })
})

test('a refused payment is declined and failed, at the confirmation or at the completion', async () => {
  for (const [instrument, choice] of [
    ['visa', 'decline'],
    ['declined', 'pay'],
  ] as const) {
    const { order, started, known } = await confirmedOrder(instrument, choice)
    const refused = await provider.resume(
      resumeRequest(order, started, 'returned'),
      generousTimeout(),
    )
    assert.deepEqual(refused, { is: 'declined', code: 'CheckoutSessionCanceled' })
    assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), {
      is: 'failed',
      code: 'Declined',
    })
  }
})

test('a session is used for one payment only, and only while it is open', async () => {
  const paid = await paidOrder()
  const again = await provider.start(paid.order, generousTimeout())
  assert.deepEqual(again.is === 'started' && again.next, { do: 'nothing' })
  const claimed = await startedOrder()
  const startWith = async (scriptReference: string | undefined) => {
    const { scriptReference: _, ...order } = paymentOrder({ payId: PAYMENT.amazonPay })
    return await provider.start(
      scriptReference === undefined ? order : { ...order, scriptReference },
      generousTimeout(),
    )
  }
  const declined = (code: string) => ({ is: 'declined', code })
  assert.deepEqual(
    await startWith(claimed.order.scriptReference),
    declined('SessionOfAnotherPayment'),
  )
  assert.deepEqual(
    await startWith(paid.order.scriptReference),
    declined('InvalidCheckoutSessionStatus'),
  )
  assert.deepEqual(await startWith('no-such-session'), declined('ResourceNotFound'))
  assert.deepEqual(await startWith('../../refunds'), declined('ResourceNotFound'))
  assert.deepEqual(await startWith(undefined), declined('ResourceNotFound'))
})

test('starting and completing again charges nothing twice', async () => {
  const { order, started } = await startedOrder()
  const again = await provider.start(order, generousTimeout())
  assert.deepEqual(again, started)
  const { next } = started
  await submitForm(next.do === 'redirect' ? next.url : '', { choice: 'pay' })
  assert.deepEqual(await provider.start(order, generousTimeout()), started)
  const ask = resumeRequest(order, started, 'returned')
  await provider.resume(ask, generousTimeout())
  assert.equal((await provider.resume(ask, generousTimeout())).is, 'next')
  const { events } = await bench.control.order((await bench.control.orderOf(order.orderId)).id)
  assert.equal(events.filter(({ verb }) => verb === 'pay').length, 1)
})

test('completing an unconfirmed session charges nothing', async () => {
  const { order, started, known } = await startedOrder()
  await provider.resume(resumeRequest(order, started, 'returned'), generousTimeout())
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), { is: 'waiting' })
})

test('completing another amount than the member confirmed is refused', async () => {
  const { order, started, known } = await confirmedOrder()
  const more = { ...resumeRequest(order, started, 'returned'), yen: 1_201 }
  const refused = { is: 'declined', code: 'InvalidParameterValue' }
  assert.deepEqual(await provider.resume(more, generousTimeout()), refused)
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), { is: 'waiting' })
})

test('the whole amount is refunded once, even if the call is repeated', async () => {
  const { order, known } = await paidOrder()
  const ask = { ...known, key: `refund-${order.orderId}` }
  assert.equal((await provider.refund(ask, generousTimeout())).is, 'done')
  assert.equal((await provider.refund(ask, generousTimeout())).is, 'done')
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), {
    is: 'refunded',
    yen: 1_200,
  })
  assert.equal((await bench.control.orderOf(order.orderId)).refundedYen, 1_200)
})

test('A-202 a part that Amazon declines while its status is fetched is not done', async (t) => {
  const { order, known } = await paidOrder()
  const part = { ...known, yen: 500, key: `part-${order.orderId}` }
  const refunded = await provider.refund(part, generousTimeout())
  assert.ok(refunded.is === 'done' && refunded.reference !== undefined)
  const { id } = await bench.control.orderOf(order.orderId)
  const { fetch } = globalThis
  const mock = t.mock.method(globalThis, 'fetch', async (...call: Parameters<typeof fetch>) => {
    const response = await fetch(...call)
    if (!/\/(charges|refunds)\//.test(String(call[0]))) return response
    mock.mock.restore()
    await bench.control.act(id, 'fail-refund')
    return response
  })
  const status = await provider.fetchStatus(
    { ...known, reference: refunded.reference },
    generousTimeout(),
  )
  assert.deepEqual(status, { is: 'refunded', yen: 500, isPending: true })
})

test('the same key with another amount, or a key too long, is refused', async () => {
  const { order, known } = await paidOrder()
  const { id } = await bench.control.orderOf(order.orderId)
  const ask = { ...known, key: 'half', yen: 600 }
  assert.equal((await provider.refund(ask, generousTimeout())).is, 'done')
  const other = await paidOrder()
  assert.deepEqual(await provider.refund({ ...other.known, key: 'half' }, generousTimeout()), {
    is: 'declined',
    code: 'DuplicateIdempotencyKey',
  })
  const long = await provider.refund({ ...other.known, key: 'k'.repeat(33) }, generousTimeout())
  assert.deepEqual(long, { is: 'declined', code: 'InvalidHeaderValue' })
  assert.equal((await bench.control.order(id)).refundedYen, 600)
})

test('an unpaid session can be cancelled; a paid one cannot', async () => {
  const begun = await startedOrder()
  assert.deepEqual(await provider.cancel(begun.known, generousTimeout()), { is: 'done' })
  const { known } = await paidOrder()
  assert.deepEqual(await provider.cancel(known, generousTimeout()), {
    is: 'declined',
    code: 'Captured',
  })
  const missing = { ...known, reference: {} }
  assert.deepEqual(await provider.fetchStatus(missing, generousTimeout()), { is: 'missing' })
  assert.deepEqual(await provider.fetchStatus({ ...known, orderId: 'HF-0' }, generousTimeout()), {
    is: 'missing',
  })
})

test('another amount or currency is reported as it is, and an open session expires after a day', async () => {
  const { order, known } = await startedOrder()
  const { id } = await bench.control.orderOf(order.orderId)
  await bench.control.act(id, 'pay', { yen: 1_199 })
  const paid = { is: 'paid', yen: 1_199, currency: 'JPY' }
  assert.deepEqual(await provider.fetchStatus(known, generousTimeout()), paid)
  const other = await startedOrder()
  await bench.setNow(new Date(bench.now().getTime() + 25 * 3_600_000))
  assert.deepEqual(await provider.fetchStatus(other.known, generousTimeout()), { is: 'expired' })
})

const SESSIONS = '/amazon-pay/v2/checkoutSessions/*'

for (const fault of [...FAULTS_BEFORE, ...FAULTS_AFTER]) {
  test(`a completion that ends in ${fault} is unknown, and the fetched status tells the truth`, async () => {
    const { order, started, known } = await confirmedOrder()
    await bench.control.faults({ method: 'POST', path: SESSIONS, fault })
    const ask = resumeRequest(order, started, 'returned')
    assert.equal((await provider.resume(ask, shortTimeout())).is, 'unknown')
    const state = await provider.fetchStatus(known, generousTimeout())
    assert.equal(state.is, FAULTS_BEFORE.includes(fault) ? 'waiting' : 'paid')
    assert.equal((await provider.resume(ask, generousTimeout())).is, 'next')
    assert.equal((await provider.fetchStatus(known, generousTimeout())).is, 'paid')
    const { events } = await bench.control.order((await bench.control.orderOf(order.orderId)).id)
    assert.equal(events.filter(({ verb }) => verb === 'pay').length, 1)
  })

  test(`a start that ends in ${fault} is unknown, and may be repeated`, async () => {
    const scriptReference = await openSession()
    const order = paymentOrder({ payId: PAYMENT.amazonPay, scriptReference })
    await bench.control.faults({ method: 'PATCH', path: SESSIONS, fault })
    assert.equal((await provider.start(order, shortTimeout())).is, 'unknown')
    assert.equal((await provider.start(order, generousTimeout())).is, 'started')
  })

  test(`a refund that ends in ${fault} is unknown, and the amount is refunded once`, async () => {
    const { order, known } = await paidOrder()
    await bench.control.faults({ path: '/amazon-pay/v2/refunds', fault })
    const ask = { ...known, key: `refund-${order.orderId}` }
    assert.equal((await provider.refund(ask, shortTimeout())).is, 'unknown')
    assert.equal((await provider.refund(ask, generousTimeout())).is, 'done')
    assert.equal((await bench.control.orderOf(order.orderId)).refundedYen, 1_200)
  })

  test(`a status fetch that ends in ${fault} is unknown`, async () => {
    const { known } = await startedOrder()
    await bench.control.faults({ method: 'GET', path: SESSIONS, fault })
    assert.equal((await provider.fetchStatus(known, shortTimeout())).is, 'unknown')
    assert.equal((await provider.fetchStatus(known, generousTimeout())).is, 'waiting')
  })
}
