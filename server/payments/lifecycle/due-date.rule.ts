import { methodOf } from './methods.ts'
import type { Payment } from './payment.ts'

/**
 * Until when the member is asked to pay. For deposits that is 3 days, though a transfer is accepted
 * later (Q95).
 */
export function dueDateOf({ payId, createdAt, expiresAt }: Payment): Date {
  const due = new Date(createdAt.getTime() + (methodOf(payId)?.dueMs ?? 0))
  return due < expiresAt ? due : expiresAt
}
