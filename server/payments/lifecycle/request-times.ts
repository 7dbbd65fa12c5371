import type { PaymentDependencies } from './dependencies.ts'
import { lockAndCheckPayment } from './may-pay.ts'
import { isOpen, type Payment } from './payment.ts'
import { lockPayment, updatePayment } from './payments.sql.ts'

/**
 * Records that a step is about to be sent to the provider. Of several calls for the same step, only
 * the call that stored the record gets `isFirst` true. If a restriction or a spending limit of the
 * member refuses the payment, `isRefused` is true and nothing is recorded.
 */
export function markRequested(
  dependencies: PaymentDependencies,
  { id }: Payment,
  step: 'authorizationRequestedAt' | 'captureRequestedAt',
): Promise<{ readonly marked: Payment; readonly isFirst: boolean; readonly isRefused?: boolean }> {
  return dependencies.database.transaction(async (tx) => {
    const now = dependencies.clock.now()
    const before = (await lockPayment(tx, id)) as Payment
    if (before[step] !== null || !isOpen(before)) return { marked: before, isFirst: false }
    const refusal = await lockAndCheckPayment(tx, before, now)
    if (refusal !== null) return { marked: before, isFirst: false, isRefused: true }
    const marked = { ...before, [step]: now }
    await updatePayment(tx, marked, now)
    return { marked, isFirst: true }
  })
}

/** Records that the member pressed the pay button for a card that must still pass 3-D Secure. */
export async function markCaptureRequested(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<Payment> {
  return (await markRequested(dependencies, payment, 'captureRequestedAt')).marked
}

/** The expiry job begins with the payments whose last try is the oldest. */
export function markCancelRequested(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<Payment> {
  return markTime(dependencies, payment, 'cancelRequestedAt')
}

/** Records the present time in this field of the payment, unless the payment has ended. */
export function markTime(
  { database, clock }: PaymentDependencies,
  { id }: Payment,
  field: 'cancelRequestedAt' | 'captureRequestedAt',
): Promise<Payment> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const before = (await lockPayment(tx, id)) as Payment
    if (!isOpen(before)) return before
    const marked = { ...before, [field]: now }
    await updatePayment(tx, marked, now)
    return marked
  })
}
