import type { ProviderStatus } from '#server/external/payments/payment-provider.ts'
import { refundsByTransfer } from '#server/external/payments/provider-name.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import type { HeldFor, Payment, PaymentState } from './payment.ts'

export const CURRENCY = 'JPY'
/** A refund whose id the shop has not stored then counts as pending. */
export const REFUND_EXPECTED_MS = DAY_MS

/**
 * What the provider reports about an order, after the amount was compared with the payment's price.
 */
export const NORMALIZED_STATUSES = [
  'missing',
  'waiting',
  'authorised',
  'paid',
  /** The order was paid with another amount or currency than requested, or was partly refunded. */
  'other',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'charged-back',
  /** The order is paid again, because a refund failed afterwards or the shop won a dispute. */
  'paid again',
] as const
export type NormalizedStatus = (typeof NORMALIZED_STATUSES)[number]

export type Transition =
  /** No change: the shop already knows the status, or the status comes too late to matter. */
  | 'none'
  | 'wait'
  | 'credit'
  | 'hold'
  | 'fail'
  | 'cancel'
  | 'expire'
  | 'refund'
  | 'charge back'
  | 'restore'

/**
 * Most payments have the row of their state. A paid payment has one row if the provider reported it
 * as paid, and another row if the operator credited it. A held payment has one row if the amount is
 * wrong, and another row if the money came late.
 */
export type Stage =
  | Exclude<PaymentState, 'held'>
  /** The operator credited the payment, although the provider did not report it as paid. */
  | 'paid by operator'
  | 'held for its amount'
  | 'held as late'

/**
 * For each stage of a payment and each status at the provider, the transition that follows. Only a
 * status that the shop fetched from the provider moves a payment along this table. A paid payment
 * changes only by a refund or a chargeback. For a paid payment, the status `cancelled` counts as a
 * refund, because some providers report an early refund as a cancellation. After a refund or
 * chargeback, only `paid again` makes the payment paid, because a plain `paid` may be older. Money
 * that comes after a payment was cancelled or expired is held for the operator. Money in another
 * amount or currency is held too.
 */
const TRANSITIONS: Readonly<Record<Stage, readonly Transition[]>> = {
  //                      missing waiting authorised paid      other   failed  cancelled expired   refunded  charged back   paid again
  created:               ['none', 'wait', 'wait',    'credit', 'hold', 'fail', 'cancel', 'expire', 'cancel', 'cancel',      'credit'],
  waiting:               ['none', 'wait', 'wait',    'credit', 'hold', 'fail', 'cancel', 'expire', 'cancel', 'cancel',      'credit'],
  failed:                ['none', 'none', 'none',    'credit', 'hold', 'none', 'none',   'none',   'none',   'none',        'credit'],
  cancelled:             ['none', 'none', 'none',    'hold',   'hold', 'none', 'none',   'none',   'none',   'none',        'hold'],
  expired:               ['none', 'none', 'none',    'hold',   'hold', 'none', 'none',   'none',   'none',   'none',        'hold'],
  'held for its amount': ['none', 'none', 'none',    'credit', 'none', 'none', 'cancel', 'none',   'cancel', 'cancel',      'credit'],
  'held as late':        ['none', 'none', 'none',    'none',   'none', 'none', 'cancel', 'none',   'cancel', 'cancel',      'none'],
  paid:                  ['none', 'none', 'none',    'none',   'none', 'none', 'refund', 'none',   'refund', 'charge back', 'none'],
  'paid by operator':    ['none', 'none', 'none',    'none',   'none', 'none', 'none',   'none',   'refund', 'charge back', 'none'],
  refunded:              ['none', 'none', 'none',    'none',   'none', 'none', 'none',   'none',   'none',   'none',        'restore'],
  'charged-back':        ['none', 'none', 'none',    'none',   'none', 'none', 'none',   'none',   'none',   'none',        'restore'],
} // biome-ignore format: a table

export interface Reduction {
  readonly transition: Transition
  readonly normalized: NormalizedStatus
  /** Why the payment is held for the operator. Null for every transition other than `hold`. */
  readonly heldFor: HeldFor | null
}

/** Credits at most once, however often and in whatever order statuses come. */
export function reduce(
  payment: Pick<Payment, 'state' | 'heldFor' | 'priceYen' | 'providerStatus'> &
    Partial<Pick<Payment, 'refundRequestedAt' | 'returnedYen'>>,
  providerStatus: ProviderStatus,
): Reduction {
  const normalized = normalize(payment, providerStatus)
  const isKnown =
    (isPaidOut(payment) && isFirstPayment(providerStatus)) ||
    (normalized === 'charged-back' && isRestoredByOperator(payment))
  if (isKnown) return { transition: 'none', normalized, heldFor: null }
  const transition = TRANSITIONS[stageOf(payment)][
    NORMALIZED_STATUSES.indexOf(normalized)
  ] as Transition
  return {
    transition,
    normalized,
    heldFor: transition === 'hold' ? heldReasonOf(normalized, providerStatus) : null,
  }
}

/**
 * `paid-twice`: the provider reports money for a payment that the operator had credited.
 * `other-amount`: the provider reports an amount that differs both from the price and from the
 * saved status, or the whole money of a payment that was refunded in part.
 */
export function contradictionOf(
  payment: Pick<Payment, 'state' | 'heldFor' | 'priceYen' | 'providerStatus'> &
    Partial<Pick<Payment, 'returnedYen' | 'provider'>>,
  providerStatus: ProviderStatus,
): 'paid-twice' | 'other-amount' | null {
  if (payment.state !== 'paid') return null
  // The provider does not know of the parts that the shop has transferred itself.
  const isPartKnown = !refundsByTransfer(payment.provider ?? '')
  if (isPartKnown && providerStatus.is === 'paid' && (payment.returnedYen ?? 0) > 0)
    return 'other-amount'
  const { normalized } = reduce(payment, providerStatus)
  const known = payment.providerStatus
  if (normalized === 'paid' && isRestoredByOperator(payment)) return null
  const isKnownPart = providerStatus.is === 'refunded' && providerStatus.yen === payment.returnedYen
  if (normalized === 'other')
    return isKnownPart || isSameMoney(known, providerStatus) ? null : 'other-amount'
  return normalized === 'paid' && known?.is !== 'paid' ? 'paid-twice' : null
}

/** If so, the operator knew of this money when releasing the payment. */
function isSameMoney(known: ProviderStatus | null, present: ProviderStatus): boolean {
  if (known?.is !== 'paid' || present.is !== 'paid') return false
  return known.yen === present.yen && known.currency === present.currency
}

const STATE_AFTER: Readonly<Record<Exclude<Transition, 'none'>, PaymentState>> = {
  wait: 'waiting',
  credit: 'paid',
  hold: 'held',
  fail: 'failed',
  cancel: 'cancelled',
  expire: 'expired',
  refund: 'refunded',
  'charge back': 'charged-back',
  restore: 'paid',
}

/**
 * If the operator transferred the money to a bank account, the provider still reports the order as
 * paid. The shop must neither credit the payment nor hold it again.
 */
function isPaidOut({
  state,
  refundRequestedAt = null,
}: Pick<Payment, 'state'> & Partial<Pick<Payment, 'refundRequestedAt'>>): boolean {
  return (state === 'cancelled' || state === 'held') && refundRequestedAt !== null
}

/**
 * Returns whether an operator gave the points back although the newest saved status is a
 * chargeback. The shop must not take the points back when the provider repeats that status. The
 * provider's next payment replaces the saved status, so a second chargeback counts again.
 */
export function isRestoredByOperator({
  state,
  providerStatus,
}: Pick<Payment, 'state' | 'providerStatus'>): boolean {
  return state === 'paid' && providerStatus?.is === 'charged-back'
}

/** False if the money returned to the shop after a refund. */
function isFirstPayment(status: ProviderStatus): boolean {
  return status.is === 'paid' && status.returnedAfter === undefined
}

export function stateAfter(state: PaymentState, transition: Transition): PaymentState {
  return transition === 'none' ? state : STATE_AFTER[transition]
}

function stageOf({
  state,
  heldFor,
  providerStatus,
}: Pick<Payment, 'state' | 'heldFor' | 'providerStatus'>): Stage {
  if (state === 'paid') {
    // If an operator undid a chargeback, the provider had reported the money before.
    const isReported =
      providerStatus?.is === 'paid' || isRestoredByOperator({ state, providerStatus })
    return isReported ? 'paid' : 'paid by operator'
  }
  if (state !== 'held') return state
  return heldFor === 'late' ? 'held as late' : 'held for its amount'
}

function normalize(
  payment: Pick<Payment, 'state' | 'priceYen' | 'providerStatus'> &
    Partial<Pick<Payment, 'returnedYen'>>,
  providerStatus: ProviderStatus,
): NormalizedStatus {
  switch (providerStatus.is) {
    case 'paid':
      if (providerStatus.yen !== payment.priceYen || providerStatus.currency !== CURRENCY)
        return 'other'
      return providerStatus.returnedAfter === undefined ? 'paid' : 'paid again'
    case 'refunded':
      if (isRestReturned(payment, providerStatus)) return 'paid again'
      return providerStatus.yen >= paidYen(payment) ? 'refunded' : 'other'
    default:
      return providerStatus.is
  }
}

/**
 * The provider counts only the parts that were refunded, and the shop has the rest again: its refund
 * was pending and failed, or its dispute is won.
 */
function isRestReturned(
  {
    state,
    providerStatus: known,
    returnedYen = 0,
  }: Pick<Payment, 'state' | 'providerStatus'> & Partial<Pick<Payment, 'returnedYen'>>,
  { yen, isPending, returnedAfter }: Extract<ProviderStatus, { is: 'refunded' }>,
): boolean {
  if (returnedYen === 0 || yen !== returnedYen) return false
  if (state === 'charged-back') return returnedAfter === 'dispute'
  const wasPending = state === 'refunded' && known?.is === 'refunded' && known.isPending === true
  return wasPending && isPending !== true
}

/**
 * The status to save with a payment that is paid again. A status that counts the parts of a payment
 * says by itself neither that the rest is paid nor how it returned.
 */
export function restoredStatus(
  { state, priceYen }: Pick<Payment, 'state' | 'priceYen'>,
  status: ProviderStatus,
): ProviderStatus {
  if (status.is !== 'refunded') return status
  const returnedAfter = state === 'refunded' ? 'refund' : 'dispute'
  return { is: 'paid', yen: priceYen, currency: CURRENCY, returnedAfter }
}

/**
 * Returns how many yen the provider received, which a refund must return exactly. If the saved
 * status is `paid`, returns the amount of that status, otherwise the price. The amount differs from
 * the price if the payment is held for its amount.
 */
export function paidYen({
  providerStatus,
  priceYen,
}: Pick<Payment, 'priceYen' | 'providerStatus'>): number {
  return providerStatus?.is === 'paid' ? providerStatus.yen : priceYen
}

function heldReasonOf(normalized: NormalizedStatus, providerStatus: ProviderStatus): HeldFor {
  if (normalized === 'paid' || normalized === 'paid again') return 'late'
  return providerStatus.is === 'paid' && providerStatus.currency !== CURRENCY
    ? 'currency'
    : 'amount'
}
