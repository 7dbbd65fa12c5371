import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import type { Refund } from './refund.ts'

const REFUND_COLUMNS = `
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
  const rows = await on.query<Refund & Row>({
    name: 'select-newest-refund',
    text: `
      select ${REFUND_COLUMNS}
      from refunds
      where payment_id = $1
      order by attempt desc
      limit 1`,
    values: [paymentId],
  })
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
  const rows = await tx.query<Refund & Row>({
    text: `
      select ${REFUND_COLUMNS}
      from refunds
      where payment_id = $1
      order by attempt desc
      limit 1
      for update`,
    values: [paymentId],
  })
  return rows[0]
}

export function selectRefunds(on: Queryable, limit: number): Promise<(Refund & Row)[]> {
  return on.query<Refund & Row>({
    text: `select ${REFUND_COLUMNS} from refunds order by requested_at desc, payment_id desc limit $1`,
    values: [limit],
  })
}

export async function insertRefund(tx: Transaction, refund: Refund): Promise<void> {
  await tx.query({
    text: `
      insert into refunds (payment_id, attempt, state, yen, requested_at)
      values ($1, $2, $3, $4, $5)`,
    values: [refund.paymentId, refund.attempt, refund.state, refund.yen, refund.requestedAt],
  })
}

export async function updateRefund(on: Queryable, refund: Refund): Promise<void> {
  await on.query({
    text: `
      update refunds
      set state = $3, yen = $4, failure = $5, ended_at = $6
      where payment_id = $1
        and attempt = $2`,
    values: [
      refund.paymentId,
      refund.attempt,
      refund.state,
      refund.yen,
      refund.failure,
      refund.endedAt,
    ],
  })
}
