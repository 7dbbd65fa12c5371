import type { ItemPlace } from '#contract/console/parcels/parcel-rows.ts'
import { keptCopy } from '#server/console/stock/promised-copies.sql.ts'
import type { Row, Transaction } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'

const places = (items: readonly ItemPlace[]) => [
  items.map(({ shipmentId }) => shipmentId),
  items.map(({ position }) => position),
]

/**
 * Moves items into another parcel and removes their marks as picked. Returns how many items were
 * moved.
 */
export async function moveItems(
  tx: Transaction,
  { from, to, items }: { from: number; to: number; items: readonly ItemPlace[] },
): Promise<number> {
  const rows = await tx.query({
    text: `
      update console.parcel_items
      set parcel_id = $2, picked_at = null, picked_by = null
      where parcel_id = $1
        and (shipment_id, position) in (select * from unnest($3::bigint[], $4::integer[]))
      returning 1`,
    values: [from, to, ...places(items)],
  })
  return rows.length
}

export async function joinItems(
  tx: Transaction,
  { from, to }: { from: readonly number[]; to: number },
): Promise<void> {
  await tx.query(sql`
    update console.parcel_items
    set parcel_id = ${to}
    where parcel_id = any(${from})`)
}

/** Returns by parcel of how many purchases it has cards; each purchase is one shipment. */
export async function selectPurchaseCounts(
  tx: Transaction,
  parcelIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.query<{ parcelId: number; count: number }>(sql`
    select parcel_id, count(distinct shipment_id)::integer as count
    from console.parcel_items
    where parcel_id = any(${parcelIds})
      and kind = 'prize'
    group by parcel_id`)
  return new Map(rows.map(({ parcelId, count }) => [parcelId, count]))
}

/**
 * Makes a new parcel with the member, address and state of another parcel. Returns the id of the
 * new parcel.
 */
export async function copyParcel(tx: Transaction, id: number): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into console.parcels (
      member_id, state, last_name, middle_name, first_name, tel, zipcode, pref_id, country, city,
      address, building, address_key, flags, requested_at, due_on, hold_reason
    )
    select
      member_id, state, last_name, middle_name, first_name, tel, zipcode, pref_id, country, city,
      address, building, address_key, flags, requested_at, due_on, hold_reason
    from console.parcels
    where id = ${id}
    returning id`)
  return row?.id as number
}

/**
 * Marks items as picked, or clears the marks if `picked` is null. Without `items`, this affects all
 * items of the parcels. Returns how many items changed.
 */
export async function storePicks(
  tx: Transaction,
  {
    parcelIds,
    items,
    picked,
  }: {
    parcelIds: readonly number[]
    items?: readonly ItemPlace[]
    picked: { operatorId: number; now: Date } | null
  },
): Promise<number> {
  const isOne =
    items === undefined
      ? ''
      : 'and (shipment_id, position) in (select * from unnest($4::bigint[], $5::integer[]))'
  const rows = await tx.query({
    text: `
      update console.parcel_items
      set picked_at = $2, picked_by = $3
      where parcel_id = any($1)
        ${isOne}
        and (picked_at is null) = ($2::timestamptz is not null)
      returning 1`,
    values: [
      parcelIds,
      picked?.now ?? null,
      picked?.operatorId ?? null,
      ...(items === undefined ? [] : places(items)),
    ],
  })
  return rows.length
}

export interface ScannedItem extends Row {
  readonly shipmentId: number
  readonly position: number
  readonly name: string
  readonly isPicked: boolean
  /** The company and number of the copy that its draw has won; null for any copy of the card. */
  readonly copy: string | null
}

const SCANNED = `
  shipment_id,
  position,
  parcel_items.name,
  picked_at is not null as is_picked,
  grading_company || ' ' || grading_number as copy`

/**
 * Returns the items whose won copy has this number. A number that two companies have given to copies
 * on hand needs its company before it.
 */
export function findItemsOfCopy(
  tx: Transaction,
  { parcelId, code }: { parcelId: number; code: string },
): Promise<ScannedItem[]> {
  return tx.query(sql`
    select ${raw(SCANNED)}
    from console.parcel_items
    join console.copies on copies.id = copy_id
    where parcel_id = ${parcelId}
      and (
        search_key(grading_company || grading_number) = search_key(${code})
        or search_key(grading_number) = search_key(${code})
          and not exists (
            select
            from console.copies as other
            where other.id <> copies.id
              and other.grading_number <> ''
              and search_key(other.grading_number) = search_key(${code})
              and other.on_hand > 0
          )
      )`)
}

/** Items that are not picked yet come first, those of any copy before those of a won copy. */
export function findScannedItems(
  tx: Transaction,
  { parcelId, cardIds, goodIds }: { parcelId: number; cardIds: number[]; goodIds: number[] },
): Promise<ScannedItem[]> {
  return tx.query(sql`
    select ${raw(SCANNED)}
    from console.parcel_items
    left join console.copies on copies.id = copy_id
    where parcel_id = ${parcelId}
      and (parcel_items.card_id = any(${cardIds}) or good_id = any(${goodIds}))
    order by picked_at is not null, copy_id is not null, shipment_id, position`)
}

interface ScannedThing extends Row {
  readonly kind: 'card' | 'good'
  readonly id: number
  readonly name: string
  /** True if the code names a copy that is kept for the member who wins it. */
  readonly isKept?: boolean
}

export async function isItemOfCopy(
  tx: Transaction,
  { parcelId, shipmentId, position }: ItemPlace & { parcelId: number },
): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1
    from console.parcel_items
    where parcel_id = ${parcelId}
      and shipment_id = ${shipmentId}
      and position = ${position}
      and copy_id is not null`)
  return rows.length > 0
}

/**
 * Finds the cards and goods that a scanned or typed code means. The code is the shop's own code,
 * the number printed on the card or good, or the grading number of a copy, with or without its company.
 */
export function findByCode(
  tx: Transaction,
  { code, now }: { code: string; now: Date },
): Promise<ScannedThing[]> {
  return tx.query({
    text: `
      select 'card' as kind, id, name, false as is_kept
      from cards
      where lower(code) in (lower($1), lower(search_key($1)))
        or lower(model_number) in (lower($1), lower(search_key($1)))
      union all
      select 'card', cards.id, cards.name, ${keptCopy('$2')}
      from console.copies
      join cards on cards.id = card_id
      where grading_number <> ''
        and search_key(grading_number) in (search_key($1), search_key(regexp_replace($1, '^.*\\s', '')))
        and search_key($1) in (search_key(grading_number), search_key(grading_company || grading_number))
      union all
      select 'good', id, name, false
      from goods
      where lower(model_number) in (lower($1), lower(search_key($1)))
      order by kind, id`,
    values: [code, now],
  })
}

/**
 * Finds the cards of a parcel that have a copy on hand with this serial number, which is not kept for
 * a member. Copies of different cards can have the same serial number, so other cards are left out.
 */
export function findBySerialNumber(
  tx: Transaction,
  { parcelId, code, now }: { parcelId: number; code: string; now: Date },
): Promise<ScannedThing[]> {
  return tx.query({
    text: `
      select 'card' as kind, id, name
      from cards
      where id in (
        select card_id
        from console.copies
        join console.parcel_items using (card_id)
        where serial_number <> ''
          and search_key(serial_number) = search_key($2)
          and on_hand > 0
          and parcel_id = $1
          and not ${keptCopy('$3')}
      )
      order by id`,
    values: [parcelId, code, now],
  })
}
