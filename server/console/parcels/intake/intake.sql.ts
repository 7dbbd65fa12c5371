import type { ItemPlace } from '#contract/console/parcels/parcel-rows.ts'
import type { CopyProof } from '#contract/packs.ts'
import type { DeliveryAddress } from '#server/console/parcels/addresses/address.rule.ts'
import { ADDRESS } from '#server/console/parcels/addresses/address.sql.ts'
import type { Purchase } from '#server/draws/purchase/purchase.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface UncollectedShipment extends DeliveryAddress, Row {
  readonly id: number
  readonly memberId: number
  readonly createdAt: Date
}

const UNCOLLECTED = sql`
  from shipments
  where not is_collected
    and shipped_at is null
    and approval_id is null
    and send_on is null`

/**
 * Returns true if a shipment is in no parcel yet, or if an address that a member has corrected has
 * not been copied to the parcel yet.
 */
export async function hasUncollected(on: Queryable): Promise<boolean> {
  const [row] = await on.query<{ found: boolean }>(sql`
    select
      exists (select ${UNCOLLECTED})
      or exists (
        select from address_requests
        where answered_at is not null
          and closed_at is null
      ) as found`)
  return row?.found ?? false
}

/** Takes a lock, so that only one process at a time takes shipments into the queue. */
export async function lockIntake(tx: Transaction): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('parcel intake'))`)
}

export function selectUncollected(tx: Transaction, limit: number): Promise<UncollectedShipment[]> {
  return tx.query(sql`
    select id, member_id, created_at, ${ADDRESS}
    ${UNCOLLECTED}
    order by id
    limit ${limit}`)
}

interface WaitingParcel extends Row {
  readonly id: number
  readonly memberId: number
  readonly addressKey: string
}

/** Locks the waiting parcels of these members, to which further items may be added. */
export function lockWaitingParcels(
  tx: Transaction,
  memberIds: readonly number[],
): Promise<WaitingParcel[]> {
  return tx.query(sql`
    select id, member_id, address_key
    from console.parcels
    where member_id = any(${memberIds})
      and state = 'waiting'
      and hold_reason is null
    order by id
    for update`)
}

export interface NewParcel extends DeliveryAddress {
  readonly memberId: number
  readonly addressKey: string
  readonly flags: readonly string[]
  readonly requestedAt: Date
  readonly dueOn: string
}

/** Inserts waiting parcels and returns their ids in the order of `parcels`. */
export async function insertParcels(
  tx: Transaction,
  parcels: readonly NewParcel[],
): Promise<number[]> {
  if (parcels.length === 0) return []
  const rows = await tx.query<{ id: number }>(sql`
    insert into console.parcels (
      member_id, last_name, middle_name, first_name, tel, zipcode, pref_id, country, city, address,
      building, address_key, flags, requested_at, due_on
    )
    select
      member_id, last_name, middle_name, first_name, tel, zipcode, pref_id, country, city, address,
      building, address_key, string_to_array(flags, ','), requested_at, due_on
    from unnest(
      ${parcels.map(({ memberId }) => memberId)}::bigint[],
      ${parcels.map(({ lastName }) => lastName)}::text[],
      ${parcels.map(({ middleName }) => middleName)}::text[],
      ${parcels.map(({ firstName }) => firstName)}::text[],
      ${parcels.map(({ tel }) => tel)}::text[], ${parcels.map(({ zipcode }) => zipcode)}::text[],
      ${parcels.map(({ prefId }) => prefId)}::smallint[],
      ${parcels.map(({ country }) => country)}::text[],
      ${parcels.map(({ city }) => city)}::text[],
      ${parcels.map(({ address }) => address)}::text[],
      ${parcels.map(({ building }) => building)}::text[],
      ${parcels.map(({ addressKey }) => addressKey)}::text[],
      ${parcels.map(({ flags }) => flags.join(','))}::text[],
      ${parcels.map(({ requestedAt }) => requestedAt.toISOString())}::timestamptz[],
      ${parcels.map(({ dueOn }) => dueOn)}::date[]
    ) with ordinality as parcel (
      member_id, last_name, middle_name, first_name, tel, zipcode, pref_id, country, city, address,
      building, address_key, flags, requested_at, due_on, position
    )
    order by position
    returning id`)
  return rows.map(({ id }) => id)
}

/** The copy that the draw of an item has won. */
export interface ItemCopy extends ItemPlace {
  readonly copyId: number
  readonly photo: string
}

interface ProvenPurchase extends Row, Pick<Purchase, 'prizeNos' | 'countsBefore'> {
  readonly shipmentId: number
  readonly packId: number
}

/** Selects the purchases of these shipments whose packs prove copies. */
export function selectProvenPurchases(
  tx: Transaction,
  shipmentIds: readonly number[],
): Promise<ProvenPurchase[]> {
  return tx.query(sql`
    select shipments.id as shipment_id, pack_id, prize_nos, counts_before
    from shipments
    join purchases
      on purchases.member_id = shipments.member_id
      and purchases.id = shipments.purchase_id
    where shipments.id = any(${shipmentIds})
      and exists (
        select
        from console.reserved_copies
        where reserved_copies.pack_id = purchases.pack_id
          and is_proven
      )`)
}

export function selectProvenCopies(
  tx: Transaction,
  packId: number,
): Promise<(Pick<CopyProof, 'company' | 'number'> & { id: number } & Row)[]> {
  return tx.query(sql`
    select id, grading_company as company, grading_number as number
    from console.reserved_copies
    join console.copies on copies.id = copy_id
    where pack_id = ${packId}
      and is_proven`)
}

const u16 = (bytes: string, at: string) =>
  `(get_byte(${bytes}, ${at}) * 256 + get_byte(${bytes}, ${at} + 1))`

/**
 * Inserts the cards and goods of shipments as items of parcels, and marks the shipments as
 * collected. A decision lists the cards to ship by indexes. An index below the number of draws of
 * the purchase is a draw. A larger index is an extra prize.
 */
export async function insertItems(
  tx: Transaction,
  placed: readonly { shipmentId: number; parcelId: number }[],
  copies: readonly ItemCopy[],
): Promise<void> {
  const shipmentIds = placed.map(({ shipmentId }) => shipmentId)
  await tx.query(sql`update shipments set is_collected = true where id = any(${shipmentIds})`)
  await tx.query({
    text: `
      insert into console.parcel_items (
        shipment_id, position, parcel_id, kind, card_id, good_id, name, model_number, image, count,
        worth_yen, copy_id, photo
      )
      select placed.shipment_id, item.position, placed.parcel_id, item.kind, card_id, good_id, name,
        model_number, image, item.count, worth_yen, won.copy_id, won.photo
      from unnest($1::bigint[], $2::bigint[]) as placed (shipment_id, parcel_id)
      join shipments on shipments.id = placed.shipment_id
      cross join lateral (
        select shipped.position, 'prize' as kind, prize.card_id, null::bigint as good_id, prize.name,
          prize.model_number, prize.image, 1 as count,
          coalesce(cards.market_price, prize.buy_point) as worth_yen
        from decisions
        join purchases
          on purchases.member_id = decisions.member_id
          and purchases.id = decisions.purchase_id
        cross join lateral generate_series(0, length(shipped_indexes) - 2, 2) as byte
        cross join lateral (
          select
            ${u16('shipped_indexes', 'byte')} as position,
            length(prize_nos) / 2 as drawn_count
        ) as shipped
        cross join lateral (
          select
            position < drawn_count as is_draw,
            case
              when position < drawn_count then ${u16('prize_nos', 'position * 2')}
              else ${u16('extra_wins', '((position - drawn_count) * 6 + 4)')}
            end as no
        ) as won
        join lateral (
          select card_id, name, model_number, image, buy_point
          from prizes
          where is_draw
            and prizes.pack_id = purchases.pack_id
            and prizes.no = won.no
          union all
          select card_id, name, model_number, image, buy_point
          from extra_prizes
          where not is_draw
            and extra_prizes.pack_id = purchases.pack_id
            and extra_prizes.no = won.no
        ) as prize on true
        join cards on cards.id = prize.card_id
        where decisions.member_id = shipments.member_id
          and decisions.purchase_id = shipments.purchase_id
        union all
        select 0, 'good', null, goods.id, goods.name, goods.model_number, goods.image,
          exchanges.count, goods.price_coins
        from exchanges
        join goods on goods.id = exchanges.good_id
        where exchanges.id = shipments.exchange_id
      ) as item
      left join unnest($3::bigint[], $4::integer[], $5::bigint[], $6::text[])
        as won (shipment_id, position, copy_id, photo)
        on won.shipment_id = placed.shipment_id
        and won.position = item.position`,
    values: [
      shipmentIds,
      placed.map(({ parcelId }) => parcelId),
      copies.map(({ shipmentId }) => shipmentId),
      copies.map(({ position }) => position),
      copies.map(({ copyId }) => copyId),
      copies.map(({ photo }) => photo),
    ],
  })
}
