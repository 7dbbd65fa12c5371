import type { ProviderStatus } from '#server/external/payments/payment-provider.ts'
import type { HeldFor, Payment, PaymentState } from './payment.ts'

export const CURRENCY = 'JPY'

/** The provider's status after comparison with the payment's fixed price. */
export const NORMALIZED_STATUSES = [
  'missing',
  'waiting',
  'authorised',
  'paid',
  /** Paid or partly refunded, but not with the requested amount or currency. */
  'other',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'charged-back',
] as const
export type NormalizedStatus = (typeof NORMALIZED_STATUSES)[number]

export type Transition =
  /** Nothing changes, because the status is known already or comes too late to matter. */
  '·' | 'wait' | 'credit' | 'hold' | 'fail' | 'cancel' | 'expire' | 'refund' | 'charge back'

/**
 * The stage of a payment in the table below: its state, with paid and held payments divided by
 * cause.
 */
export type Stage =
  | Exclude<PaymentState, 'held'>
  /** Credited by the operator, for money that the provider did not report as paid. */
  | 'paid by operator'
  | 'held for its amount'
  | 'held as late'

/**
 * Maps a payment's stage and the provider's status to the transition that follows. Only a status
 * fetched from the provider moves a payment along this table. A paid payment changes only by a
 * refund or a chargeback. Some providers report a refund as a cancellation on the day or in the
 * month of the sale. Money that came after the payment was cancelled or had expired is held for the
 * operator. So is money in another amount or currency.
 */
const TRANSITIONS: Readonly<Record<Stage, readonly Transition[]>> = {
  //                      missing waiting authorised paid      other   failed  cancelled expired   refunded  charged back
  created:               ['·',    'wait', 'wait',    'credit', 'hold', 'fail', 'cancel', 'expire', 'cancel', 'cancel'],
  waiting:               ['·',    'wait', 'wait',    'credit', 'hold', 'fail', 'cancel', 'expire', 'cancel', 'cancel'],
  failed:                ['·',    '·',    '·',       'credit', 'hold', '·',    '·',      '·',      '·',      '·'],
  cancelled:             ['·',    '·',    '·',       'hold',   'hold', '·',    '·',      '·',      '·',      '·'],
  expired:               ['·',    '·',    '·',       'hold',   'hold', '·',    '·',      '·',      '·',      '·'],
  'held for its amount': ['·',    '·',    '·',       'credit', '·',    '·',    'cancel', '·',      'cancel', 'cancel'],
  'held as late':        ['·',    '·',    '·',       '·',      '·',    '·',    'cancel', '·',      'cancel', 'cancel'],
  paid:                  ['·',    '·',    '·',       '·',      '·',    '·',    'refund', '·',      'refund', 'charge back'],
  'paid by operator':        ['·',    '·',    '·',       '·',      '·',    '·',    '·',      '·',      'refund', 'charge back'],
  refunded:              ['·',    '·',    '·',       '·',      '·',    '·',    '·',      '·',      '·',      '·'],
  'charged-back':        ['·',    '·',    '·',       '·',      '·',    '·',    '·',      '·',      '·',      '·'],
} // biome-ignore format: a table

export interface Reduction {
  readonly transition: Transition
  readonly normalized: NormalizedStatus
  /** Why the payment is held for the operator; null for every transition other than `hold`. */
  readonly heldFor: HeldFor | null
}

/**
 * Decides the transition that follows from the provider's status. It is pure. However often and in
 * whatever sequence statuses come, a payment is credited at most once.
 */
export function reduce(
  payment: Pick<Payment, 'state' | 'heldFor' | 'priceYen' | 'providerStatus'>,
  providerStatus: ProviderStatus,
): Reduction {
  const normalized = normalize(payment, providerStatus)
  const transition = TRANSITIONS[stageOf(payment)][
    NORMALIZED_STATUSES.indexOf(normalized)
  ] as Transition
  return {
    transition,
    normalized,
    heldFor: transition === 'hold' ? heldReasonOf(normalized, providerStatus) : null,
  }
}

const STATE_AFTER: Readonly<Record<Exclude<Transition, '·'>, PaymentState>> = {
  wait: 'waiting',
  credit: 'paid',
  hold: 'held',
  fail: 'failed',
  cancel: 'cancelled',
  expire: 'expired',
  refund: 'refunded',
  'charge back': 'charged-back',
}

export function stateAfter(state: PaymentState, transition: Transition): PaymentState {
  return transition === '·' ? state : STATE_AFTER[transition]
}

function stageOf({
  state,
  heldFor,
  providerStatus,
}: Pick<Payment, 'state' | 'heldFor' | 'providerStatus'>): Stage {
  if (state === 'paid') return providerStatus?.is === 'paid' ? 'paid' : 'paid by operator'
  if (state !== 'held') return state
  return heldFor === 'late' ? 'held as late' : 'held for its amount'
}

function normalize(
  payment: Pick<Payment, 'priceYen' | 'providerStatus'>,
  providerStatus: ProviderStatus,
): NormalizedStatus {
  switch (providerStatus.is) {
    case 'paid':
      return providerStatus.yen === payment.priceYen && providerStatus.currency === CURRENCY
        ? 'paid'
        : 'other'
    case 'refunded':
      return providerStatus.yen >= paidYen(payment) ? 'refunded' : 'other'
    default:
      return providerStatus.is
  }
}

/**
 * Returns the yen received: the amount of the saved status if that is `paid`, otherwise the price.
 * A held amount may differ from the price, and a refund must return exactly the amount received.
 */
export function paidYen({
  providerStatus,
  priceYen,
}: Pick<Payment, 'priceYen' | 'providerStatus'>): number {
  return providerStatus?.is === 'paid' ? providerStatus.yen : priceYen
}

function heldReasonOf(normalized: NormalizedStatus, providerStatus: ProviderStatus): HeldFor {
  if (normalized === 'paid') return 'late'
  return providerStatus.is === 'paid' && providerStatus.currency !== CURRENCY
    ? 'currency'
    : 'amount'
}
