import { methodOf } from './methods.ts'
import type { Payment } from './payment.ts'

/**
 * The date shown to the member as the deadline. For deposits it is 3 days away, though a transfer is accepted
 * later (Q95).
 */
export function dueDateOf({ payId, createdAt, expiresAt }: Payment): Date {
  const due = new Date(createdAt.getTime() + (methodOf(payId)?.dueMs ?? 0))
  return due < expiresAt ? due : expiresAt
}
