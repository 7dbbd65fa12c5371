import { methodOf } from './methods.ts'
import type { Payment } from './payment.ts'

/**
 * Returns the deadline that the member sees. A deposit is due 3 days after the payment was opened,
 * although the shop also accepts a bank transfer that arrives later (Q95).
 */
export function dueDateOf({ payId, createdAt, expiresAt }: Payment): Date {
  const due = new Date(createdAt.getTime() + (methodOf(payId)?.dueMs ?? 0))
  return due < expiresAt ? due : expiresAt
}
