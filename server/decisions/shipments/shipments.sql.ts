import type { PostalAddress } from '#server/members/members.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'

/**
 * A parcel for a purchase or for an exchange. The constraint `shipments_cause` requires exactly one
 * of the two ids.
 */
interface NewShipment extends PostalAddress {
  readonly purchaseId?: number
  readonly exchangeId?: number
  readonly createdAt: Date
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
        city, address, building, created_at, exchange_id
      )
      select *
      from unnest(
        $1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
        $8::smallint[], $9::text[], $10::text[], $11::text[], $12::text[], $13::timestamptz[],
        $14::bigint[]
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
    ],
  })
}

/**
 * Returns the tracking code of a purchase's parcel. Returns null if the parcel is not sent, or if
 * nothing ships.
 */
export async function selectDeliveryCode(
  on: Queryable,
  { memberId, purchaseId }: { memberId: number; purchaseId: number },
): Promise<string | null> {
  const [shipment] = await on.query<{ deliveryCode: string | null }>({
    name: 'select-delivery-code',
    text: `
      select delivery_code as "deliveryCode"
      from shipments
      where member_id = $1
        and purchase_id = $2`,
    values: [memberId, purchaseId],
  })
  return shipment?.deliveryCode ?? null
}

/** Stores the tracking code. Returns false if there is no parcel, or if it was sent before. */
export async function updateShipped(
  tx: Transaction,
  parcel: { memberId: number; purchaseId: number; deliveryCode: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query({
    text: `
      update shipments
      set delivery_code = $3, shipped_at = $4
      where member_id = $1
        and purchase_id = $2
        and shipped_at is null
      returning id`,
    values: [parcel.memberId, parcel.purchaseId, parcel.deliveryCode, parcel.now],
  })
  return rows.length > 0
}

/** Erases the recipients and addresses of parcels that were sent before `moment`. */
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
      where shipped_at < $1
        and last_name <> ''`,
    values: [moment],
  })
}

export async function selectHasOpenShipment(on: Queryable, memberId: number): Promise<boolean> {
  const rows = await on.query({
    text: 'select from shipments where member_id = $1 and shipped_at is null limit 1',
    values: [memberId],
  })
  return rows.length > 0
}
