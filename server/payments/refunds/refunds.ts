import type { ProviderStatus } from '#server/external/payments/payment-provider.ts'
import { recordException } from '#server/payments/exceptions/exceptions.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { paidYen, type Transition } from '#server/payments/lifecycle/payments.rule.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { GIVEN_UP } from './parts.rule.ts'
import type { Refund } from './refund.ts'
import { insertRefund, selectNewestRefund, updateRefund } from './refunds.sql.ts'

/**
 * If there is none, adds the next attempt to refund and returns that attempt. The amount of the
 * refund is the amount that the provider received, without the parts that were refunded. The caller must hold the lock of the payment.
 */
export async function requestRefund(tx: Transaction, payment: Payment, now: Date): Promise<Refund> {
  const newest = await selectNewestRefund(tx, payment.id)
  const yen = paidYen(payment) - payment.returnedYen
  if (newest !== undefined && isUnfinished(newest)) {
    const refund = { ...newest, yen }
    await updateRefund(tx, refund)
    return refund
  }
  return addRefund(tx, { paymentId: payment.id, newest, yen, now })
}

/** The first attempt if `newest` is undefined. The caller holds the payment's lock. */
export async function addRefund(
  tx: Transaction,
  {
    paymentId,
    newest,
    yen,
    now,
  }: { paymentId: number; newest: Refund | undefined; yen: number; now: Date },
): Promise<Refund> {
  const refund: Refund = {
    paymentId,
    attempt: (newest?.attempt ?? 0) + 1,
    state: 'requested',
    yen,
    failure: null,
    requestedAt: now,
    endedAt: null,
  }
  await insertRefund(tx, refund)
  return refund
}

/**
 * Adds the next attempt to refund, of a part that raises the returned yen to `totalYen`. Returns the
 * unfinished attempt if it is the same part, and null if another refund is unfinished.
 */
export async function requestPart(
  tx: Transaction,
  payment: Payment,
  { totalYen, now }: { readonly totalYen: number; readonly now: Date },
): Promise<Refund | null> {
  const newest = await selectNewestRefund(tx, payment.id)
  const yen = totalYen - payment.returnedYen
  if (newest === undefined || !isUnfinished(newest))
    return addRefund(tx, { paymentId: payment.id, newest, yen, now })
  return newest.state === 'requested' && newest.yen === yen ? newest : null
}

/** True if a refund of a part is unfinished, so that the rest cannot be refunded yet. */
export async function isPartUnfinished(tx: Transaction, payment: Payment): Promise<boolean> {
  if (payment.state !== 'paid') return false
  const newest = await selectNewestRefund(tx, payment.id)
  return newest?.state === 'sent' || isRequestedPart(payment, newest)
}

/** Returns the newest refund if the provider has not reported it, whole or of a part; else null. */
export async function requestedRefund(on: Queryable, paymentId: number): Promise<Refund | null> {
  const newest = await selectNewestRefund(on, paymentId)
  return newest?.state === 'requested' ? newest : null
}

function isRequestedPart(payment: Payment, newest: Refund | undefined): boolean {
  const isRequested = payment.state === 'paid' && newest?.state === 'requested'
  return isRequested && newest.yen < paidYen(payment) - payment.returnedYen
}

/** Unlike a refusal, this needs no operator: one has decided it. */
export async function endAsGivenUp(tx: Transaction, refund: Refund, now: Date): Promise<void> {
  await updateRefund(tx, { ...refund, state: 'failed', failure: GIVEN_UP, endedAt: now })
}

/** Saves that an attempt was refused. Does nothing if it has ended, which a later attempt implies. */
export async function failRefund(
  tx: Transaction,
  {
    paymentId,
    attempt,
    failure,
    now,
  }: Pick<Refund, 'paymentId' | 'attempt'> & { failure: string; now: Date },
): Promise<void> {
  const newest = await selectNewestRefund(tx, paymentId)
  if (newest?.attempt !== attempt || !isUnfinished(newest)) return
  await endAsFailed(tx, newest, { failure, now })
}

/**
 * Ends an attempt to refund as failed. The payments desk lists the payment until a refund succeeds,
 * or until an operator closes the exception.
 */
export async function endAsFailed(
  tx: Transaction,
  refund: Refund,
  { failure, now }: { failure: string; now: Date },
): Promise<void> {
  await updateRefund(tx, { ...refund, state: 'failed', failure, endedAt: now })
  const { paymentId } = refund
  await recordException(tx, { paymentId, kind: 'refund-failed', providerStatus: null, now })
}

export interface RefundUpdate {
  readonly payment: Payment
  readonly transition: Transition
  readonly providerStatus: ProviderStatus
  readonly now: Date
}

/**
 * Updates the payment's newest refund by the status that the provider reported. Does nothing if the
 * operator never requested a refund. The caller must hold the lock of the payment.
 */
export async function updateRefundByStatus(
  tx: Transaction,
  { payment, transition, providerStatus, now }: RefundUpdate,
): Promise<void> {
  if (payment.refundRequestedAt === null) return
  const newest = await selectNewestRefund(tx, payment.id)
  if (newest === undefined || newest.state === 'failed') return
  // A won dispute returns the rest, and not the parts that were refunded before.
  const isOfParts = payment.state === 'charged-back' && newest.state !== 'requested'
  if (transition === 'restore' && !isOfParts) {
    await endAsFailed(tx, newest, { failure: 'the provider returned the money', now })
  } else if (isUnfinished(newest) && isReturned({ payment, providerStatus, transition })) {
    const isPending = providerStatus.is === 'refunded' && providerStatus.isPending === true
    await updateRefund(
      tx,
      isPending ? { ...newest, state: 'sent' } : { ...newest, state: 'done', endedAt: now },
    )
  }
}

function isUnfinished({ state }: Refund): boolean {
  return state === 'requested' || state === 'sent'
}

/**
 * Returns whether the provider has returned the money. A cancelled order counts too, because some
 * providers report a refund on the day of the sale as a cancellation.
 */
function isReturned({
  payment,
  providerStatus,
  transition,
}: Pick<RefundUpdate, 'payment' | 'providerStatus' | 'transition'>): boolean {
  // A paid payment without a transition was refunded only in part.
  const isRefunded = providerStatus.is === 'refunded' && payment.state !== 'paid'
  const isCancelled = providerStatus.is === 'cancelled' && payment.state === 'charged-back'
  return isRefunded || isCancelled || transition === 'refund' || transition === 'cancel'
}
