import type { PostalAddress } from '#server/members/members.ts'
import type { SendDay } from '#server/parcels/send-days/send-day.rule.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

/** The cards of a purchase or the goods of an exchange (constraint `shipments_cause`). */
interface NewShipment extends PostalAddress {
  readonly purchaseId?: number
  readonly exchangeId?: number
  readonly createdAt: Date
  /** Null for a shipment that may leave at once. */
  readonly sendDay?: SendDay | null
}

export async function insertShipments(
  tx: Transaction,
  shipments: readonly NewShipment[],
): Promise<void> {
  await tx.query(named('insert-shipments')`
    insert into shipments (
      member_id, purchase_id, last_name, middle_name, first_name, tel, zipcode, pref_id, country,
      city, address, building, created_at, exchange_id, send_on, send_by
    )
    select *
    from unnest(
      ${shipments.map((shipment) => shipment.memberId)}::bigint[],
      ${shipments.map((shipment) => shipment.purchaseId ?? null)}::bigint[],
      ${shipments.map((shipment) => shipment.lastName)}::text[],
      ${shipments.map((shipment) => shipment.middleName)}::text[],
      ${shipments.map((shipment) => shipment.firstName)}::text[],
      ${shipments.map((shipment) => shipment.tel)}::text[],
      ${shipments.map((shipment) => shipment.zipcode)}::text[],
      ${shipments.map((shipment) => shipment.prefId)}::smallint[],
      ${shipments.map((shipment) => shipment.country)}::text[],
      ${shipments.map((shipment) => shipment.city)}::text[],
      ${shipments.map((shipment) => shipment.address)}::text[],
      ${shipments.map((shipment) => shipment.building)}::text[],
      ${shipments.map((shipment) => shipment.createdAt.toISOString())}::timestamptz[],
      ${shipments.map((shipment) => shipment.exchangeId ?? null)}::bigint[],
      ${shipments.map((shipment) => shipment.sendDay?.sendOn ?? null)}::date[],
      ${shipments.map((shipment) => shipment.sendDay?.sendBy ?? null)}::date[]
    )`)
}

/** Null if the parcel is not sent yet, or if no card of the purchase ships. */
export async function selectDeliveryCode(
  on: Queryable,
  { memberId, purchaseId }: { memberId: number; purchaseId: number },
): Promise<string | null> {
  const [shipment] = await on.query<{ deliveryCode: string | null }>(named('select-delivery-code')`
    select delivery_code
    from shipments
    where member_id = ${memberId}
      and purchase_id = ${purchaseId}`)
  return shipment?.deliveryCode ?? null
}

/** The cards of a member that wait for the same day and go to the same address. */
export interface JoinedCards {
  readonly count: number
  /** True if the member has paid the fee for some of them. */
  readonly isPaid: boolean
}

/**
 * Returns which cards ship together with those that the member ships now to the present address. The
 * fee of each is a subquery, because the fees of all members are many and their statistics may be old.
 */
export async function selectJoined(
  on: Queryable,
  { memberId, sendOn }: { memberId: number; sendOn: string | null },
): Promise<JoinedCards> {
  const [row] = await on.query<JoinedCards & Row>(named('select-joined-cards')`
    select
      coalesce(sum(length(shipped_indexes) / 2), 0) as count,
      coalesce(
        bool_or(
          (
            select amount
            from entries
            where kind = 'shipping'
              and reference = sent.purchase_id::text
              and currency = 'point'
          ) is not null
        ),
        false
      ) as is_paid
    from shipments as sent
    join members on members.id = sent.member_id
    join decisions
      on decisions.member_id = sent.member_id
      and decisions.purchase_id = sent.purchase_id
    where sent.member_id = ${memberId}
      and shipped_at is null
      and sent.approval_id is null
      and send_on is not distinct from ${sendOn}::date
      and (
        send_on is not null
        or (
          sent.last_name, sent.middle_name, sent.first_name, sent.tel, sent.zipcode,
          sent.pref_id, sent.country, sent.city, sent.address, sent.building
        ) = (
          members.last_name, members.middle_name, members.first_name, members.tel,
          members.zipcode, members.pref_id, members.country, members.city, members.address,
          members.building
        )
      )`)
  return row as JoinedCards
}

/** A purchase whose shipment was marked as sent, or as not sent. */
export interface ShippedPurchase {
  readonly memberId: number
  readonly id: number
}

/** Returns the purchases of these shipments. The shipment of an exchange has none. */
export async function updateSent(
  tx: Transaction,
  shipments: readonly { shipmentId: number; carrier: string; trackingNumber: string }[],
  now: Date,
): Promise<ShippedPurchase[]> {
  const rows = await tx.query<{ memberId: number; id: number | null }>(sql`
    with changed as (
      update shipments
      set carrier = sent.carrier, delivery_code = sent.tracking_number, shipped_at = ${now}
      from unnest(
        ${shipments.map(({ shipmentId }) => shipmentId)}::bigint[],
        ${shipments.map(({ carrier }) => carrier)}::text[],
        ${shipments.map(({ trackingNumber }) => trackingNumber)}::text[]) as sent (id, carrier,
        tracking_number
      )
      where shipments.id = sent.id
        and shipped_at is null
      returning member_id, purchase_id
    )
    select member_id, purchase_id as id
    from changed
    order by member_id, purchase_id`)
  return rows.flatMap(({ memberId, id }) => (id === null ? [] : [{ memberId, id }]))
}

/** A shipment with another number, such as that of its second parcel, does not change. */
export async function updateTracking(
  tx: Transaction,
  shipmentIds: readonly number[],
  {
    from,
    to,
  }: Record<'from' | 'to', { readonly carrier: string; readonly trackingNumber: string }>,
): Promise<void> {
  await tx.query(sql`
    update shipments
    set carrier = ${to.carrier}, delivery_code = ${to.trackingNumber}
    where id = any(${shipmentIds})
      and carrier = ${from.carrier}
      and delivery_code = ${from.trackingNumber}`)
}

/** Marks sent shipments as not sent. Returns the purchases of these shipments. */
export async function updateUnsent(
  tx: Transaction,
  shipmentIds: readonly number[],
): Promise<ShippedPurchase[]> {
  const rows = await tx.query<{ memberId: number; id: number | null }>(sql`
    with changed as (
      update shipments
      set carrier = null, delivery_code = null, shipped_at = null
      where id = any(${shipmentIds})
        and shipped_at is not null
      returning member_id, purchase_id
    )
    select member_id, purchase_id as id
    from changed
    order by member_id, purchase_id`)
  return rows.flatMap(({ memberId, id }) => (id === null ? [] : [{ memberId, id }]))
}

/**
 * Cancels shipments that were not sent. Returns the purchases of those that were not cancelled before.
 */
export async function updateCancelled(
  tx: Transaction,
  shipmentIds: readonly number[],
  approvalId: number,
): Promise<ShippedPurchase[]> {
  const rows = await tx.query<{ memberId: number; id: number | null }>(sql`
    with changed as (
      update shipments
      set approval_id = ${approvalId}, send_on = null, send_by = null
      where id = any(${shipmentIds})
        and shipped_at is null
        and approval_id is null
      returning member_id, purchase_id
    )
    select member_id, purchase_id as id
    from changed
    order by member_id, purchase_id`)
  return rows.flatMap(({ memberId, id }) => (id === null ? [] : [{ memberId, id }]))
}

export async function eraseAddresses(on: Queryable, moment: Date): Promise<void> {
  await on.query(sql`
    update shipments
    set
      last_name = '',
      middle_name = '',
      first_name = '',
      tel = '',
      zipcode = '',
      country = '',
      city = '',
      address = '',
      building = ''
    where (shipped_at < ${moment} or (shipped_at is null and approval_id is not null))
      and last_name <> ''`)
}
