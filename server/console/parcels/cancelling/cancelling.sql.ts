import type { CountablePurchase } from '#server/console/stock/decided/decided.rule.ts'
import type { Row, Transaction } from '#server/platform/database/database.ts'

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
 * `parcelIds`: only the shipments of these parcels.
 */
export function lockCancellable(
  tx: Transaction,
  { memberId, parcelIds }: { memberId: number; parcelIds: readonly number[] | null },
): Promise<CancellableShipment[]> {
  return tx.query({
    text: `
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
      where shipments.member_id = $1
        and shipped_at is null
        and shipments.approval_id is null
        and (
          $2::bigint[] is null
          or shipments.id in (select shipment_id from console.parcel_items where parcel_id = any($2))
        )
        and not exists (
          select
          from console.parcel_items
          join console.parcels on parcels.id = parcel_id
          where shipment_id = shipments.id
            and state <> 'cancelled'
        )
      order by shipments.id
      for update of shipments`,
    values: [memberId, parcelIds],
  })
}
