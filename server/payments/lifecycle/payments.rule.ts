import type { ProviderStatus } from '#server/outside/payments/payment-provider.ts'
import type { HeldFor, Payment, PaymentState } from './payment.ts'

export const CURRENCY = 'JPY'

/** What the provider's word comes to, held against the frozen price. */
export const NORMALIZED_STATUSES = [
  'missing',
  'waiting',
  'authorised',
  'paid',
  /** Paid, or given back in part: not the amount or the currency that was asked. */
  'other',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'charged-back',
] as const
export type NormalizedStatus = (typeof NORMALIZED_STATUSES)[number]

export type Transition =
  /** Nothing: it is known already, or too late to matter. */
  '·' | 'wait' | 'credit' | 'hold' | 'fail' | 'cancel' | 'expire' | 'refund' | 'charge back'

/** How far a payment has come, as the table asks it. */
export type Stage =
  | Exclude<PaymentState, 'held'>
  /** By the operator, with money that the provider never saw. */
  | 'paid by operator'
  | 'held for its amount'
  | 'held as late'

/**
 * The whole life of a payment: the stage it is at, what the provider says, what follows from it. Only the provider's own
 * word moves a payment along this table. Money that came is final but for refunds, which some providers call a
 * cancellation on the day or in the month of the sale; money that came after the shop gave up, and money that is not
 * what was asked, is kept for the operator.
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
  /** Why it is kept for the operator; null unless it is. */
  readonly heldFor: HeldFor | null
}

/** What follows from the provider's word about a payment. Pure: neither order nor number of words matters. */
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

export function stateAfter(state: PaymentState, deed: Transition): PaymentState {
  return deed === '·' ? state : STATE_AFTER[deed]
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

/** What came in, as far as is known: what was held may be more or less than the price, and goes back as it came. */
export function paidYen({
  providerStatus,
  priceYen,
}: Pick<Payment, 'priceYen' | 'providerStatus'>): number {
  return providerStatus?.is === 'paid' ? providerStatus.yen : priceYen
}

function heldReasonOf(heard: NormalizedStatus, providerStatus: ProviderStatus): HeldFor {
  if (heard === 'paid') return 'late'
  return providerStatus.is === 'paid' && providerStatus.currency !== CURRENCY
    ? 'currency'
    : 'amount'
}
