import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order } from '@paypal/paypal-server-sdk'
import type { ProviderStatus, Unknown } from '#server/external/payments/payment-provider.ts'
import { isCapturePending, statusOf } from './order-status.ts'

const OURS = { orderId: 'HF-1', merchantId: 'HKFDAMERCHANT' }

function order(
  status: string,
  capture?: object,
  { orderId: invoiceId, merchantId } = OURS,
  refunds: readonly object[] = [],
): Order {
  const payments = capture === undefined ? {} : { payments: { captures: [capture], refunds } }
  const amount = { currencyCode: 'JPY', value: '1200' }
  const unit = { invoiceId, payee: { merchantId }, amount, ...payments }
  return { id: 'O', status, purchaseUnits: [unit] } as Order
}

const yen = { currencyCode: 'JPY', value: '1200' }
const dollars = { currencyCode: 'USD', value: '12.00' }
const unknown: Unknown = { is: 'unknown', detail: 'an unreadable order of PayPal' }

const CASES: readonly (readonly [Order, ProviderStatus | Unknown])[] = [
  [order('CREATED'), { is: 'waiting' }],
  [order('SAVED'), { is: 'waiting' }],
  [order('PAYER_ACTION_REQUIRED'), { is: 'waiting' }],
  [order('APPROVED'), { is: 'authorised', yen: 1_200 }],
  [order('VOIDED'), { is: 'cancelled' }],
  [order('SOMETHING_NEW'), unknown],
  [order('COMPLETED'), unknown],
  [
    order('COMPLETED', { status: 'COMPLETED', amount: yen }),
    { is: 'paid', yen: 1_200, currency: 'JPY' },
  ],
  [
    order('COMPLETED', { status: 'COMPLETED', amount: dollars }),
    { is: 'paid', yen: 12, currency: 'USD' },
  ],
  [order('COMPLETED', { status: 'PENDING', amount: yen }), { is: 'waiting' }],
  [order('COMPLETED', { status: 'REFUNDED', amount: yen }), { is: 'refunded', yen: 1_200 }],
  [order('COMPLETED', { status: 'PARTIALLY_REFUNDED', amount: yen }), unknown],
  [order('COMPLETED', { status: 'DECLINED', amount: yen }), { is: 'failed', code: 'DECLINED' }],
  [
    order('COMPLETED', {
      status: 'DECLINED',
      statusDetails: { reason: 'DECLINED_BY_RISK_FRAUD_FILTERS' },
      amount: yen,
    }),
    { is: 'failed', code: 'DECLINED_BY_RISK_FRAUD_FILTERS' },
  ],
  [
    order('COMPLETED', {
      status: 'COMPLETED',
      statusDetails: { reason: 'CHARGEBACK' },
      amount: yen,
    }),
    { is: 'charged-back', yen: 1_200 },
  ],
  [order('COMPLETED', { status: 'COMPLETED' }), unknown],
  [order('COMPLETED', { status: 'NEW', amount: yen }), unknown],
  [
    order('COMPLETED', { status: 'COMPLETED', amount: yen }, { ...OURS, orderId: 'HF-2' }),
    { is: 'missing' },
  ],
  [
    order(
      'COMPLETED',
      { status: 'COMPLETED', amount: yen },
      { ...OURS, merchantId: 'THIEF00000000' },
    ),
    { is: 'missing' },
  ],
]

const refunded = (capture: string, ...statuses: readonly string[]) =>
  order(
    'COMPLETED',
    { status: capture, amount: yen },
    OURS,
    statuses
      .map((status, at) => ({ status, amount: yen, createTime: `2026-05-28T21:07:0${at}Z` }))
      .reverse(),
  )
const PAID = { is: 'paid', yen: 1_200, currency: 'JPY' } as const
const PENDING = { is: 'refunded', yen: 1_200, isPending: true } as const
const REFUNDS: readonly (readonly [Order, ProviderStatus | Unknown])[] = [
  [refunded('REFUNDED', 'COMPLETED'), { is: 'refunded', yen: 1_200 }],
  [refunded('REFUNDED', 'PENDING'), PENDING],
  [refunded('COMPLETED', 'PENDING'), PENDING],
  [refunded('COMPLETED', 'FAILED'), { ...PAID, returnedAfter: 'refund' }],
  [refunded('COMPLETED', 'CANCELLED'), { ...PAID, returnedAfter: 'refund' }],
  [refunded('REFUNDED', 'FAILED', 'COMPLETED'), { is: 'refunded', yen: 1_200 }],
  [refunded('COMPLETED', 'FAILED', 'PENDING'), PENDING],
  [refunded('COMPLETED'), PAID],
]

test('a refund of PayPal can be pending, and can fail afterwards', () => {
  for (const [given, state] of REFUNDS)
    assert.deepEqual(statusOf(given, OURS), state, JSON.stringify(given))
})

test('only a capture that PayPal holds back is pending', () => {
  const isPending = (status: string, reason?: string) =>
    isCapturePending(order('COMPLETED', { status, statusDetails: { reason }, amount: yen }))
  assert.equal(isPending('PENDING', 'PENDING_REVIEW'), true)
  assert.equal(isPending('PENDING'), true)
  assert.equal(isPending('PENDING', 'CHARGEBACK'), false)
  assert.equal(isPending('COMPLETED'), false)
  assert.equal(isCapturePending(order('APPROVED')), false)
})

test('each state of a PayPal order has a status of the shop', () => {
  for (const [given, state] of CASES)
    assert.deepEqual(statusOf(given, OURS), state, JSON.stringify(given))
})
