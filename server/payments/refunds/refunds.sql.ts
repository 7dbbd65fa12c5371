import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'
import type { Refund } from './refund.ts'

const REFUND_COLUMNS = sql`
  payment_id,
  attempt,
  state,
  yen,
  failure,
  requested_at,
  ended_at`

export async function selectNewestRefund(
  on: Queryable,
  paymentId: number,
): Promise<Refund | undefined> {
  const rows = await on.query<Refund & Row>(named('select-newest-refund')`
    select ${REFUND_COLUMNS}
    from refunds
    where payment_id = ${paymentId}
    order by attempt desc
    limit 1`)
  return rows[0]
}

/**
 * Selects and locks the payment's newest refund. Callers lock the refund before they lock the bank
 * account that receives it, so that two transactions cannot deadlock.
 */
export async function lockNewestRefund(
  tx: Transaction,
  paymentId: number,
): Promise<Refund | undefined> {
  const rows = await tx.query<Refund & Row>(sql`
    select ${REFUND_COLUMNS}
    from refunds
    where payment_id = ${paymentId}
    order by attempt desc
    limit 1
    for update`)
  return rows[0]
}

export function selectRefunds(on: Queryable, limit: number): Promise<(Refund & Row)[]> {
  return on.query<Refund & Row>(sql`
    select ${REFUND_COLUMNS}
    from refunds
    order by requested_at desc, payment_id desc
    limit ${limit}`)
}

export async function insertRefund(tx: Transaction, refund: Refund): Promise<void> {
  await tx.query(sql`
    insert into refunds (payment_id, attempt, state, yen, requested_at)
    values (
      ${refund.paymentId}, ${refund.attempt}, ${refund.state}, ${refund.yen},
      ${refund.requestedAt}
    )`)
}

export async function updateRefund(on: Queryable, refund: Refund): Promise<void> {
  await on.query(sql`
    update refunds
    set
      state = ${refund.state},
      yen = ${refund.yen},
      failure = ${refund.failure},
      ended_at = ${refund.endedAt}
    where payment_id = ${refund.paymentId}
      and attempt = ${refund.attempt}`)
}
