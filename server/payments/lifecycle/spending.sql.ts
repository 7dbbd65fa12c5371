import type { Queryable } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'
import type { TokenPayments } from './methods.ts'

interface SpendingQuery {
  readonly memberId: number
  readonly dayStart: Date
  readonly monthStart: Date
  /** The payment that the sums leave out; null to leave out none. */
  readonly exceptId: number | null
  /** A payment by token counts only once its token was sent, or once it is paid. */
  readonly tokenPayments: TokenPayments
}

/**
 * Returns two sums of the member's payments in yen: since the start of the day, and since the start
 * of the month. An unfinished payment counts, because the member can pay it at any moment. Of a
 * payment that was refunded in part, the rest counts. Payments that ended unpaid, were refunded or were charged back do not count.
 */
export async function selectSpending(
  on: Queryable,
  { memberId, dayStart, monthStart, exceptId, tokenPayments }: SpendingQuery,
): Promise<{ readonly day: number; readonly month: number }> {
  const [row] = await on.query<{ day: number; month: number }>(named('select-spending')`
    select
      coalesce(sum(price_yen - returned_yen) filter (where created_at >= ${dayStart}), 0)::bigint as day,
      coalesce(sum(price_yen - returned_yen), 0)::bigint as month
    from payments
    where member_id = ${memberId}
      and created_at >= ${monthStart}
      and state in ('created', 'waiting', 'paid', 'held')
      and (
        state = 'paid'
        or pay_id <> all(${tokenPayments.payIds})
        or provider = ${tokenPayments.exceptProvider}
        or authorization_requested_at is not null
      )
      and id is distinct from ${exceptId}`)
  return row as { day: number; month: number }
}
