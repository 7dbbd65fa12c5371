import type { Queryable } from '#server/platform/database/database.ts'

export interface PaidFor {
  readonly id: number
  readonly payId: number
  readonly priceYen: number
}

export function selectPaidFor(
  on: Queryable,
  { memberId, paymentIds }: { memberId: number; paymentIds: readonly number[] },
): Promise<(PaidFor & Record<string, unknown>)[]> {
  return on.query({
    name: 'select-paid-for',
    text: `
      select id, pay_id, price_yen
      from payments
      where member_id = $1
        and id = any($2)`,
    values: [memberId, paymentIds],
  })
}
