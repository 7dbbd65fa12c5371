import {
  type BalanceEffects,
  type PART_OBSTACLES,
  type PAYMENT_CHANGES,
  type PossibleChange,
  type PossiblePart,
  type REFUND_STEPS,
  WHOLE_CHANGES,
} from '#contract/console/payments/payment-rows.ts'
import {
  GIVEN_UP,
  hasChargebacks,
  isCreditableByOperator,
  isDivisible,
  isDivisibleByTransfer,
  isTransferOpen,
  partBetween,
  refundsByTransfer,
  refundsParts,
  restOf,
} from '#server/payments/payments.ts'
import {
  type BalanceNow,
  clawBackEffect,
  creditEffect,
  noEffect,
  restoreEffect,
} from './effects.rule.ts'
import type { ExceptionRow, PaymentApproval, PaymentRow, RefundRow } from './payments.sql.ts'

export type PaymentChange = (typeof PAYMENT_CHANGES)[number]
export type WholeChange = (typeof WHOLE_CHANGES)[number]
type State = PaymentRow['state']

/**
 * How many refused refunds a payment may have: after the first refusal, one more try is allowed
 * (A-134).
 */
const REFUSED_REFUNDS_MAX = 2

const REFUND_KINDS: readonly string[] = ['payments.refund', 'payments.refund-part']

/** The shop checks the state again when it carries out the change. */
const CHANGE_STATES: Readonly<Record<PaymentChange, readonly State[]>> = {
  'charge-back': ['paid'],
  refund: ['paid', 'held'],
  'refund-part': ['paid'],
  release: ['held'],
  resolve: ['waiting', 'expired', 'cancelled', 'held'],
  restore: ['charged-back'],
}

export interface Balances {
  readonly points: BalanceNow
  readonly coins: BalanceNow
}

export interface ChangeContext {
  readonly payment: PaymentRow
  readonly refunds: readonly RefundRow[]
  /** True for a bank transfer, whose arrival an operator can see on the shop's own account. */
  readonly isTransfer: boolean
  /** False for a method whose payments nobody can charge back, such as a bank transfer. */
  readonly hasChargebacks: boolean
}

export function contextOf(payment: PaymentRow, refunds: readonly RefundRow[]): ChangeContext {
  return {
    payment,
    refunds,
    isTransfer: isCreditableByOperator(payment.payId),
    hasChargebacks: hasChargebacks(payment.payId),
  }
}

/** Returns why a change of a payment cannot be requested; null if it can be requested. */
export function obstacleOf(
  change: PaymentChange,
  { payment, refunds, isTransfer, hasChargebacks }: ChangeContext,
): 'not-possible' | 'refund-refused' | null {
  if (!CHANGE_STATES[change].includes(payment.state)) return 'not-possible'
  if (change === 'resolve' && !isTransfer) return 'not-possible'
  if (change === 'charge-back' && !hasChargebacks) return 'not-possible'
  if (change === 'refund-part' && !isDivisibleNow(payment, refunds)) return 'not-possible'
  if (change === 'refund' && unfinishedPartOf(payment, refunds) !== null) return 'not-possible'
  const isRefund = change === 'refund' || change === 'refund-part'
  if (isRefund && refusedCount(payment, refunds) >= REFUSED_REFUNDS_MAX) return 'refund-refused'
  return null
}

/**
 * Returns the changes that a payment's screen offers. For a held transfer, `resolve` and `release`
 * have the same effect, so the screen offers only `release`.
 */
export function offeredChanges(context: ChangeContext): readonly WholeChange[] {
  const isHeld = context.payment.state === 'held'
  return WHOLE_CHANGES.filter((change) => obstacleOf(change, context) === null).filter(
    (change) => !(isHeld && change === 'resolve'),
  )
}

/**
 * Returns how many yen a refund pays back: the amount that the provider received, less the parts
 * that were refunded. It differs from the price if the payment is held because of a wrong amount.
 */
export function refundYen({ priceYen, providerStatus, returnedYen }: PaymentRow): number {
  const isPaid = providerStatus?.is === 'paid' && typeof providerStatus.yen === 'number'
  return (isPaid ? (providerStatus.yen as number) : priceYen) - returnedYen
}

/**
 * A part cannot be refunded while an earlier refund of the payment is unfinished, unless it is the
 * same part, and the provider has not accepted it.
 */
function isDivisibleNow(payment: PaymentRow, refunds: readonly RefundRow[]): boolean {
  const newest = refunds.at(-1)?.state
  const isBlocked =
    newest === 'sent' || (newest === 'requested' && unfinishedPartOf(payment, refunds) === null)
  return partObstacleOf(payment, refunds) === null && !isBlocked
}

/** Returns why no part of a paid payment can be refunded; null if a part can be. */
export function partObstacleOf(
  payment: PaymentRow,
  refunds: readonly RefundRow[],
): (typeof PART_OBSTACLES)[number] | null {
  if (payment.state !== 'paid') return null
  if (!refundsParts(payment)) return 'whole-only'
  const isByTransfer = refundsByTransfer(payment.provider)
  const canDivide = isByTransfer ? isDivisibleByTransfer(payment) : isDivisible(payment)
  if (!canDivide) return 'other-amount'
  return isByTransfer && isTransferOpen(refunds.at(-1)) ? 'transfer-open' : null
}

/** Returns the newest refund if it is of a part and has no outcome yet; else null. */
function unfinishedPartOf(payment: PaymentRow, refunds: readonly RefundRow[]): RefundRow | null {
  const newest = refunds.at(-1)
  if (newest === undefined || payment.state !== 'paid') return null
  if (refundsByTransfer(payment.provider)) return isTransferOpen(newest) ? newest : null
  if (newest.state === 'sent') return newest
  return newest.state === 'requested' && newest.yen < refundYen(payment) ? newest : null
}

/** True if a refund, whole or of a part, was requested and the provider has not accepted it. */
export function canGiveUpRefund({ provider }: PaymentRow, refunds: readonly RefundRow[]): boolean {
  return refunds.at(-1)?.state === 'requested' && !refundsByTransfer(provider)
}

/** Returns what of a payment may be refunded in part; null if no part may be. */
export function possiblePart(
  context: ChangeContext,
  exceptions: readonly ExceptionRow[],
): PossiblePart | null {
  const { payment, refunds } = context
  const { priceYen, returnedYen } = payment
  const maxYen = priceYen - returnedYen - 1
  if (maxYen < 1 || obstacleOf('refund-part', context) !== null) return null
  const unfinishedYen = unfinishedPartOf(payment, refunds)?.yen ?? null
  if (unfinishedYen !== null) return { maxYen, foundYen: null, unfinishedYen }
  const found = exceptions.find(
    ({ kind, closedAt }) => kind === 'other-amount' && closedAt === null,
  )
  const { is, yen } = found?.providerStatus ?? {}
  const foundYen = is === 'refunded' && typeof yen === 'number' ? yen - returnedYen : 0
  const isPart = foundYen >= 1 && foundYen <= maxYen
  return { maxYen, foundYen: isPart ? foundYen : null, unfinishedYen }
}

export function isPossiblePart(
  { maxYen, foundYen, unfinishedYen }: PossiblePart,
  yen: number,
): boolean {
  const onlyYen = unfinishedYen ?? foundYen
  return onlyYen === null ? yen >= 1 && yen <= maxYen : yen === onlyYen
}

/** Returns what the refund of a part, until `totalYen` have gone back in all, takes back. */
export function describePart(
  payment: PaymentRow,
  totalYen: number,
  balances: Balances,
): BalanceEffects {
  const { points, coins } = partBetween(payment, payment.returnedYen, totalYen)
  return {
    points: clawBackEffect(balances.points, points),
    coins: clawBackEffect(balances.coins, coins),
  }
}

/** Returns a change with its effect on the member's present balances. */
export function describeChange(
  change: WholeChange,
  { payment, refunds }: ChangeContext,
  balances: Balances,
): PossibleChange {
  const isRefund = change === 'refund'
  const base = {
    change,
    refundYen: isRefund ? refundYen(payment) : null,
    isRetry: isRefund && refusedCount(payment, refunds) > 0,
  }
  if (change === 'release' || change === 'resolve')
    return { ...base, points: creditEffect(balances.points, payment.points), coins: null }
  const effect = effectOf(change, payment)
  const rest = restOf(payment)
  return {
    ...base,
    points: effect(balances.points, rest.points),
    coins: effect(balances.coins, rest.coins),
  }
}

/** Returns the effect of a change of credited points and coins on a balance. */
function effectOf(change: WholeChange, { state }: PaymentRow): typeof clawBackEffect {
  if (change === 'restore') return restoreEffect
  return state === 'paid' ? clawBackEffect : noEffect
}

/** Returns which step the newest refund has reached; null if no refund was requested. */
export function refundStepOf(
  approvals: readonly PaymentApproval[],
  refunds: readonly RefundRow[],
): (typeof REFUND_STEPS)[number] | null {
  const newest = refunds.at(-1)
  if (newest?.state === 'requested') return 'sent'
  if (newest?.state === 'sent') return 'accepted'
  const requested = approvals.filter(({ kind }) => REFUND_KINDS.includes(kind))
  if (requested.some(({ isErrandWaiting }) => isErrandWaiting)) return 'granted'
  if (requested.some(({ state }) => state === 'waiting')) return 'requested'
  if (newest === undefined) return null
  return newest.state === 'done' ? 'done' : 'refused'
}

/**
 * A refund that was done, such as a part, ends the count. The provider has not refused what an operator
 * gave up. A transfer that failed is tried again without an operator.
 */
function refusedCount({ provider }: PaymentRow, refunds: readonly RefundRow[]): number {
  if (refundsByTransfer(provider)) return 0
  const lastDone = refunds.findLastIndex(({ state }) => state === 'done')
  return refunds
    .slice(lastDone + 1)
    .filter(({ state, failure }) => state === 'failed' && failure !== GIVEN_UP).length
}
