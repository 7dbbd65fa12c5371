import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { methodOf } from './methods.ts'
import type { Payment } from './payment.ts'

/**
 * Returns a deadline. Members read deadlines to the minute, and some providers accept them only to
 * the minute. A begun minute counts as a whole one, so that a payment ends at the shown minute, and
 * no member has less time than `ms`.
 */
export function deadlineAfter(openedAt: Date, ms: number): Date {
  return new Date(Math.ceil((openedAt.getTime() + ms) / MINUTE_MS) * MINUTE_MS)
}

/**
 * Returns the deadline that the member sees. A deposit is due 3 days after the payment was opened,
 * although the shop also accepts a bank transfer that arrives later (Q95).
 */
export function dueDateOf({
  payId,
  createdAt,
  expiresAt,
}: Pick<Payment, 'payId' | 'createdAt' | 'expiresAt'>): Date {
  const due = deadlineAfter(createdAt, methodOf(payId)?.dueMs ?? 0)
  return due < expiresAt ? due : expiresAt
}
