import type { CancellationHoldings } from '#contract/console/members/cancellations.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { writtenColumns } from '#server/platform/database/written-columns.ts'

export interface Cancellation extends Row {
  readonly id: number
  readonly memberId: number
  /** Empty once it was erased. */
  readonly guardianName: string
  readonly relation: 'parent' | 'guardian'
  readonly operator: string
  readonly openedAt: Date
  readonly decidedAt: Date | null
}

const CANCELLATION = sql`
  select guardian_cancellations.id, member_id, guardian_name, relation, operators.name as operator,
    opened_at, decided_at
  from guardian_cancellations
  join console.operators on operators.id = opened_by
  where withdrawn_at is null`

export async function selectCancellation(
  on: Queryable,
  memberId: number,
): Promise<Cancellation | null> {
  const [row] = await on.query<Cancellation>(sql`${CANCELLATION} and member_id = ${memberId}`)
  return row ?? null
}

/** Null for one that is unknown or was withdrawn. */
export async function lockCancellation(tx: Transaction, id: number): Promise<Cancellation | null> {
  const [row] = await tx.query<Cancellation>(sql`
    ${CANCELLATION}
      and guardian_cancellations.id = ${id}
    for update of guardian_cancellations`)
  return row ?? null
}

export async function insertCancellation(tx: Transaction, row: object): Promise<number> {
  const { names, values } = writtenColumns(row)
  const [inserted] = await tx.query<{ id: number }>(sql`
    insert into guardian_cancellations (${names})
    values (${values})
    returning id`)
  return (inserted as { id: number }).id
}

/** Returns false if it was approved before: the first approval stays. */
export async function markDecided(
  tx: Transaction,
  { id, approvalId, now }: { id: number; approvalId: number; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update guardian_cancellations
    set approval_id = ${approvalId}, decided_at = ${now}
    where id = ${id}
      and decided_at is null
    returning id`)
  return rows.length > 0
}

export async function markWithdrawn(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.query(sql`
    update guardian_cancellations
    set withdrawn_at = ${now}, guardian_name = ''
    where id = ${id}`)
  await tx.query(sql`
    update console.identity_papers
    set bytes = null
    where cancellation_id = ${id}`)
}

export async function eraseGuardians(on: Queryable, before: Date): Promise<void> {
  await on.query(sql`
    update guardian_cancellations
    set guardian_name = ''
    where opened_at < ${before}
      and guardian_name <> ''`)
}

type StoredPayment = Omit<CancellationHoldings['payments'][number], 'isByTransfer'> & Row

/**
 * The payments whose money the shop has, gave back or may still get, with the yen that came; the
 * oldest first.
 */
export function selectMoney(on: Queryable, memberId: number): Promise<StoredPayment[]> {
  return on.query(sql`
    select
      id,
      order_id,
      provider,
      state,
      case
        when provider_status ->> 'is' = 'paid' then (provider_status ->> 'yen')::integer
        else price_yen
      end as price_yen,
      returned_yen,
      (
        select refunds.state
        from refunds
        where payment_id = payments.id
        order by attempt desc
        limit 1
      ) as refund_state
    from payments
    where member_id = ${memberId}
      and (state in ('created', 'waiting', 'held', 'paid', 'refunded', 'charged-back') or returned_yen > 0)
    order by id`)
}

type Goods = Pick<CancellationHoldings, 'undecidedPurchases' | 'movedCards' | 'waitingShipments'>

export async function selectGoods(on: Queryable, memberId: number): Promise<Goods> {
  const [row] = await on.query<Goods & Row>(sql`
    select
      (select count(*) from purchases where member_id = ${memberId} and send_state = 1) + (
        select count(*)
        from sealed_purchases
        join batches on batches.pack_id = sealed_purchases.pack_id and no = batch_no
        where member_id = ${memberId}
          and voided_at is null
      ) as undecided_purchases,
      (select count(*) from moved_cards where member_id = ${memberId} and decided_at is null) as moved_cards,
      (
        select count(*)
        from shipments
        where member_id = ${memberId}
          and not is_collected
          and shipped_at is null
          and approval_id is null
      ) as waiting_shipments`)
  return row as Goods
}

export function selectParcels(
  on: Queryable,
  memberId: number,
): Promise<(CancellationHoldings['parcels'][number] & Row)[]> {
  return on.query(sql`
    select id, number, state
    from console.parcels
    where member_id = ${memberId}
      and item_count > 0
    order by id`)
}
