import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface ExceptionalPayment extends Row {
  readonly id: number
  /** The kinds of the payment's open exceptions; empty if the payment is only held. */
  readonly kinds: readonly string[]
}

/** Selects the payments that are held or have open exceptions, oldest first. */
export function selectExceptional(
  on: Queryable,
  limit: number,
): Promise<readonly ExceptionalPayment[]> {
  return on.query<ExceptionalPayment>(sql`
    select
      id,
      array(
        select kind
        from payment_exceptions
        where payment_id = payments.id
          and closed_at is null
        order by kind
      ) as kinds
    from payments
    where state = 'held'
      or id in (select payment_id from payment_exceptions where closed_at is null)
    order by id
    limit ${limit}`)
}

export async function selectNewest(on: Queryable, limit: number): Promise<readonly number[]> {
  const rows = await on.query<{ id: number }>(sql`
    select id
    from payments
    order by id desc
    limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The ids of the payments of a member whose money the shop has, the oldest first. */
export async function selectReturnable(
  on: Queryable,
  { memberId, refusedSince }: { readonly memberId: number; readonly refusedSince: Date | null },
): Promise<readonly number[]> {
  const rows = await on.query<{ id: number }>(sql`
    select id
    from payments
    where member_id = ${memberId}
      and state in ('paid', 'held')
      and (
        select refunds.state = 'failed' and ended_at >= ${refusedSince}
        from refunds
        where payment_id = payments.id
        order by attempt desc
        limit 1
      ) is not true
    order by id`)
  return rows.map(({ id }) => id)
}
