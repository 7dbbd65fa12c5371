import type { ParcelRow } from '#contract/console/parcels/parcel-rows.ts'
import type { Row, Transaction } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'
import { writtenColumns } from '#server/platform/database/written-columns.ts'

export interface Parcel
  extends Row,
    Pick<
      ParcelRow,
      'id' | 'number' | 'memberId' | 'state' | 'version' | 'flags' | 'holds' | 'holdReason'
    >,
    Pick<ParcelRow, 'carrier' | 'service' | 'worthYen' | 'trackingNumber'> {
  readonly addressKey: string
  readonly lacksCopy: boolean
  readonly handedOverAt: Date | null
}

/**
 * The SQL condition for a restriction that forbids a member to log in or to have cards shipped, and
 * that is in force by the database's clock.
 */
export const STOPS_PARCELS = `
  kind in ('login', 'ship') and lifted_at is null and (ends_at is null or ends_at > now())`

/** The SQL condition of a parcel that the shop itself must move on. */
export const TO_SHIP = `state not in ('handed-over', 'problem', 'returned', 'cancelled')`

/**
 * The SQL of the reasons why a parcel is held at the moment when the statement runs. A
 * parcel is held if an operator set a hold, if the member is suspended or has a debt, or if a
 * payment of the member was charged back.
 */
export const HOLDS = `
  array_remove(
    array[
      case when exists (
        select from restrictions
        where restrictions.member_id = parcels.member_id
          and ${STOPS_PARCELS}
      ) then 'suspended' end,
      case when exists (
        select from balances
        where balances.member_id = parcels.member_id
          and debt > 0
      ) then 'owes' end,
      case when exists (
        select from payments
        where payments.member_id = parcels.member_id
          and payments.state = 'charged-back'
      ) then 'disputed' end,
      case when hold_reason is not null then 'by-hand' end
    ],
    null
  )`
/** The SQL of `lacksCopy`. */
export const LACKS_COPY = sql`
  exists (
    select
    from console.parcel_items
    join console.copies on copies.id = parcel_items.copy_id
    where parcel_id = parcels.id
      and (picked_at is null or on_hand = 0)
  )`
/** The SQL columns of a parcel that screens show: without the address, which only some roles may see. */
export const SHOWN_PARCEL = `
  parcels.id,
  number,
  parcels.member_id,
  state,
  version,
  flags,
  ${HOLDS} as holds,
  hold_reason,
  carrier,
  service,
  worth_yen,
  tracking_number,
  handed_over_at`
export const PARCEL = sql`${raw(SHOWN_PARCEL)},
  ${LACKS_COPY} as lacks_copy,
  address_key`

/**
 * Locks parcels in the order of their ids. Every act locks parcels in this order, so that two acts
 * never wait for each other.
 */
export function lockParcels(tx: Transaction, ids: readonly number[]): Promise<Parcel[]> {
  return tx.query(sql`
    select ${PARCEL}
    from console.parcels
    where id = any(${ids})
    order by id
    for update of parcels`)
}

/** Locks the parcels of a member, in the order of their ids as every act. */
export function lockParcelsOf(tx: Transaction, memberId: number): Promise<Parcel[]> {
  return tx.query(sql`
    select ${PARCEL}
    from console.parcels
    where member_id = ${memberId}
    order by id
    for update of parcels`)
}

/** The new values for the columns of a parcel. A column that is left out keeps its value. */
export interface ParcelChange
  extends Partial<
    Pick<Parcel, 'state' | 'holdReason' | 'carrier' | 'service' | 'trackingNumber' | 'handedOverAt'>
  > {
  readonly exportedAt?: Date | null
  readonly returnReason?: string | null
}

/**
 * Sets columns of all given parcels to the same values, and raises each parcel's version by one.
 */
export async function updateParcels(
  tx: Transaction,
  ids: readonly number[],
  change: ParcelChange,
): Promise<void> {
  if (ids.length === 0) return
  const { changes } = writtenColumns(change)
  await tx.query(sql`update console.parcels set ${changes} where id = any(${ids})`)
}

export interface Actor {
  readonly operatorId: number
  readonly now: Date
}

export interface NewEvent {
  readonly parcelId: number
  readonly kind: string
  readonly reason?: string | null
  readonly carrier?: string | null
  readonly trackingNumber?: string | null
}

export async function insertEvents(
  tx: Transaction,
  events: readonly NewEvent[],
  { operatorId, now }: { operatorId: number | null; now: Date },
): Promise<void> {
  if (events.length === 0) return
  await tx.query(sql`
    insert into console.parcel_events (
      parcel_id, kind, reason, carrier, tracking_number, operator_id, at
    )
    select *, ${operatorId}::bigint, ${now}::timestamptz
    from unnest(
      ${events.map(({ parcelId }) => parcelId)}::bigint[],
      ${events.map(({ kind }) => kind)}::text[],
      ${events.map(({ reason }) => reason ?? null)}::text[],
      ${events.map(({ carrier }) => carrier ?? null)}::text[],
      ${events.map(({ trackingNumber }) => trackingNumber ?? null)}::text[]
    )`)
}

export async function lockPointBalances(
  tx: Transaction,
  memberIds: readonly number[],
): Promise<void> {
  await tx.query(sql`select lock_point_balances(${memberIds})`)
}
