import type { Carrier } from '#contract/carriers.ts'
import type { Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

interface LeavingShipment extends Row {
  readonly shipmentId: number
  readonly carrier: Carrier
  readonly trackingNumber: string
}

/**
 * Returns those shipments with items in these parcels whose items have all been handed over to a
 * carrier. A shipment that is split over two parcels is returned only after both parcels were
 * handed over.
 */
export function selectLeftShipments(
  tx: Transaction,
  parcelIds: readonly number[],
): Promise<LeavingShipment[]> {
  return tx.query(sql`
    select
      parcel_items.shipment_id,
      min(carrier) as carrier,
      min(tracking_number) as tracking_number
    from console.parcel_items
    join console.parcels on parcels.id = parcel_id
    where parcel_id = any(${parcelIds})
      and not exists (
        select
        from console.parcel_items as other
        join console.parcels as place on place.id = other.parcel_id
        where other.shipment_id = parcel_items.shipment_id
          and place.state <> 'handed-over'
      )
    group by parcel_items.shipment_id
    order by parcel_items.shipment_id`)
}

export interface CardCount extends Row {
  readonly parcelId: number
  readonly cardId: number
  /** The copy that a draw has won; null for any copies of the card. */
  readonly copyId: number | null
  readonly name: string
  readonly count: number
}

export function selectCardCounts(
  tx: Transaction,
  parcelIds: readonly number[],
): Promise<CardCount[]> {
  return tx.query(sql`
    select
      parcel_id,
      card_id,
      copy_id,
      min(name) as name,
      sum(count)::integer as count
    from console.parcel_items
    where parcel_id = any(${parcelIds})
      and card_id is not null
    group by parcel_id, card_id, copy_id
    order by card_id, parcel_id, copy_id nulls last`)
}

export async function selectShipmentIds(
  tx: Transaction,
  parcelIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select distinct shipment_id as id
    from console.parcel_items
    where parcel_id = any(${parcelIds})
    order by shipment_id`)
  return rows.map(({ id }) => id)
}
