import type { ProviderState } from '#server/outside/payments/port.ts'
import type { HeldFor, Payment, PaymentState } from './payment.ts'

export const CURRENCY = 'JPY'

/** What the provider's word comes to, held against the frozen price. */
export const HEARD = [
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
export type Heard = (typeof HEARD)[number]

export type Deed =
  /** Nothing: it is known already, or too late to matter. */
  '·' | 'wait' | 'credit' | 'hold' | 'fail' | 'cancel' | 'expire' | 'refund' | 'charge back'

/** How far a payment has come, as the table asks it. */
export type Stage =
  | Exclude<PaymentState, 'held'>
  /** By the operator, with money that the provider never saw. */
  | 'paid by hand'
  | 'held for its amount'
  | 'held as late'

/**
 * The whole life of a payment: the stage it is at, what the provider says, what follows from it. Only the provider's own
 * word moves a payment along this table. Money that came is final but for refunds, which some providers call a
 * cancellation on the day or in the month of the sale; money that came after the shop gave up, and money that is not
 * what was asked, is kept for the operator.
 */
const TABLE: Readonly<Record<Stage, readonly Deed[]>> = {
  //                      missing waiting authorised paid      other   failed  cancelled expired   refunded  charged back
  created:               ['·',    'wait', 'wait',    'credit', 'hold', 'fail', 'cancel', 'expire', 'cancel', 'cancel'],
  waiting:               ['·',    'wait', 'wait',    'credit', 'hold', 'fail', 'cancel', 'expire', 'cancel', 'cancel'],
  failed:                ['·',    '·',    '·',       'credit', 'hold', '·',    '·',      '·',      '·',      '·'],
  cancelled:             ['·',    '·',    '·',       'hold',   'hold', '·',    '·',      '·',      '·',      '·'],
  expired:               ['·',    '·',    '·',       'hold',   'hold', '·',    '·',      '·',      '·',      '·'],
  'held for its amount': ['·',    '·',    '·',       'credit', '·',    '·',    'cancel', '·',      'cancel', 'cancel'],
  'held as late':        ['·',    '·',    '·',       '·',      '·',    '·',    'cancel', '·',      'cancel', 'cancel'],
  paid:                  ['·',    '·',    '·',       '·',      '·',    '·',    'refund', '·',      'refund', 'charge back'],
  'paid by hand':        ['·',    '·',    '·',       '·',      '·',    '·',    '·',      '·',      'refund', 'charge back'],
  refunded:              ['·',    '·',    '·',       '·',      '·',    '·',    '·',      '·',      '·',      '·'],
  'charged-back':        ['·',    '·',    '·',       '·',      '·',    '·',    '·',      '·',      '·',      '·'],
} // biome-ignore format: a table

export interface Judgement {
  readonly deed: Deed
  readonly heard: Heard
  /** Why it is kept for the operator; null unless it is. */
  readonly heldFor: HeldFor | null
}

/** What follows from the provider's word about a payment. Pure: neither order nor number of words matters. */
export function judge(
  payment: Pick<Payment, 'state' | 'heldFor' | 'priceYen' | 'word'>,
  word: ProviderState,
): Judgement {
  const heard = hear(payment, word)
  const deed = TABLE[stageOf(payment)][HEARD.indexOf(heard)] as Deed
  return { deed, heard, heldFor: deed === 'hold' ? reasonOf(heard, word) : null }
}

const STATE_AFTER: Readonly<Record<Exclude<Deed, '·'>, PaymentState>> = {
  wait: 'waiting',
  credit: 'paid',
  hold: 'held',
  fail: 'failed',
  cancel: 'cancelled',
  expire: 'expired',
  refund: 'refunded',
  'charge back': 'charged-back',
}

export function stateAfter(state: PaymentState, deed: Deed): PaymentState {
  return deed === '·' ? state : STATE_AFTER[deed]
}

function stageOf({ state, heldFor, word }: Pick<Payment, 'state' | 'heldFor' | 'word'>): Stage {
  if (state === 'paid') return word?.is === 'paid' ? 'paid' : 'paid by hand'
  if (state !== 'held') return state
  return heldFor === 'late' ? 'held as late' : 'held for its amount'
}

function hear(payment: Pick<Payment, 'priceYen' | 'word'>, word: ProviderState): Heard {
  switch (word.is) {
    case 'paid':
      return word.yen === payment.priceYen && word.currency === CURRENCY ? 'paid' : 'other'
    case 'refunded':
      return word.yen >= paidYen(payment) ? 'refunded' : 'other'
    default:
      return word.is
  }
}

/** What came in, as far as is known: what was held may be more or less than the price, and goes back as it came. */
export function paidYen({ word, priceYen }: Pick<Payment, 'priceYen' | 'word'>): number {
  return word?.is === 'paid' ? word.yen : priceYen
}

function reasonOf(heard: Heard, word: ProviderState): HeldFor {
  if (heard === 'paid') return 'late'
  return word.is === 'paid' && word.currency !== CURRENCY ? 'currency' : 'amount'
}
