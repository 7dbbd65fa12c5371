import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { statusOf } from './intent-status.ts'

const charge = { disputed: false, amount_refunded: 0 }

function statusFor(given: object, disputeStatus?: string) {
  const intent = {
    metadata: { order_id: 'HF-1' },
    amount_capturable: 1_200,
    amount_received: 1_200,
    currency: 'jpy',
    latest_charge: charge,
    last_payment_error: null,
    cancellation_reason: null,
    ...given,
  }
  return statusOf(intent as unknown as Stripe.PaymentIntent, 'HF-1', disputeStatus)
}

test('each status of an intent has a status of the shop', () => {
  for (const status of ['requires_action', 'requires_confirmation', 'processing'])
    assert.deepEqual(statusFor({ status }), { is: 'waiting' })
  assert.deepEqual(statusFor({ status: 'requires_payment_method' }), { is: 'waiting' })
  const refused = {
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined' },
  }
  assert.deepEqual(statusFor(refused), { is: 'failed', code: 'card_declined' })
  const over = { code: 'payment_intent_payment_attempt_expired' }
  assert.deepEqual(statusFor({ ...refused, last_payment_error: over }), { is: 'expired' })
  assert.deepEqual(statusFor({ status: 'requires_capture' }), { is: 'authorised', yen: 1_200 })
  assert.deepEqual(statusFor({ status: 'canceled' }), { is: 'cancelled' })
  const automatic = { status: 'canceled', cancellation_reason: 'automatic' }
  assert.deepEqual(statusFor(automatic), { is: 'expired' })
  assert.equal(statusFor({ status: 'new' }).is, 'unknown')
})

test('a succeeded intent is paid, refunded or charged back by its charge, in its own currency', () => {
  const paid = (given: object = {}, disputeStatus?: string) =>
    statusFor({ status: 'succeeded', ...given }, disputeStatus)
  assert.deepEqual(paid(), { is: 'paid', yen: 1_200, currency: 'JPY' })
  assert.deepEqual(paid({ currency: 'usd' }), { is: 'paid', yen: 1_200, currency: 'USD' })
  const partly = { latest_charge: { ...charge, amount_refunded: 1 } }
  assert.deepEqual(paid(partly), { is: 'refunded', yen: 1 })
  const disputed = { latest_charge: { ...charge, disputed: true } }
  assert.deepEqual(paid(disputed), { is: 'charged-back', yen: 1_200 })
  for (const status of ['needs_response', 'under_review', 'lost', 'prevented'])
    assert.deepEqual(paid(disputed, status), { is: 'charged-back', yen: 1_200 })
  for (const latest_charge of [null, 'ch_1']) assert.equal(paid({ latest_charge }).is, 'unknown')
  assert.equal(paid({ amount_received: undefined }).is, 'unknown')
  assert.deepEqual(paid({ metadata: {} }), { is: 'missing' })
})

test('an intent whose money came back is paid again, and a refund under way is pending', () => {
  const statusWith = (latest: object, disputeStatus?: string) =>
    statusFor({ status: 'succeeded', latest_charge: { ...charge, ...latest } }, disputeStatus)
  const refunds = (...statuses: readonly string[]) => ({
    data: statuses.map((status) => ({ status })),
  })
  const paid = { is: 'paid', yen: 1_200, currency: 'JPY' }
  const whole = { amount_refunded: 1_200 }
  const refunded = { is: 'refunded', yen: 1_200 }
  assert.deepEqual(statusWith({ disputed: true }, 'won'), { ...paid, returnedAfter: 'dispute' })
  assert.deepEqual(statusWith({ disputed: true }, 'warning_needs_response'), paid)
  assert.deepEqual(statusWith({ ...whole, refunds: refunds('succeeded') }), refunded)
  for (const status of ['pending', 'requires_action'])
    assert.deepEqual(statusWith({ ...whole, refunds: refunds('failed', status) }), {
      ...refunded,
      isPending: true,
    })
  for (const status of ['failed', 'canceled'])
    assert.deepEqual(statusWith({ refunds: refunds(status) }), {
      ...paid,
      returnedAfter: 'refund',
    })
  assert.deepEqual(statusWith({ ...whole, disputed: true, refunds: refunds('succeeded') }, 'won'), {
    ...refunded,
    returnedAfter: 'dispute',
  })
  const part = { amount_refunded: 200, disputed: true, refunds: refunds('succeeded') }
  const partly = { is: 'refunded', yen: 200 }
  assert.deepEqual(statusWith(part, 'won'), { ...partly, returnedAfter: 'dispute' })
  assert.deepEqual(statusWith(part, 'lost'), { is: 'charged-back', yen: 1_200 })
})
