import type { Carrier } from '#contract/carriers.ts'
import type { CopyProof } from '#contract/packs.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

/** A parcel that the console packs, as the view `parcel_states` shows the parcel to the shop. */
export interface StoredParcel extends Row {
  readonly id: number
  readonly number: string
  readonly state: string
  readonly carrier: Carrier | null
  readonly trackingNumber: string | null
  readonly handedOverAt: Date | null
  readonly requestedAt: Date
  readonly itemCount: number
  readonly requestId: number | null
  readonly packingPhotoIds: readonly string[]
}

const PARCEL = sql`
  parcel_states.id,
  number,
  state,
  carrier,
  tracking_number,
  handed_over_at,
  parcel_states.requested_at,
  item_count,
  request.id as request_id,
  array(
    select packing_photos.id
    from packing_photos
    where packing_photos.parcel_id = parcel_states.id
    order by packing_photos.id
  ) as packing_photo_ids`
const FROM = sql`
  from parcel_states
  left join address_requests as request
    on request.parcel_id = parcel_states.id
    and request.answered_at is null
    and request.closed_at is null`

/** `waitingCount`: the member's shipments that the console has not put into parcels yet. */
export async function countParcels(
  on: Queryable,
  memberId: number,
): Promise<{ count: number; waitingCount: number }> {
  const [row] = await on.query<{ count: number; waitingCount: number }>(named('count-parcels')`
    select
      (select count(*) from parcel_states where member_id = ${memberId}) as count,
      (
        select count(*)
        from shipments
        where member_id = ${memberId}
          and not is_collected
          and shipped_at is null
          and approval_id is null
          and send_on is null
      ) as waiting_count`)
  return row ?? { count: 0, waitingCount: 0 }
}

export function selectParcels(
  on: Queryable,
  { memberId, offset, limit }: { memberId: number; offset: number; limit: number },
): Promise<StoredParcel[]> {
  return on.query(named('select-parcels')`
    select ${PARCEL}
    ${FROM}
    where parcel_states.member_id = ${memberId}
    order by parcel_states.id desc
    offset ${offset}
    limit ${limit}`)
}

export function selectParcelsOfPurchase(
  on: Queryable,
  { memberId, purchaseId }: { memberId: number; purchaseId: number },
): Promise<StoredParcel[]> {
  return on.query(named('select-parcels-of-purchase')`
    select ${PARCEL}
    ${FROM}
    where parcel_states.id in (
      select parcel_id
      from parcel_contents
      join shipments on shipments.id = shipment_id
      where shipments.member_id = ${memberId}
        and shipments.purchase_id = ${purchaseId}
    )
    order by parcel_states.id`)
}

export interface StoredContent extends Row {
  readonly parcelId: number
  readonly name: string
  readonly nameEn: string | null
  readonly image: string
  readonly count: number
  readonly purchaseId: number | null
  readonly copy: CopyProof | null
}

/** Equal cards or goods of the same parcel and purchase share a row. */
export function selectContents(
  on: Queryable,
  parcelIds: readonly number[],
): Promise<StoredContent[]> {
  return on.query(named('select-parcel-contents')`
    select
      parcel_id,
      parcel_contents.name,
      coalesce(cards.name_en, goods.name_en) as name_en,
      parcel_contents.image,
      sum(count)::integer as count,
      purchase_id,
      copy
    from parcel_contents
    join shipments on shipments.id = shipment_id
    left join cards on cards.id = card_id
    left join goods on goods.id = good_id
    where parcel_id = any(${parcelIds})
    group by parcel_id, parcel_contents.name, coalesce(cards.name_en, goods.name_en),
    parcel_contents.image, purchase_id, copy
    order by parcel_id, purchase_id nulls last, parcel_contents.name, copy`)
}
