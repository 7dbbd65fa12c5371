import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import type { PaymentRow, RefundRow } from './payments.sql.ts'
import {
  canGiveUpRefund,
  contextOf,
  obstacleOf,
  partObstacleOf,
  possiblePart,
} from './possible.rule.ts'

const now = new Date('2025-08-01T12:00:00+09:00')

const payment: PaymentRow = {
  id: 1,
  orderId: 'P1',
  memberId: 1,
  state: 'paid',
  exceptions: [],
  payId: 102,
  provider: 'stripe',
  priceYen: 500,
  points: 500,
  coins: 5,
  createdAt: now,
  paidAt: now,
  returnedYen: 0,
  expiresAt: now,
  confirmedBy: 'provider',
  providerStatus: { is: 'paid', yen: 500, currency: 'JPY' },
  failure: null,
}

/** The attempts to refund a payment, the earliest first. */
const attempts = (...states: readonly RefundRow['state'][]): RefundRow[] =>
  states.map((state, at) => ({
    attempt: at + 1,
    state,
    yen: 100,
    failure: state === 'failed' ? 'refused' : null,
    requestedAt: now,
    endedAt: state === 'requested' || state === 'sent' ? null : now,
  }))

test('A-134 A-202 only refusals since the last finished refund count', () => {
  const cases = [
    [['failed'], null],
    [['failed', 'failed'], 'refund-refused'],
    [['failed', 'done', 'failed'], null],
    [['failed', 'done', 'failed', 'failed'], 'refund-refused'],
  ] as const
  for (const [states, expected] of cases) {
    const context = contextOf(payment, attempts(...states))
    for (const change of ['refund', 'refund-part'] as const)
      assert.equal(obstacleOf(change, context), expected, states.join(' '))
  }
})

test('A-202 while a part has no outcome, only the same part can be requested', () => {
  const cases = [
    // [state, yen, returned yen, obstacle of the whole refund, part]
    ['requested', 200, 0, 'not-possible', { maxYen: 499, foundYen: null, unfinishedYen: 200 }],
    ['requested', 500, 0, null, null],
    ['sent', 200, 200, 'not-possible', null],
    ['done', 200, 200, null, { maxYen: 299, foundYen: null, unfinishedYen: null }],
  ] as const
  for (const [state, yen, returnedYen, obstacle, part] of cases) {
    const refunds = attempts(state).map((refund) => ({ ...refund, yen }))
    const context = contextOf({ ...payment, returnedYen }, refunds)
    assert.equal(obstacleOf('refund', context), obstacle, state)
    assert.deepEqual(possiblePart(context, []), part, state)
  }
})

test('A-202 a paid payment says why no part of it can be refunded', () => {
  const otherYen = { providerStatus: { is: 'paid', yen: 400, currency: 'JPY' } }
  const cases: readonly (readonly [Partial<PaymentRow>, string | null])[] = [
    [{ provider: 'stripe' }, null],
    [{ provider: 'paypal' }, null],
    [{ provider: 'amazon-pay' }, null],
    [{ provider: 'gmo', payId: PAYMENT.card }, null],
    [{ provider: 'gmo', payId: PAYMENT.applePay }, null],
    [{ provider: 'gmo', payId: PAYMENT.googlePay }, null],
    [{ provider: 'gmo', payId: PAYMENT.carrier }, 'whole-only'],
    [{ provider: 'gmo-wallet', payId: PAYMENT.paypay }, null],
    [{ provider: 'gmo-wallet', payId: PAYMENT.merpay }, null],
    [{ provider: 'gmo-wallet', payId: PAYMENT.dBarai }, null],
    [{ provider: 'gmo-wallet', payId: PAYMENT.auPay }, null],
    [{ provider: 'gmo-wallet', payId: PAYMENT.rakutenPay }, 'whole-only'],
    [{ provider: 'fincode', payId: PAYMENT.card }, null],
    [{ provider: 'fincode', payId: PAYMENT.paypay }, null],
    [{ provider: 'gmo-cash' }, null],
    [{ provider: 'fincode-cash' }, null],
    [{ provider: 'gmo-cash', confirmedBy: 'operator', providerStatus: { is: 'waiting' } }, null],
    [{ provider: 'stripe', confirmedBy: 'operator', providerStatus: null }, 'other-amount'],
    [{ ...otherYen, provider: 'gmo-cash', confirmedBy: 'operator' }, 'other-amount'],
    [otherYen, 'other-amount'],
    [{ ...otherYen, provider: 'gmo', payId: PAYMENT.carrier }, 'whole-only'],
    [{ provider: 'gmo', state: 'refunded' }, null],
  ]
  for (const [fields, expected] of cases) {
    const row = { ...payment, ...fields }
    assert.equal(partObstacleOf(row, []), expected, JSON.stringify(fields))
    const canRefundPart = obstacleOf('refund-part', contextOf(row, [])) === null
    assert.equal(canRefundPart, row.state === 'paid' && expected === null, JSON.stringify(fields))
  }
})

test('A-202 while a part is being transferred, nothing else of the payment can be refunded', () => {
  const part = { maxYen: 399, foundYen: null, unfinishedYen: null }
  const cases = [
    ['requested', 'not-possible', 'transfer-open', null],
    ['sent', 'not-possible', 'transfer-open', null],
    ['failed', 'not-possible', 'transfer-open', null],
    ['done', null, null, part],
  ] as const
  for (const [state, obstacle, partObstacle, expected] of cases) {
    const row = { ...payment, provider: 'gmo-cash', returnedYen: 100 }
    // Two transfers failed before, and the shop asks for the account again each time.
    const refunds = attempts('failed', 'failed', state)
    const context = contextOf(row, refunds)
    for (const change of ['refund', 'refund-part'] as const)
      assert.equal(obstacleOf(change, context), obstacle, `${change} ${state}`)
    assert.equal(partObstacleOf(row, refunds), partObstacle, state)
    assert.deepEqual(possiblePart(context, []), expected, state)
    assert.equal(canGiveUpRefund(row, refunds), false, state)
  }
})

test('A-134 a refund without an answer can be given up, also after a chargeback', () => {
  const requested = attempts('failed', 'requested')
  for (const state of ['paid', 'held', 'charged-back'] as const)
    assert.equal(canGiveUpRefund({ ...payment, state }, requested), true, state)
  assert.equal(canGiveUpRefund(payment, attempts('failed', 'sent')), false)
})
