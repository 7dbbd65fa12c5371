import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { OpenTransfer } from './grade.rule.ts'

const transfers = (payIds: readonly number[]) => sql`
  select
    id,
    order_id,
    member_id,
    coalesce(kana, '') as kana,
    price_yen,
    state,
    created_at,
    due_at
  from payments
  where pay_id = any(${payIds})
    and state in ('waiting', 'expired', 'cancelled', 'held')
    and not exists (
      select
      from console.bank_matched_payments
      where payment_id = payments.id
        and not is_released
    )`

/** Selects the bank transfers that wait for money and were ordered after the moment `since`. */
export function selectOpenTransfers(
  on: Queryable,
  { payIds, since }: { payIds: readonly number[]; since: Date },
): Promise<(OpenTransfer & Row)[]> {
  // The condition on `kana` lets the statement use an index that contains only bank transfers: no
  // other payment has the payer's name in `kana`.
  return on.query(sql`
    ${transfers(payIds)}
      and kana is not null
      and created_at > ${since}
    order by id`)
}

export function selectTransfersByOrder(
  on: Queryable,
  { payIds, orderIds }: { payIds: readonly number[]; orderIds: readonly string[] },
): Promise<(OpenTransfer & Row)[]> {
  return on.query(sql`${transfers(payIds)} and order_id = any(${orderIds}) order by id`)
}

export function selectTransfersById(
  on: Queryable,
  { payIds, ids }: { payIds: readonly number[]; ids: readonly number[] },
): Promise<(OpenTransfer & Row)[]> {
  return on.query(sql`${transfers(payIds)} and id = any(${ids}) order by id`)
}

export interface NewMatch {
  readonly shape: 'one' | 'split' | 'sum'
  readonly depositIds: readonly number[]
  readonly paymentIds: readonly number[]
  /** The approval request of the match; null for an exact match, which needs no approval. */
  readonly approvalId: number | null
  readonly operatorId: number
  readonly now: Date
}

/**
 * Inserts a match. The constraints `bank_matched_deposits_once` and `bank_matched_payments_once`
 * refuse a deposit or a payment that already has a match.
 */
export async function insertMatch(tx: Transaction, match: NewMatch): Promise<void> {
  await tx.query(sql`
    with match as (
      insert into console.bank_matches (shape, approval_id, operator_id, created_at)
      values (${match.shape}, ${match.approvalId}, ${match.operatorId}, ${match.now})
      returning id, shape
    ),
    deposits as (
      insert into console.bank_matched_deposits (match_id, shape, deposit_id)
      select id, shape,
      deposit_id from match cross join unnest(${match.depositIds}::bigint[]) as deposit_id
    )
    insert into console.bank_matched_payments (match_id, shape, payment_id)
    select id, shape,
    payment_id from match cross join unnest(${match.paymentIds}::bigint[]) as payment_id`)
}

export interface MatchedOrder extends Row {
  readonly depositId: number
  readonly paymentId: number
  readonly orderId: string
  readonly settling: 'waiting' | 'done' | null
}

/** Each order has the state of the errand that credits its points. */
export function selectMatchedOrders(
  on: Queryable,
  depositIds: readonly number[],
): Promise<MatchedOrder[]> {
  return on.query(sql`
    select
      deposit_id,
      payment_id,
      order_id,
      (
        select errands.state
        from console.errands
        where errands.kind = 'bank.settle'
          and errands.state <> 'failed'
          and target_kind = 'payment'
          and target_id = (
            select min(first.payment_id)::text
            from console.bank_matched_payments as first
            where first.match_id = bank_matched_payments.match_id
          )
      ) as settling
    from console.bank_matched_deposits
    join console.bank_matched_payments using (match_id)
    join payments on payments.id = payment_id
    where deposit_id = any(${depositIds})
      and not bank_matched_deposits.is_released
    order by deposit_id, payment_id`)
}
