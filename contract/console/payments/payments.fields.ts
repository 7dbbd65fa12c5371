import type { ListDefinition } from '#contract/console/list.ts'
import { PAYMENT } from '#contract/constants.ts'

export const PAYMENT_STATES = [
  'created',
  'waiting',
  'paid',
  'failed',
  'cancelled',
  'expired',
  'held',
  'refunded',
  'charged-back',
] as const

export const PAYMENT_PROVIDERS = [
  'amazon-pay',
  'fincode',
  'fincode-cash',
  'gmo',
  'gmo-cash',
  'gmo-wallet',
  'paypal',
  'stripe',
] as const

/**
 * Why a payment is held for an operator: the provider reports another amount or currency, or the
 * money came late.
 */
const HELD_REASONS = ['amount', 'currency', 'late'] as const
/**
 * Why an operator must look at a payment although it is credited. `other-amount`: the provider
 * reports another amount. `paid-twice`: the provider has received the money twice. `refund-failed`:
 * the provider has refused the refund. `card-not-deleted`: the provider has not deleted the card that
 * it kept with this payment. `reported`: a notice of the provider reports a dispute, a chargeback or
 * an overpayment that the provider's status does not show.
 */
export const FOUND_EXCEPTIONS = [
  'other-amount',
  'paid-twice',
  'refund-failed',
  'card-not-deleted',
  'reported',
] as const
export const PAYMENT_EXCEPTIONS = [...HELD_REASONS, ...FOUND_EXCEPTIONS] as const

/**
 * The list counts and shows at most this many payments. Operators find older payments by filters.
 */
export const PAYMENTS_LISTED_MAX = 2_000

export const paymentList = {
  order: { by: 'createdAt', direction: 'desc' },
  columns: {
    order: { type: 'text', of: 'orderId', isFixed: true },
    state: { type: 'own', isFixed: true },
    priceYen: { type: 'yen', isFixed: true },
    method: { type: 'choice', of: 'payId' },
    provider: { type: 'choice' },
    member: { type: 'id', of: 'memberId' },
    points: { type: 'points' },
    createdAt: { type: 'time', isSorted: true },
    paidAt: { type: 'time' },
  },
  filters: {
    /** The complete order number. A part of the number finds nothing. */
    order: { type: 'search', privacy: 'open' },
    member: { type: 'id', of: 'memberId' },
    state: { type: 'choice', values: PAYMENT_STATES },
    exception: { type: 'choice', values: ['any', ...PAYMENT_EXCEPTIONS] },
    method: { type: 'choice', values: Object.values(PAYMENT), of: 'payId' },
    provider: { type: 'choice', values: PAYMENT_PROVIDERS },
    createdFrom: { type: 'day' },
    createdTo: { type: 'day' },
    paidOn: { type: 'day' },
    minYen: { type: 'yen' },
    maxYen: { type: 'yen' },
  },
} as const satisfies ListDefinition

/**
 * How an order in the provider's list differs from the shop's payment. `missing-order`: the list
 * lacks the order. `not-credited`: the order is paid according to the provider only. `not-paid`:
 * the order is paid according to the shop only. `unknown-order`: the shop does not know the order.
 */
export const DIFFERENCE_KINDS = [
  'amount',
  'missing-order',
  'not-credited',
  'not-paid',
  'unknown-order',
] as const

export const differenceList = {
  order: { by: 'day', direction: 'desc' },
  columns: {
    order: { type: 'own', of: 'orderId', isFixed: true },
    provider: { type: 'choice', isFixed: true },
    day: { type: 'day', isSorted: true, isFixed: true },
    kind: { type: 'choice', isFixed: true },
    ours: { type: 'choice' },
    report: { type: 'own' },
    ageDays: { type: 'own', isNumber: true, isFixed: true },
    assignedTo: { type: 'text', isFixed: true },
    closed: { type: 'own' },
  },
  filters: {
    state: { type: 'choice', values: ['open', 'closed'], default: 'open' },
    provider: { type: 'choice', values: PAYMENT_PROVIDERS },
    kind: { type: 'choice', values: DIFFERENCE_KINDS },
  },
} as const satisfies ListDefinition
