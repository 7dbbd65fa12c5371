import type { Queryable } from '#server/platform/database/database.ts'

export interface PaidFor {
  readonly id: number
  readonly payId: number
  readonly priceYen: number
  /** False for a payment that was refunded or charged back since. */
  readonly isPaid: boolean
}

export function selectPaidFor(
  on: Queryable,
  { memberId, paymentIds }: { memberId: number; paymentIds: readonly number[] },
): Promise<(PaidFor & Record<string, unknown>)[]> {
  return on.query({
    name: 'select-paid-for',
    text: `
      select id, pay_id, price_yen, state = 'paid' as is_paid
      from payments
      where member_id = $1
        and id = any($2)`,
    values: [memberId, paymentIds],
  })
}
