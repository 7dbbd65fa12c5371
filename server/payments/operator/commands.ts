import { PAYMENT } from '#contract/constants.ts'
import { clawBackCredit, credit } from '#server/payments/lifecycle/credits.ts'
import {
  type PaymentDependencies,
  providerOf,
  withTimeout,
} from '#server/payments/lifecycle/dependencies.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { paidYen } from '#server/payments/lifecycle/payments.rule.ts'
import { lockPayment, updatePayment } from '#server/payments/lifecycle/payments.sql.ts'
import {
  providerOrderOf,
  refreshStatus,
  saveTransition,
} from '#server/payments/lifecycle/status.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export type OperatorOutcome =
  | 'done'
  /** Not in a state in which this can be done. */
  | 'not-possible'
  /** The provider said no. */
  | 'declined'
  /** The provider did not answer: the same again is harmless. */
  | 'unknown'

/**
 * Credits what is held for the operator: money that came late, or that is not the price. The member gets the points
 * of the course, once; what differs is between the operator and the member.
 */
export function releasePayment(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<OperatorOutcome> {
  return creditByOperator(dependencies, payment, ({ state }) => state === 'held')
}

/** Credits a transfer that the operator found on the shop's own account (Q94): never another method. */
export function resolveTransfer(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<OperatorOutcome> {
  return creditByOperator(
    dependencies,
    payment,
    ({ payId, state }) =>
      payId === PAYMENT.bankTransfer && ['waiting', 'expired', 'cancelled', 'held'].includes(state),
  )
}

/**
 * Gives the money back through the provider, all of it, and claws the points and coins back. What is held and was
 * never credited is given back too. Written down before the provider is asked; asking again under the same key is
 * harmless.
 */
export async function refundPayment(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<OperatorOutcome> {
  const marked = await dependencies.database.transaction((tx) =>
    markRefundRequested(dependencies, tx, payment),
  )
  if (marked === null) return 'not-possible'
  const key = `${marked.orderId}-f`
  // As it is under the lock: a notice may have told of more or less since the operator looked.
  const refunded = await withTimeout(dependencies, (signal) =>
    providerOf(dependencies, marked).refund(
      { ...providerOrderOf(marked), yen: paidYen(marked), key },
      signal,
    ),
  )
  // Its own word decides: a refund that went through unheard is declined the second time.
  const after = await refreshStatus(dependencies, marked, 'operator')
  if (after.state === 'refunded' || after.state === 'cancelled') return 'done'
  return refunded.is === 'declined' ? 'declined' : 'unknown'
}

/**
 * Takes back what was granted for money that is gone and of which the provider does not tell: a chargeback that came
 * by letter, a transfer that was given back at the bank.
 */
export function recordChargeback(
  dependencies: PaymentDependencies,
  { id }: Payment,
): Promise<OperatorOutcome> {
  return dependencies.database.transaction(async (tx) => {
    const now = dependencies.clock.now()
    const before = await lockPayment(tx, id)
    if (before === null || before.state !== 'paid') return 'not-possible'
    await clawBackCredit(tx, before, now)
    const after = { ...before, state: 'charged-back' } as const
    await saveTransition(tx, { before, after, cause: 'operator', now })
    return 'done'
  })
}

async function creditByOperator(
  dependencies: PaymentDependencies,
  { id }: Payment,
  isPossible: (payment: Payment) => boolean,
): Promise<OperatorOutcome> {
  return dependencies.database.transaction(async (tx) => {
    const now = dependencies.clock.now()
    const before = await lockPayment(tx, id)
    if (before === null || !isPossible(before)) return 'not-possible'
    const coins = await credit(tx, before, now)
    const paid = { paidAt: now, confirmedBy: 'operator', coins, heldFor: null } as const
    await saveTransition(tx, {
      before,
      after: { ...before, state: 'paid', ...paid },
      cause: 'operator',
      now,
    })
    return 'done'
  })
}

async function markRefundRequested(
  { clock }: PaymentDependencies,
  tx: Transaction,
  { id }: Payment,
): Promise<Payment | null> {
  const now = clock.now()
  const before = await lockPayment(tx, id)
  if (before === null || (before.state !== 'paid' && before.state !== 'held')) return null
  // Where the answer is lost the clerk asks.
  const marked = { ...before, refundRequestedAt: now, pollAfter: now }
  await updatePayment(tx, marked, now)
  return marked
}
