import { methodOf } from '#server/payments/lifecycle/methods.ts'
import { selectHasHeld, selectPaidFor } from '#server/payments/lifecycle/paid.sql.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Message } from '#server/platform/language.ts'

export interface PaidBy {
  /** The method's name; null where it is no longer known. */
  readonly method: Message | null
  readonly priceYen: number
}

/** How and how much was paid, by the payment's id: what the histories say of a credit. */
export async function readPaidBy(
  on: Queryable,
  query: { memberId: number; paymentIds: readonly number[] },
): Promise<ReadonlyMap<number, PaidBy>> {
  const paid = await selectPaidFor(on, query)
  return new Map(
    paid.map(({ id, payId, priceYen }) => [
      id,
      { method: methodOf(payId)?.name ?? null, priceYen },
    ]),
  )
}

/** Whether money of the member's is there that the operator has neither released nor refunded. */
export function hasHeldPayment(on: Queryable, memberId: number): Promise<boolean> {
  return selectHasHeld(on, memberId)
}
