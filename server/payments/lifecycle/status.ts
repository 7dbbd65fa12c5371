import type { ProviderStatus, Unknown } from '#server/external/payments/payment-provider.ts'
import { closeExceptions, recordException } from '#server/payments/exceptions/exceptions.ts'
import { restOf } from '#server/payments/refunds/parts.rule.ts'
import { applyPart } from '#server/payments/refunds/parts.ts'
import { updateRefundByStatus } from '#server/payments/refunds/refunds.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { announceTransition } from './announcements.ts'
import { clawBackCredit, credit, restoreCredit } from './credits.ts'
import { type PaymentDependencies, providerOf, withTimeout } from './dependencies.ts'
import type { Payment } from './payment.ts'
import { insertEvent } from './payment-events.sql.ts'
import {
  CURRENCY,
  contradictionOf,
  isRestoredByOperator,
  paidYen,
  REFUND_EXPECTED_MS,
  reduce,
  restoredStatus,
  stateAfter,
} from './payments.rule.ts'
import { lockPayment, updatePayment } from './payments.sql.ts'
import { scheduleDisputeCheck } from './rechecks.sql.ts'

/**
 * What made the shop fetch the status. The shop only records this. `member`: the member gave the
 * payment up. `initiation`: the payment was
 * opened. `return`: a browser returned. `pay`: the member pressed pay. `poller`: a polling job.
 * `worker`: any other job. `notice`: the provider sent a notice. `operator`: an operator ran a
 * command.
 */
export type Cause =
  | 'initiation'
  | 'return'
  | 'pay'
  | 'member'
  | 'notice'
  | 'poller'
  | 'worker'
  | 'operator'

/**
 * Fetches the provider's status outside of any transaction and then applies it. A paid payment is
 * credited once, even if many callers refresh the status at the same moment. Returns the updated
 * payment, or the given payment if the status is unknown.
 */
export async function refreshStatus(
  dependencies: PaymentDependencies,
  payment: Payment,
  cause: Cause,
): Promise<Payment> {
  const providerStatus = await fetchStatus(dependencies, payment)
  return providerStatus.is === 'unknown'
    ? payment
    : applyStatus(dependencies, { payment, providerStatus, cause })
}

/**
 * Some providers report an order as simply paid again after its refund has failed. If the given
 * payment was already saved with a pending refund, such a status is newer than the refund.
 */
export async function fetchStatus(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<ProviderStatus | Unknown> {
  const requestedAt = payment.refundRequestedAt?.getTime() ?? Number.NEGATIVE_INFINITY
  const isRefundRequested = dependencies.clock.now().getTime() - requestedAt < REFUND_EXPECTED_MS
  const status = await withTimeout(dependencies, (signal) =>
    providerOf(dependencies, payment).fetchStatus(
      { ...providerOrderOf(payment), isRefundRequested },
      signal,
    ),
  )
  const isPaidAgain = status.is === 'paid' && isRefundPending(payment)
  return isPaidAgain ? { returnedAfter: 'refund', ...status } : status
}

export interface StatusUpdate {
  readonly payment: Payment
  readonly providerStatus: ProviderStatus
  readonly cause: Cause
}

export async function applyStatus(
  dependencies: PaymentDependencies,
  update: StatusUpdate,
): Promise<Payment> {
  const now = dependencies.clock.now()
  const { after, isOutdated } = await dependencies.database.transaction((tx) =>
    applyStatusWithin(tx, update, now),
  )
  if (isOutdated) return refreshStatus(dependencies, after, update.cause)
  const alert = operatorAlertOf(after, update)
  if (alert !== null) dependencies.onFault(new Error(`payment ${after.id} ${alert}`))
  return after
}

/** For a payment just held, or a status that contradicts a credited one; else null. */
function operatorAlertOf(after: Payment, { payment, providerStatus }: StatusUpdate): string | null {
  if (after.state === 'held' && payment.state !== 'held') {
    return `is held for the operator: ${after.heldFor}`
  }
  if (after.state !== 'paid') return null
  if (after.restoredCount > payment.restoredCount)
    return 'is credited again: its refund failed, or the shop won the dispute'
  const contradiction = contradictionOf(after, providerStatus)
  return contradiction === null ? null : CONTRADICTION_ALERTS[contradiction]
}

const CONTRADICTION_ALERTS = {
  'other-amount': 'is credited, and the provider now reports another amount',
  'paid-twice': 'was credited by the operator, and its provider has the money as well',
} as const

interface AppliedStatus {
  readonly after: Payment
  /** True if the status was not applied, because the payment has changed since the fetch. */
  readonly isOutdated: boolean
}

/** Locks payment, member, rank period and balances in this order, as every transaction. */
export async function applyStatusWithin(
  tx: Transaction,
  { payment, providerStatus, cause }: StatusUpdate,
  now: Date,
): Promise<AppliedStatus> {
  const { id } = payment
  const before = await lockPayment(tx, id)
  if (before === null) throw new Error(`there is no payment ${id}`)
  if (isStale(before, { payment, providerStatus })) return { after: before, isOutdated: true }
  const after = await applyToLocked(tx, { payment: before, providerStatus, cause }, now)
  return { after, isOutdated: false }
}

async function applyToLocked(
  tx: Transaction,
  { payment: before, providerStatus, cause }: StatusUpdate,
  now: Date,
): Promise<Payment> {
  const parted = await applyPart(tx, { before, providerStatus, cause, now })
  if (parted !== null) return parted
  const { transition, heldFor } = reduce(before, providerStatus)
  const state = stateAfter(before.state, transition)
  await updateRefundByStatus(tx, { payment: before, transition, providerStatus, now })
  switch (transition) {
    case 'none':
      await recordContradiction(tx, { before, providerStatus, now })
      return updateSavedStatus(tx, { before, providerStatus, now })
    case 'wait':
      return markWaiting(tx, { before, providerStatus, now })
    case 'credit': {
      const coins = await credit(tx, before, now)
      const paid = { paidAt: now, confirmedBy: 'provider', coins, heldFor: null } as const
      return saveTransition(tx, {
        before,
        after: { ...before, state, providerStatus, ...paid },
        cause,
        now,
      })
    }
    case 'refund':
    case 'charge back': {
      const taken = await clawBackCredit(tx, before, now)
      const after = { ...before, state, providerStatus, ...taken }
      return saveTransition(tx, { before, after, cause, now })
    }
    case 'restore': {
      const restored = await restoreCredit(tx, before, now)
      const saved = restoredStatus(before, providerStatus)
      const after = { ...before, state, providerStatus: saved, ...restored }
      return saveTransition(tx, { before, after, cause, now })
    }
    case 'hold':
      return saveTransition(tx, {
        before,
        after: { ...before, state, providerStatus, heldFor },
        cause,
        now,
      })
    default: {
      const failure = providerStatus.is === 'failed' ? providerStatus.code : providerStatus.is
      const after = { ...before, state, providerStatus, failure, heldFor: null }
      return saveTransition(tx, { before, after, cause, now })
    }
  }
}

/** Records a status that contradicts a credited payment, so that the payments desk lists it. */
async function recordContradiction(
  tx: Transaction,
  { before, providerStatus, now }: { before: Payment; providerStatus: ProviderStatus; now: Date },
): Promise<void> {
  const kind = contradictionOf(before, providerStatus)
  if (kind !== null) await recordException(tx, { paymentId: before.id, kind, providerStatus, now })
}

/**
 * True if the payment has changed since the fetch, so that the status may mean something else. The
 * caller must then fetch the status again. Either the status is `cancelled` and the payment has been
 * paid or held since, or the status is `refunded` and the shop has requested a refund since, which
 * the provider may still decline. Or another part was refunded since, which the status may not count.
 * Or an earlier refund failed, and the shop has requested another one since.
 */
function isStale(
  now: Payment,
  { payment, providerStatus }: Pick<StatusUpdate, 'payment' | 'providerStatus'>,
): boolean {
  const isRequestedSince = now.refundRequestedAt?.getTime() !== payment.refundRequestedAt?.getTime()
  const isPart = providerStatus.is === 'refunded' && providerStatus.yen < now.priceYen
  if (isPart && now.state === 'refunded') return payment.state !== 'refunded' || isRequestedSince
  if (providerStatus.is === 'paid' && providerStatus.returnedAfter === 'refund' && isRequestedSince)
    return true
  if (now.state === 'paid' && now.returnedYen !== payment.returnedYen) return true
  const isMoneyThere = now.state === 'paid' || now.state === 'held'
  if (!isMoneyThere) return false
  if (providerStatus.is === 'cancelled') return now.state !== payment.state
  return providerStatus.is === 'refunded' && isRequestedSince
}

/**
 * Stores a payment's new state, and inserts an event that records the change. A held payment then
 * waits for the operator. A refunded payment whose refund can fail later is polled again after an
 * hour, and a charged back payment is checked again after a week. For every other payment,
 * `waitsFor` and `pollAfter` are cleared.
 */
export async function saveTransition(
  tx: Transaction,
  transition: { before: Payment; after: Payment; cause: Cause; now: Date },
): Promise<Payment> {
  const { before, cause, now } = transition
  const waitsFor = transition.after.state === 'held' ? 'operator' : null
  const pollAfter = isRefundPending(transition.after) ? new Date(now.getTime() + HOUR_MS) : null
  const after = { ...transition.after, waitsFor, pollAfter } as const
  await updatePayment(tx, after, now)
  if (after.state === 'charged-back') await scheduleDisputeCheck(tx, { paymentId: after.id, now })
  if (isMoneyReturned(before, after)) await closeExceptions(tx, { paymentId: after.id, now })
  await insertEvent(tx, {
    paymentId: after.id,
    cause,
    stateBefore: before.state,
    stateAfter: after.state,
    providerStatus: after.providerStatus,
    returnedYen: movedPartOf(before, after),
    now,
  })
  await announceTransition(tx, { before, after, cause, now })
  return after
}

/** Returns the moved rest of a payment that was refunded in part before; null for a whole price. */
function movedPartOf(before: Payment, after: Payment): number | null {
  if (before.returnedYen === 0 || before.state === after.state) return null
  const { yen } = restOf(before)
  if (before.state === 'paid') return yen
  return after.state === 'paid' ? -yen : null
}

function isMoneyReturned(before: Payment, after: Payment): boolean {
  const hadMoney = before.state === 'paid' || before.state === 'held'
  return hadMoney && after.state !== 'paid' && after.state !== 'held'
}

function isRefundPending({ state, providerStatus }: Payment): boolean {
  return state === 'refunded' && providerStatus?.is === 'refunded' && !!providerStatus.isPending
}

/**
 * Saves a provider status that leaves the payment's state unchanged. Such a status is the new
 * amount of a held payment, which a refund would return, the end of a pending refund, or the money
 * of a payment that an operator has restored.
 */
async function updateSavedStatus(
  tx: Transaction,
  { before, providerStatus, now }: { before: Payment; providerStatus: ProviderStatus; now: Date },
): Promise<Payment> {
  if (isRefundPending(before) && providerStatus.is === 'refunded' && !providerStatus.isPending) {
    const after = { ...before, providerStatus, pollAfter: null }
    await updatePayment(tx, after, now)
    return after
  }
  if (isRestoredByOperator(before) && isWholePayment(before, providerStatus)) {
    const after = { ...before, providerStatus }
    await updatePayment(tx, after, now)
    return after
  }
  if (before.state !== 'held' || providerStatus.is !== 'paid') return before
  if (before.providerStatus?.is === 'paid' && before.providerStatus.yen === providerStatus.yen)
    return before
  const after = { ...before, providerStatus }
  await updatePayment(tx, after, now)
  return after
}

function isWholePayment({ priceYen }: Payment, status: ProviderStatus): boolean {
  return status.is === 'paid' && status.yen === priceYen && status.currency === CURRENCY
}

async function markWaiting(
  tx: Transaction,
  { before, providerStatus, now }: { before: Payment; providerStatus: ProviderStatus; now: Date },
): Promise<Payment> {
  const isKnown = before.state === 'waiting' && before.providerStatus?.is === providerStatus.is
  if (isKnown) return before
  const waitsFor = providerStatus.is === 'authorised' ? 'payment' : (before.waitsFor ?? 'provider')
  const after = { ...before, state: 'waiting', providerStatus, waitsFor } as const
  await updatePayment(tx, after, now)
  return after
}

export function providerOrderOf(payment: Payment) {
  const { orderId, payId, priceYen, reference, state, paidAt } = payment
  const dispute = state === 'charged-back' ? { isChargedBack: true } : {}
  const paid = paidAt === null ? {} : { paidYen: paidYen(payment) }
  return { orderId, payId, yen: priceYen, reference, ...dispute, ...paid }
}
