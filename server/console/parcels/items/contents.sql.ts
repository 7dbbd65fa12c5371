import type { ParcelAddress, ParcelItem } from '#contract/console/parcels/parcel-rows.ts'
import type { ParcelState } from '#contract/console/parcels/parcels.fields.ts'
import type { Answer } from '#server/console/acts/route.ts'
import { COPY_NUMBERS, IS_NUMBERED } from '#server/console/stock/copy-numbers.sql.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'

type StoredItem = ParcelItem & Row

const ITEM = sql`
  parcel_id,
  parcels.number as parcel_number,
  shipment_id,
  parcel_items.position,
  kind,
  parcel_items.card_id,
  coalesce(cards.code, '') as code,
  parcel_items.name,
  parcel_items.model_number,
  parcel_items.image,
  parcel_items.count,
  purchases.pack_id,
  packs.name as pack_name,
  shipments.purchase_id || '-' || (parcel_items.position + 1) as draw,
  case when copy_id is not null then won.shelf else (
    select min(copies.shelf)
    from console.copies
    where copies.card_id = parcel_items.card_id
      and on_hand > 0
  ) end as shelf,
  case when copy_id is not null then won.grading_company || ' ' || won.grading_number else concat_ws(
    ' ',
    nullif(cards.grade, ''),
    (
      select string_agg(${raw(COPY_NUMBERS)}, ', ' order by copies.id)
      from console.copies
      where copies.card_id = parcel_items.card_id
        and on_hand > 0
        and ${raw(IS_NUMBERED)}
    )
  ) end as copy,
  case when copy_id is not null then jsonb_build_object(
    'company', won.grading_company, 'number', won.grading_number, 'photo', parcel_items.photo
  ) end as won_copy,
  picked_at is not null as is_picked`
const FROM = sql`
  from console.parcel_items
  join console.parcels on parcels.id = parcel_id
  join shipments on shipments.id = shipment_id
  left join console.copies as won on won.id = copy_id
  left join cards on cards.id = parcel_items.card_id
  left join purchases
    on purchases.member_id = shipments.member_id
    and purchases.id = shipments.purchase_id
  left join packs on packs.id = purchases.pack_id`

export function selectItems(on: Queryable, parcelIds: readonly number[]): Promise<StoredItem[]> {
  return on.query(sql`
    select ${ITEM}
    ${FROM}
    where parcel_id = any(${parcelIds})
    order by parcel_id, shipment_id, parcel_items.position`)
}

/** Reads the items of parcels in the order in which a shipper walks along the shelves. */
export function selectPickList(on: Queryable, parcelIds: readonly number[]): Promise<StoredItem[]> {
  return on.query(sql`
    select ${ITEM}
    ${FROM}
    where parcel_id = any(${parcelIds})
    order by shelf nulls last, parcel_items.model_number, parcel_items.name, parcel_id, shipment_id,
      parcel_items.position`)
}

const ADDRESS = sql`
  last_name, middle_name, first_name, tel, zipcode, pref_id, country, city, address, building`

export async function selectAddresses(
  on: Queryable,
  id: number,
): Promise<readonly [ParcelAddress | null, ParcelAddress | null]> {
  const [now] = await on.query<ParcelAddress & Row>(sql`
    select ${ADDRESS}
    from console.parcels
    where id = ${id}`)
  const [first] = await on.query<ParcelAddress & Row>(sql`
    select ${ADDRESS}
    from shipments
    where id in (select shipment_id from console.parcel_items where parcel_id = ${id})
    order by id
    limit 1`)
  return [now ?? null, first ?? null]
}

type StoredEvent = Answer<'GET /parcels/{id}'>['events'][number] & Row

export function selectEvents(on: Queryable, id: number): Promise<StoredEvent[]> {
  return on.query(sql`
    select at, operators.name as operator, kind, reason, parcel_events.carrier,
      tracking_number
    from console.parcel_events
    left join console.operators on operators.id = operator_id
    where parcel_id = ${id}
    order by parcel_events.id`)
}

export function selectSlipHeads(
  on: Queryable,
  ids: readonly number[],
): Promise<({ id: number; number: string; state: ParcelState; name: string } & Row)[]> {
  return on.query(sql`
    select id, number, state,
      concat_ws(' ', last_name, nullif(middle_name, ''), first_name) as name
    from console.parcels
    where id = any(${ids})
    order by id`)
}
