import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { startOfDay, startOfMonth } from '#server/platform/time/tokyo.ts'
import {
  type RestrictionRefusal,
  restrictionRefusal,
} from '#server/restrictions/restriction-state.ts'
import { lockRestrictions, readRestrictionState } from '#server/restrictions/restrictions.ts'
import {
  exceededLimit,
  type OverLimit,
} from '#server/restrictions/spending-limits/spending-limits.ts'
import { TOKEN_PAYMENTS } from './methods.ts'
import { selectSpending } from './spending.sql.ts'

export type PayRefusal = RestrictionRefusal | OverLimit

interface IntendedPayment {
  readonly memberId: number
  readonly priceYen: number
  /** The id of the payment; null if the payment is not created yet. */
  readonly id: number | null
}

/** A restriction, the age or a spending limit; null if none. */
export async function payRefusal(
  on: Queryable,
  { memberId, priceYen, id: exceptId }: IntendedPayment,
  now: Date,
): Promise<PayRefusal | null> {
  const state = await readRestrictionState(on, memberId)
  const refusal = restrictionRefusal(state, ['pay'], now)
  if (refusal !== null) return refusal
  const readSpending = () => readSpendingExcept(on, { memberId, exceptId, now })
  return exceededLimit(on, { memberId, priceYen, now, readSpending })
}

/**
 * Until the caller's transaction ends, the lock keeps other transactions from adding a restriction
 * of the member and from checking another payment of the member.
 */
export async function lockAndCheckPayment(
  tx: Transaction,
  payment: IntendedPayment,
  now: Date,
): Promise<PayRefusal | null> {
  await lockRestrictions(tx, payment.memberId)
  return payRefusal(tx, payment, now)
}

/** Of the present day and month in Japan. The payment `exceptId` is not counted. */
export function readSpendingExcept(
  on: Queryable,
  { memberId, exceptId, now }: { memberId: number; exceptId: number | null; now: Date },
): Promise<{ readonly day: number; readonly month: number }> {
  return selectSpending(on, {
    memberId,
    exceptId,
    tokenPayments: TOKEN_PAYMENTS,
    dayStart: startOfDay(now),
    monthStart: startOfMonth(now),
  })
}
