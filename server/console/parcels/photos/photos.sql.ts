import type { ParcelState } from '#contract/console/parcels/parcels.fields.ts'
import type { Answer } from '#server/console/acts/route.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { writtenColumns } from '#server/platform/database/written-columns.ts'

type ListedPhoto = Answer<'GET /parcels/{id}'>['photos'][number] & Row

export function selectPhotos(on: Queryable, parcelId: number): Promise<ListedPhoto[]> {
  return on.query(sql`
    select
      parcel_photos.id,
      operators.name as operator,
      parcel_photos.created_at as at,
      bytes is null as is_erased
    from console.parcel_photos
    join console.operators on operators.id = operator_id
    where parcel_id = ${parcelId}
    order by parcel_photos.id`)
}

export async function insertPhoto(tx: Transaction, photo: object): Promise<number> {
  const { names, values } = writtenColumns(photo)
  const [row] = await tx.query<{ id: number }>(sql`
    insert into console.parcel_photos (${names})
    values (${values})
    returning id`)
  return (row as { id: number }).id
}

/** Returns the bytes of a photo; null in `bytes` if the photo was erased. */
export async function selectPhoto(
  on: Queryable,
  id: number,
): Promise<{ bytes: Buffer | null; parcelState: ParcelState } | null> {
  const [row] = await on.query<{ bytes: Buffer | null; parcelState: ParcelState }>(sql`
    select bytes, parcels.state as parcel_state
    from console.parcel_photos
    join console.parcels on parcels.id = parcel_id
    where parcel_photos.id = ${id}`)
  return row ?? null
}

/**
 * Erases the photos of parcels that were handed over before the moment `before` and have no open
 * claim and no open case.
 */
export async function erasePhotos(on: Queryable, before: Date): Promise<void> {
  await on.query(sql`
    update console.parcel_photos
    set bytes = null
    from console.parcels
    where parcels.id = parcel_id
      and handed_over_at < ${before}
      and bytes is not null
      and not exists (
        select
        from console.parcel_claims
        where parcel_claims.parcel_id = parcels.id
          and parcel_claims.state = 'open'
      )
      and not exists (
        select
        from cases
        where cases.parcel_id = parcels.id
          and cases.state <> 'closed'
      )`)
}
