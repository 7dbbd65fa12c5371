import type { CountablePurchase } from '#server/console/stock/decided/decided.rule.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

interface CancellableShipment extends CountablePurchase, Row {
  readonly id: number
  /** Null for the shipment of an exchange, whose good and count follow. */
  readonly packId: number | null
  readonly goodId: number | null
  readonly count: number | null
}

/**
 * Locks the shipments of a member of which nothing is in a parcel that is not cancelled, in the order
 * of ids as every transaction. A shipment whose second parcel is away waits until that comes back.
 */
export function lockCancellable(tx: Transaction, memberId: number): Promise<CancellableShipment[]> {
  return tx.query(sql`
    select
      shipments.id, purchases.pack_id, prize_nos, extra_wins, shipped_indexes, good_id, count
    from shipments
    left join purchases
      on purchases.member_id = shipments.member_id
      and purchases.id = purchase_id
    left join decisions
      on decisions.member_id = shipments.member_id
      and decisions.purchase_id = shipments.purchase_id
    left join exchanges on exchanges.id = exchange_id
    where shipments.member_id = ${memberId}
      and shipped_at is null
      and shipments.approval_id is null
      and not exists (
        select
        from console.parcel_items
        join console.parcels on parcels.id = parcel_id
        where shipment_id = shipments.id
          and state <> 'cancelled'
      )
    order by shipments.id
    for update of shipments`)
}

interface LateCancellation extends Row {
  readonly memberId: number
  readonly approvalId: number
  readonly operatorId: number
}

/** The approved cancellations of members for whom something is to be sent again. */
export function selectLate(on: Queryable): Promise<LateCancellation[]> {
  return on.query(sql`
    select member_id, approval_id, opened_by as operator_id
    from guardian_cancellations
    where decided_at is not null
      and (
        exists (
          select from console.parcels
          where parcels.member_id = guardian_cancellations.member_id
            and state not in ('handed-over', 'cancelled')
            and item_count > 0
        )
        or exists (
          select from shipments
          where shipments.member_id = guardian_cancellations.member_id
            and shipped_at is null
            and not is_collected
            and shipments.approval_id is null
        )
      )
    order by member_id`)
}
