import type { Queryable } from '#server/platform/database/database.ts'

interface SpendingQuery {
  readonly memberId: number
  readonly dayStart: Date
  readonly monthStart: Date
  /** The payment that is not counted, or null. */
  readonly exceptId: number | null
  /** Methods that need a card token. Their unpaid payments count once the token has been sent. */
  readonly tokenPayIds: readonly number[]
}

/**
 * Sums what the member's payments since the start of the day and of the month come to. Payments that
 * are still open count, because the member can pay them at any moment. Payments that ended unpaid
 * or were refunded do not.
 */
export async function selectSpending(
  on: Queryable,
  { memberId, dayStart, monthStart, exceptId, tokenPayIds }: SpendingQuery,
): Promise<{ readonly day: number; readonly month: number }> {
  const [row] = await on.query<{ day: number; month: number }>({
    name: 'select-spending',
    text: `
      select
        coalesce(sum(price_yen) filter (where created_at >= $2), 0)::bigint as day,
        coalesce(sum(price_yen), 0)::bigint as month
      from payments
      where member_id = $1
        and created_at >= $3
        and state in ('created', 'waiting', 'paid', 'held')
        and (state = 'paid' or pay_id <> all($5) or authorization_requested_at is not null)
        and id is distinct from $4`,
    values: [memberId, dayStart, monthStart, exceptId, tokenPayIds],
  })
  return row as { day: number; month: number }
}
