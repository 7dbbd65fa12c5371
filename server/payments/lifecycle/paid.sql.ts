import type { Queryable } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'

export interface PaidFor {
  readonly id: number
  readonly payId: number
  readonly priceYen: number
  /** The yen of each attempt to refund, the first attempt first. */
  readonly refundYen: readonly number[]
  /** The yen of each time that the whole payment, or its rest, was taken back, the first one first. */
  readonly takenYen: readonly number[]
  /** False for a payment that was refunded or charged back since; it has no receipt to issue. */
  readonly isPaid: boolean
}

export function selectPaidFor(
  on: Queryable,
  { memberId, paymentIds }: { memberId: number; paymentIds: readonly number[] },
): Promise<(PaidFor & Record<string, unknown>)[]> {
  return on.query(named('select-paid-for')`
    select
      id,
      pay_id,
      price_yen,
      array(select yen from refunds where payment_id = payments.id order by attempt) as refund_yen,
      array(
        select coalesce(payment_events.returned_yen, price_yen)
        from payment_events
        where payment_id = payments.id
          and state_before = 'paid'
          and state_after in ('refunded', 'charged-back')
        order by seq
      ) as taken_yen,
      state = 'paid' as is_paid
    from payments
    where member_id = ${memberId}
      and id = any(${paymentIds})`)
}
