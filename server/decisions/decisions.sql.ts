import type { PostalAddress } from '#server/members/members.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

export interface Decision {
  readonly memberId: number
  readonly purchaseId: number
  readonly decidedBy: 'member' | 'worker' | 'pack'
  /** u16 each, ascending. */
  readonly shippedIndexes: Buffer
  readonly convertedPoints: number
  readonly createdAt: Date
}

export async function insertDecisions(
  tx: Transaction,
  decisions: readonly Decision[],
): Promise<void> {
  await tx.query({
    name: 'insert-decisions',
    text: `
      insert into decisions (
        member_id, purchase_id, decided_by, shipped_indexes, converted_points, created_at
      )
      select *
      from unnest(
        $1::bigint[], $2::bigint[], $3::text[], $4::bytea[], $5::bigint[], $6::timestamptz[]
      )`,
    values: [
      decisions.map((decision) => decision.memberId),
      decisions.map((decision) => decision.purchaseId),
      decisions.map((decision) => decision.decidedBy),
      decisions.map((decision) => decision.shippedIndexes),
      decisions.map((decision) => decision.convertedPoints),
      decisions.map((decision) => decision.createdAt.toISOString()),
    ],
  })
}

export async function selectDecision(
  on: Queryable,
  { memberId, purchaseId }: { memberId: number; purchaseId: number },
): Promise<Decision | null> {
  const [decision] = await on.query<Decision & Row>({
    name: 'select-decision',
    text: `
      select
        member_id as "memberId",
        purchase_id as "purchaseId",
        decided_by as "decidedBy",
        shipped_indexes as "shippedIndexes",
        converted_points as "convertedPoints",
        created_at as "createdAt"
      from decisions
      where member_id = $1
        and purchase_id = $2`,
    values: [memberId, purchaseId],
  })
  return decision ?? null
}

/** Of a purchase or of an exchange: the constraint `shipments_cause` asks for exactly one. */
export interface NewShipment extends PostalAddress {
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

/** The parcel's number; null until it is on its way, and where nothing ships. */
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

/** False where there is no parcel, or it is on its way already. */
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

export async function selectHasOpenShipment(on: Queryable, memberId: number): Promise<boolean> {
  const rows = await on.query({
    text: 'select from shipments where member_id = $1 and shipped_at is null limit 1',
    values: [memberId],
  })
  return rows.length > 0
}
