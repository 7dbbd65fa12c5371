import type { PostalAddress } from '#server/members/members.ts'
import type { SendDay } from '#server/parcels/send-days/send-day.rule.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

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
  await tx.query({
    name: 'insert-shipments',
    text: `
      insert into shipments (
        member_id, purchase_id, last_name, middle_name, first_name, tel, zipcode, pref_id, country,
        city, address, building, created_at, exchange_id, send_on, send_by
      )
      select *
      from unnest(
        $1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
        $8::smallint[], $9::text[], $10::text[], $11::text[], $12::text[], $13::timestamptz[],
        $14::bigint[], $15::date[], $16::date[]
      )`,
    values: [
      shipments.map((shipment) => shipment.memberId),
      shipments.map((shipment) => shipment.purchaseId ?? null),
      shipments.map((shipment) => shipment.lastName),
      shipments.map((shipment) => shipment.middleName),
      shipments.map((shipment) => shipment.firstName),
      shipments.map((shipment) => shipment.tel),
      shipments.map((shipment) => shipment.zipcode),
      shipments.map((shipment) => shipment.prefId),
      shipments.map((shipment) => shipment.country),
      shipments.map((shipment) => shipment.city),
      shipments.map((shipment) => shipment.address),
      shipments.map((shipment) => shipment.building),
      shipments.map((shipment) => shipment.createdAt.toISOString()),
      shipments.map((shipment) => shipment.exchangeId ?? null),
      shipments.map((shipment) => shipment.sendDay?.sendOn ?? null),
      shipments.map((shipment) => shipment.sendDay?.sendBy ?? null),
    ],
  })
}

/** Null if the parcel is not sent yet, or if no card of the purchase ships. */
export async function selectDeliveryCode(
  on: Queryable,
  { memberId, purchaseId }: { memberId: number; purchaseId: number },
): Promise<string | null> {
  const [shipment] = await on.query<{ deliveryCode: string | null }>({
    name: 'select-delivery-code',
    text: `
      select delivery_code
      from shipments
      where member_id = $1
        and purchase_id = $2`,
    values: [memberId, purchaseId],
  })
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
  const [row] = await on.query<JoinedCards & Row>({
    name: 'select-joined-cards',
    text: `
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
      where sent.member_id = $1
        and shipped_at is null
        and sent.approval_id is null
        and send_on is not distinct from $2::date
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
        )`,
    values: [memberId, sendOn],
  })
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
  const rows = await tx.query<{ memberId: number; id: number | null }>({
    text: `
      with changed as (
        update shipments
        set carrier = sent.carrier, delivery_code = sent.tracking_number, shipped_at = $4
        from unnest($1::bigint[], $2::text[], $3::text[]) as sent (id, carrier, tracking_number)
        where shipments.id = sent.id
          and shipped_at is null
        returning member_id, purchase_id
      )
      select member_id, purchase_id as id
      from changed
      order by member_id, purchase_id`,
    values: [
      shipments.map(({ shipmentId }) => shipmentId),
      shipments.map(({ carrier }) => carrier),
      shipments.map(({ trackingNumber }) => trackingNumber),
      now,
    ],
  })
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
  await tx.query({
    text: `
      update shipments
      set carrier = $4, delivery_code = $5
      where id = any($1)
        and carrier = $2
        and delivery_code = $3`,
    values: [shipmentIds, from.carrier, from.trackingNumber, to.carrier, to.trackingNumber],
  })
}

/** Marks sent shipments as not sent. Returns the purchases of these shipments. */
export async function updateUnsent(
  tx: Transaction,
  shipmentIds: readonly number[],
): Promise<ShippedPurchase[]> {
  const rows = await tx.query<{ memberId: number; id: number | null }>({
    text: `
      with changed as (
        update shipments
        set carrier = null, delivery_code = null, shipped_at = null
        where id = any($1)
          and shipped_at is not null
        returning member_id, purchase_id
      )
      select member_id, purchase_id as id
      from changed
      order by member_id, purchase_id`,
    values: [shipmentIds],
  })
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
  const rows = await tx.query<{ memberId: number; id: number | null }>({
    text: `
      with changed as (
        update shipments
        set approval_id = $2, send_on = null, send_by = null
        where id = any($1)
          and shipped_at is null
          and approval_id is null
        returning member_id, purchase_id
      )
      select member_id, purchase_id as id
      from changed
      order by member_id, purchase_id`,
    values: [shipmentIds, approvalId],
  })
  return rows.flatMap(({ memberId, id }) => (id === null ? [] : [{ memberId, id }]))
}

export async function eraseAddresses(on: Queryable, moment: Date): Promise<void> {
  await on.query({
    text: `
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
      where (shipped_at < $1 or (shipped_at is null and approval_id is not null))
        and last_name <> ''`,
    values: [moment],
  })
}
