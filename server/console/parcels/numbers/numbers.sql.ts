import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/**
 * Takes a lock, so that only one transaction at a time gives this tracking number of a carrier to a
 * parcel.
 */
export async function lockTracking(
  tx: Transaction,
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string },
): Promise<void> {
  const parcel = `${carrier} ${trackingNumber}`
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtext('tracking numbers'), hashtext(${parcel}))`)
}

/**
 * Returns the ids of all other parcels that have this tracking number of this carrier, in any
 * state.
 */
export async function selectParcelsOfTracking(
  on: Queryable,
  { carrier, trackingNumber, id }: { carrier: string; trackingNumber: string; id: number },
): Promise<number[]> {
  const rows = await on.query<{ id: number }>(sql`
    select id
    from console.parcels
    where tracking_number = ${trackingNumber}
      and carrier = ${carrier}
      and id <> ${id}`)
  return rows.map((row) => row.id)
}
