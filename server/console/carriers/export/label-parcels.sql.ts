import type { AddressFlag } from '#contract/console/parcels/address-flags.ts'
import type { Hold, ParcelState } from '#contract/console/parcels/parcels.fields.ts'
import type { CarrierCount } from '#server/console/carriers/layouts/layout-choice.rule.ts'
import type { DeliveryAddress } from '#server/console/parcels/addresses/address.rule.ts'
import { ADDRESS } from '#server/console/parcels/addresses/address.sql.ts'
import { HOLDS, LACKS_COPY } from '#server/console/parcels/parcels.sql.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'

export interface StoredParcel extends Row, DeliveryAddress {
  readonly id: number
  readonly number: string
  readonly state: ParcelState
  readonly service: string
  readonly carrier: string | null
  readonly trackingNumber: string | null
  readonly flags: readonly AddressFlag[]
  readonly holds: readonly Hold[]
  readonly lacksCopy: boolean
  /** The number of the newest export that contains the parcel; null if no export contains it. */
  readonly exportedIn: string | null
}

const LABEL_PARCEL = sql`
  id,
  number,
  state,
  service,
  carrier,
  tracking_number,
  flags,
  ${raw(HOLDS)} as holds,
  ${LACKS_COPY} as lacks_copy,
  ${ADDRESS},
  (
    select exports.number
    from console.export_rows
    join console.exports on exports.id = export_id
    where parcel_id = parcels.id
    order by export_id desc
    limit 1
  ) as exported_in`

export function selectLabelParcels(on: Queryable, ids: readonly number[]): Promise<StoredParcel[]> {
  return on.query(sql`
    select ${LABEL_PARCEL}
    from console.parcels
    where id = any(${ids})
    order by due_on, id`)
}

/** Counts the parcels with these ids for each carrier. A parcel without a carrier is left out. */
export function countCarriers(
  on: Queryable,
  ids: readonly number[],
): Promise<(CarrierCount & Row)[]> {
  return on.query(sql`
    select carrier, count(*) as count
    from console.parcels
    where id = any(${ids})
      and carrier is not null
    group by carrier`)
}

/**
 * Returns the parcels of a carrier that are packed and not exported yet, in the order of the queue.
 */
export function selectReadyParcels(
  on: Queryable,
  { carrier, limit }: { carrier: string; limit: number },
): Promise<StoredParcel[]> {
  return on.query(sql`
    select ${LABEL_PARCEL}
    from console.parcels
    where state in ('grouped', 'picked')
      and carrier = ${carrier}
      and item_count > 0
    order by due_on, id
    limit ${limit}`)
}

/**
 * Returns the parcels with which the rows of a tracking file are compared: every parcel whose parcel
 * number or tracking number is in the file, and the carrier's parcels that may still get a number.
 */
export function selectTrackedParcels(
  on: Queryable,
  named: {
    readonly carrier: string
    readonly numbers: readonly string[]
    readonly trackings: readonly string[]
  },
): Promise<StoredParcel[]> {
  return on.query(sql`
    select ${LABEL_PARCEL}
    from console.parcels
    where number = any(${named.numbers})
      or tracking_number = any(${named.trackings})
      or carrier = ${named.carrier} and state in ('grouped', 'picked', 'exported')
    order by id`)
}
