import { INITIAL_RULES } from '#contract/rules.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { dueMsOf, methodOf } from './methods.ts'
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
 * Returns the deadline that the member sees. A deposit is due 3 days after the payment was opened, or
 * as the rules of the shop said then, although the shop also accepts a bank transfer that arrives
 * later (Q95).
 */
export function dueDateOf({
  payId,
  createdAt,
  expiresAt,
  dueAt,
}: Pick<Payment, 'payId' | 'createdAt' | 'expiresAt' | 'dueAt'>): Date {
  const due = dueAt ?? dueOfBefore(payId, createdAt)
  return due < expiresAt ? due : expiresAt
}

/** Returns the deadline of a payment from before the rules, which keeps none. */
function dueOfBefore(payId: number, createdAt: Date): Date {
  const method = methodOf(payId)
  return deadlineAfter(createdAt, method === undefined ? 0 : dueMsOf(method, INITIAL_RULES))
}
