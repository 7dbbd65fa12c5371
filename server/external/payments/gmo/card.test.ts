import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gmoOpenApi } from '#gateway/gmo/open-api.dialect.ts'
import type { PaymentOrder, Started } from '#server/external/payments/payment-provider.ts'
import {
  asKnownOrder,
  type GmoHarness,
  openGmoHarness,
} from '#testing/drivers/payments/gmo-harness.ts'
import {
  generousTimeout,
  resumeRequest,
  shortTimeout,
} from '#testing/drivers/payments/provider-harness.ts'
import { gmoProvider } from './provider.ts'

const PAYS = '4111111111111111'

let gmo: GmoHarness
before(async () => {
  gmo = await openGmoHarness(gmoOpenApi, gmoProvider)
})
after(() => gmo.close())

async function authorise(card: string, given: Partial<PaymentOrder> = {}) {
  const order = gmo.order(given)
  const started = await gmo.start(order)
  const token = await gmo.token(card)
  const next = await gmo.provider.resume(
    resumeRequest(order, started, 'authorise', token),
    generousTimeout(),
  )
  return { order, started, next }
}
const capture = (order: PaymentOrder, started: Started, signal = generousTimeout()) =>
  gmo.provider.resume(resumeRequest(order, started, 'capture'), signal)

test('a card is held and taken, and GMO knows no order before there is a card', async () => {
  const order = gmo.order()
  const started = await gmo.start(order)
  assert.deepEqual(started.next, { do: 'script' })
  assert.equal(await gmo.fetchStatus(order), 'missing')
  const token = await gmo.token(PAYS)
  const held = await gmo.provider.resume(
    resumeRequest(order, started, 'authorise', token),
    generousTimeout(),
  )
  assert.ok(held.is === 'next' && held.next.do === 'nothing')
  assert.match(held.reference?.accessId ?? '', /^[a-z0-9]{32}$/)
  assert.equal(await gmo.fetchStatus(order), 'authorised')
  const taken = await capture(order, started)
  assert.deepEqual(taken, { is: 'next', next: { do: 'nothing' } })
  assert.deepEqual(await gmo.provider.fetchStatus(asKnownOrder(order), generousTimeout()), {
    is: 'paid',
    yen: 1_200,
    currency: 'JPY',
  })
})

test('the status reports the amount paid, not the amount requested', async () => {
  const { order } = await authorise(PAYS)
  const { id } = await gmo.control.orderOf(order.orderId)
  await gmo.control.act(id, 'pay', { yen: 1_000 })
  const state = await gmo.provider.fetchStatus(asKnownOrder(order), generousTimeout())
  assert.deepEqual(state, { is: 'paid', yen: 1_000, currency: 'JPY' })
})

test('a card that is refused is declined with the code, and nothing was paid', async () => {
  const cards = [
    ['4000000000000002', 'card_declined-G12'],
    ['4000000000009995', 'insufficient_balance-G02'],
    ['4000000000000069', 'card_declined-G83'],
    ['4000000000000127', 'card_declined-G44'],
    ['1234123412341234', 'card_declined-G65'],
  ] as const
  for (const [card, code] of cards) {
    const { order, next } = await authorise(card)
    assert.deepEqual(next, { is: 'declined', code }, card)
    assert.equal(await gmo.fetchStatus(order), 'waiting', card)
  }
})

test('an expired card is declined, even if its number would otherwise pay', async () => {
  const order = gmo.order()
  const started = await gmo.start(order)
  const token = await gmo.token(PAYS, '2507')
  const next = await gmo.provider.resume(
    resumeRequest(order, started, 'authorise', token),
    generousTimeout(),
  )
  assert.deepEqual(next, { is: 'declined', code: 'card_declined-G83' })
  const good = await gmo.token(PAYS, '202508')
  const other = gmo.order()
  const begun = await gmo.start(other)
  const held = await gmo.provider.resume(
    resumeRequest(other, begun, 'authorise', good),
    generousTimeout(),
  )
  assert.equal(held.is, 'next')
})

test('a card may be held and then refused when the amount is taken', async () => {
  const { order, started, next } = await authorise('4000000000000416')
  assert.equal(next.is, 'next')
  assert.deepEqual(await capture(order, started), { is: 'declined', code: 'card_declined-G12' })
  assert.notEqual(await gmo.fetchStatus(order), 'paid')
})

test('a missing answer is unknown, and the fetched status tells the outcome', async () => {
  const charged = await authorise('4000000000000259')
  assert.equal((await capture(charged.order, charged.started, shortTimeout())).is, 'unknown')
  assert.equal(await gmo.fetchStatus(charged.order), 'paid')
  const spared = await authorise('4000000000000341')
  assert.equal((await capture(spared.order, spared.started, shortTimeout())).is, 'unknown')
  assert.equal(await gmo.fetchStatus(spared.order), 'authorised')
  assert.equal((await capture(spared.order, spared.started)).is, 'next')
  assert.equal(await gmo.fetchStatus(spared.order), 'paid')
})

test('a token is good once, for 30 minutes, and only if the provider made it', async () => {
  const token = await gmo.token(PAYS)
  const attempt = async (used: string) => {
    const order = gmo.order()
    const started = await gmo.start(order)
    return gmo.provider.resume(resumeRequest(order, started, 'authorise', used), generousTimeout())
  }
  assert.equal((await attempt(token)).is, 'next')
  assert.deepEqual(await attempt(token), { is: 'declined', code: 'invalid_parameter' })
  assert.deepEqual(await attempt('0'.repeat(64)), { is: 'declined', code: 'invalid_parameter' })
  const old = await gmo.token(PAYS)
  const now = gmo.now()
  await gmo.setNow(new Date(now.getTime() + 30 * 60_000 + 1))
  assert.deepEqual(await attempt(old), { is: 'declined', code: 'invalid_parameter' })
  await gmo.setNow(now)
})

test('a page of an order that does not exist says so in both languages', async () => {
  const japanese = await fetch(`${gmo.url}/gmo/3ds/nothing`)
  assert.equal(japanese.status, 404)
  const english = await fetch(`${gmo.url}/gmo/3ds/nothing?language=en`)
  assert.match(await english.text(), /No such order/)
})

test('an invalid amount or id is declined when the card is sent', async () => {
  const send = async (given: Partial<PaymentOrder>) => (await authorise(PAYS, given)).next
  assert.equal((await send({ yen: 0 })).is, 'declined')
  assert.equal((await send({ yen: 12_345_678 })).is, 'declined')
  assert.equal((await send({ orderId: 'a b' })).is, 'unknown', 'an id that is refused may be used')
})

test('the buyer’s mail address or telephone number goes with the card, as the brands require', async () => {
  const buyer = { memberId: 1, name: '山田 花子', mail: '', tel: '' }
  assert.deepEqual((await authorise(PAYS, { buyer })).next, {
    is: 'declined',
    code: 'missing_parameter',
  })
  const known = { ...buyer, tel: '090-1234-5678' }
  assert.equal((await authorise(PAYS, { buyer: known })).next.is, 'next')
})

test('authorizing twice, or without a token, charges nothing twice', async () => {
  const { order, started } = await authorise(PAYS)
  const token = await gmo.token(PAYS)
  const again = await gmo.provider.resume(
    resumeRequest({ ...order, idempotencyKey: 'another' }, started, 'authorise', token),
    generousTimeout(),
  )
  assert.equal(again.is, 'unknown')
  assert.deepEqual(
    await gmo.provider.resume(resumeRequest(order, started, 'authorise'), generousTimeout()),
    {
      is: 'declined',
      code: 'no-token',
    },
  )
  await capture(order, started)
  assert.equal((await capture(order, started)).is, 'unknown', 'taken before: to be asked')
  assert.equal(await gmo.fetchStatus(order), 'paid')
})

test('an order that was never opened is missing, and cancelling it succeeds', async () => {
  const order = gmo.order()
  assert.equal(await gmo.fetchStatus(order), 'missing')
  assert.deepEqual(await gmo.provider.cancel(asKnownOrder(order), generousTimeout()), {
    is: 'done',
  })
  const refund = { ...asKnownOrder(order), key: 'refund-1' }
  assert.deepEqual(await gmo.provider.refund(refund, generousTimeout()), {
    is: 'declined',
    code: 'missing',
  })
  const lost = resumeRequest(order, { reference: {} }, 'capture')
  assert.equal((await gmo.provider.resume(lost, generousTimeout())).is, 'unknown')
})

test('an order whose charge was never answered is captured by its id alone', async () => {
  const { order } = await authorise(PAYS)
  const capture = resumeRequest(order, { reference: {} }, 'capture')
  assert.equal((await gmo.provider.resume(capture, generousTimeout())).is, 'next')
  assert.equal(await gmo.fetchStatus(order), 'paid')
})

test('cancelling releases a hold, once or twice, and never a paid amount', async () => {
  const { order, started } = await authorise(PAYS)
  const known = asKnownOrder(order, started)
  assert.deepEqual(await gmo.provider.cancel(known, generousTimeout()), { is: 'done' })
  assert.equal(await gmo.fetchStatus(order), 'cancelled')
  assert.deepEqual(await gmo.provider.cancel(known, generousTimeout()), { is: 'done' })
  const paid = await authorise(PAYS)
  await capture(paid.order, paid.started)
  assert.deepEqual(await gmo.provider.cancel(asKnownOrder(paid.order), generousTimeout()), {
    is: 'declined',
    code: 'paid',
  })
  const open = gmo.order()
  await gmo.start(open)
  assert.deepEqual(await gmo.provider.cancel(asKnownOrder(open), generousTimeout()), { is: 'done' })
})

test('a refund returns the whole amount once, and GMO reports it as a cancellation', async () => {
  const { order, started } = await authorise(PAYS)
  const refund = { ...asKnownOrder(order, started), key: `refund-${order.orderId}` }
  assert.deepEqual(await gmo.provider.refund(refund, generousTimeout()), {
    is: 'declined',
    code: 'authorised',
  })
  await capture(order, started)
  assert.deepEqual(await gmo.provider.refund(refund, generousTimeout()), { is: 'done' })
  assert.equal(await gmo.fetchStatus(order), 'cancelled')
  assert.deepEqual(await gmo.provider.refund(refund, generousTimeout()), { is: 'done' })
  const later = await authorise(PAYS)
  await capture(later.order, later.started)
  const now = gmo.now()
  await gmo.setNow(new Date('2025-08-31T15:00:00Z'))
  const across = { ...asKnownOrder(later.order), key: 'across' }
  assert.deepEqual(await gmo.provider.refund(across, generousTimeout()), { is: 'done' })
  assert.equal(await gmo.fetchStatus(later.order), 'cancelled')
  await gmo.setNow(now)
})

test('a chargeback shows in no status, because GMO reports it by letter', async () => {
  const { order, started } = await authorise(PAYS)
  await capture(order, started)
  const { id } = await gmo.control.orderOf(order.orderId)
  await gmo.control.act(id, 'charge-back')
  assert.deepEqual(await gmo.provider.fetchStatus(asKnownOrder(order), generousTimeout()), {
    is: 'paid',
    yen: 1_200,
    currency: 'JPY',
  })
})
