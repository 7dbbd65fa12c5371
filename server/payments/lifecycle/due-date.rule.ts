import { methodOf } from './methods.ts'
import type { Payment } from './payment.ts'

/**
 * Returns the deadline that the member sees. For deposits it is 3 days after the payment was
 * opened, although the shop also accepts a later bank transfer (Q95).
 */
export function dueDateOf({ payId, createdAt, expiresAt }: Payment): Date {
  const due = new Date(createdAt.getTime() + (methodOf(payId)?.dueMs ?? 0))
  return due < expiresAt ? due : expiresAt
}
