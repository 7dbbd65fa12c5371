import type { Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface Totals extends Row {
  readonly id: number
  readonly itemCount: number
  readonly worthYen: number
  readonly requestedAt: Date
  readonly isAllPicked: boolean
}

/** The result has no row for a parcel without items. */
export function selectTotals(tx: Transaction, ids: readonly number[]): Promise<Totals[]> {
  return tx.query(sql`
    select
      parcel_id as id,
      sum(count)::integer as item_count,
      least(sum(count * worth_yen), 2147483647)::integer as worth_yen,
      min(created_at) as requested_at,
      bool_and(picked_at is not null) as is_all_picked
    from console.parcel_items
    join shipments on shipments.id = shipment_id
    where parcel_id = any(${ids})
    group by parcel_id
    order by parcel_id`)
}

export interface StoredTotals {
  readonly id: number
  readonly itemCount: number
  readonly worthYen: number
  readonly requestedAt: Date
  readonly dueOn: string
  readonly carrier: string | null
  readonly service: string
}

const IS_LABELLED = sql`state in ('exported', 'numbered', 'returned')`

/** A parcel keeps the carrier whose label it has, also after it came back. */
export async function storeTotals(tx: Transaction, totals: readonly StoredTotals[]): Promise<void> {
  await tx.query(sql`
    update console.parcels
    set
      item_count = total.item_count,
      worth_yen = total.worth_yen,
      requested_at = total.requested_at,
      due_on = total.due_on,
      carrier = case when ${IS_LABELLED} then parcels.carrier else total.carrier end,
      service = case when ${IS_LABELLED} then parcels.service else total.service end
    from unnest(
      ${totals.map(({ id }) => id)}::bigint[],
      ${totals.map(({ itemCount }) => itemCount)}::integer[],
      ${totals.map(({ worthYen }) => worthYen)}::integer[],
      ${totals.map(({ requestedAt }) => requestedAt.toISOString())}::timestamptz[],
      ${totals.map(({ dueOn }) => dueOn)}::date[],
      ${totals.map(({ carrier }) => carrier)}::text[],
      ${totals.map(({ service }) => service)}::text[]
    ) as total (id, item_count, worth_yen, requested_at, due_on, carrier, service)
    where parcels.id = total.id`)
}

/** Locks all parcels that are not handed over, and returns their ids. */
export async function lockOpenParcels(tx: Transaction): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select id
    from console.parcels
    where state <> 'handed-over'
      and state <> 'cancelled'
    order by id
    for update`)
  return rows.map(({ id }) => id)
}

/**
 * Deletes parcels from which all items were moved. An empty parcel is kept if a request to correct
 * its address, a case, a photo, a claim or a line of a carrier's file refers to it.
 */
export async function deleteEmptyParcels(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.query(sql`
    update console.parcels
    set item_count = 0
    where id = any(${ids})
      and not exists (select from console.parcel_items where parcel_id = parcels.id)`)
  await tx.query(sql`
    delete from console.parcels
    where id = any(${ids})
      and item_count = 0
      and not exists (select from address_requests where parcel_id = parcels.id)
      and not exists (select from cases where parcel_id = parcels.id)
      and not exists (select from console.export_rows where parcel_id = parcels.id)
      and not exists (select from console.import_rows where parcel_id = parcels.id)
      and not exists (select from console.parcel_photos where parcel_id = parcels.id)
      and not exists (select from console.parcel_claims where parcel_id = parcels.id)`)
}
