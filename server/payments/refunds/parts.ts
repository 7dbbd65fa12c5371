import type { ProviderStatus } from '#server/external/payments/payment-provider.ts'
import { closeAmountExceptions } from '#server/payments/exceptions/exceptions.ts'
import { announceRefund } from '#server/payments/lifecycle/announcements.ts'
import { clawBackPart, restorePart } from '#server/payments/lifecycle/credits.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { insertEvent, selectPartReturnedAt } from '#server/payments/lifecycle/payment-events.sql.ts'
import { updatePayment } from '#server/payments/lifecycle/payments.sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { type Part, type PartUpdate, partBetween, partUpdateOf } from './parts.rule.ts'
import type { Refund } from './refund.ts'
import { selectNewestRefund, updateRefund } from './refunds.sql.ts'
import { endAsFailed } from './refunds.ts'

interface PartStatus {
  readonly before: Payment
  readonly providerStatus: ProviderStatus
  readonly cause: string
  readonly now: Date
}

/**
 * Applies a provider's status to the refund of a part that the shop has requested. Takes back the
 * points and coins of the part, or gives them back if the refund failed later. The member hears of a
 * part when it is done, since one on its way may still fail. Returns null if the
 * status says nothing new about such a refund. The caller must hold the lock of the payment.
 */
export async function applyPart(tx: Transaction, status: PartStatus): Promise<Payment | null> {
  const { before, providerStatus, now } = status
  if (before.refundRequestedAt === null) return null
  const refund = await selectNewestRefund(tx, before.id)
  const update = partUpdateOf(before, refund, providerStatus)
  if (update === null || refund === undefined) return null
  await movePart(tx, { ...status, refund, update })
  await saveRefund(tx, { refund, update, now })
  if (update.refundState === 'done') {
    const cause = referenceOf(refund)
    await announceRefund(tx, { payment: before, yen: refund.yen, cause, now })
  }
  const pollAfter = update.refundState === 'sent' ? new Date(now.getTime() + HOUR_MS) : null
  const after = { ...before, returnedYen: update.returnedYen, pollAfter }
  await updatePayment(tx, after, now)
  return after
}

function referenceOf({ paymentId, attempt }: Refund): string {
  return `${paymentId}-r${attempt}`
}

/** Takes back a part that the shop pays out by itself, once, when the pay-out begins. */
export async function takePaidOutPart(
  tx: Transaction,
  { before, part, refund, now }: TakenPart,
): Promise<void> {
  const { id: paymentId, state } = before
  const reference = referenceOf(refund)
  await clawBackPart(tx, { payment: before, part, reference, now })
  await updatePayment(tx, { ...before, returnedYen: before.returnedYen + part.yen }, now)
  const event = { cause: 'operator', stateBefore: state, stateAfter: state, providerStatus: null }
  await insertEvent(tx, { ...event, paymentId, returnedYen: part.yen, now })
  await announceRefund(tx, { payment: before, yen: part.yen, cause: reference, now })
}

interface TakenPart {
  readonly before: Payment
  readonly part: Part
  readonly refund: Refund
  readonly now: Date
}

interface RefundChange {
  readonly refund: Refund
  readonly update: PartUpdate
}

async function movePart(
  tx: Transaction,
  { before, providerStatus, cause, now, refund, update }: PartStatus & RefundChange,
): Promise<void> {
  const { id: paymentId, state, returnedYen } = before
  const reference = referenceOf(refund)
  const part = partBetween(before, returnedYen, update.returnedYen)
  if (part.yen === 0) return
  if (part.yen > 0) {
    await clawBackPart(tx, { payment: before, part, reference, now })
  } else {
    const taken = partBetween(before, update.returnedYen, returnedYen)
    // The part was taken back when the provider reported it, perhaps while it was still pending.
    const removedAt =
      (await selectPartReturnedAt(tx, { paymentId, yen: taken.yen })) ?? refund.requestedAt
    await restorePart(tx, { payment: before, part: taken, reference, removedAt, now })
  }
  const event = { paymentId, cause, stateBefore: state, stateAfter: state, providerStatus, now }
  await insertEvent(tx, { ...event, returnedYen: part.yen })
}

async function saveRefund(
  tx: Transaction,
  { refund, update, now }: RefundChange & { readonly now: Date },
): Promise<void> {
  const state = update.refundState
  if (state === 'failed') {
    await endAsFailed(tx, refund, { failure: 'the provider returned the money', now })
    return
  }
  await updateRefund(tx, { ...refund, state, endedAt: state === 'done' ? now : null })
  await closeAmountExceptions(tx, { paymentId: refund.paymentId, now })
}
