import type { CarrierCount } from '#server/console/carriers/layouts/layout-choice.rule.ts'
import { HELD } from '#server/console/parcels/list.sql.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'

const IDS_MAX = 500
/**
 * The SQL condition of a parcel that is ready for its next step: the parcel has items, its address
 * has no flag, and the parcel is not held.
 */
const READY = sql`item_count > 0 and flags = '{}' and not ${raw(HELD)}`

/**
 * Returns the ids of at most 500 parcels in `state` that are ready for the next step, in the order
 * of their due days.
 */
export async function selectReadyIds(
  on: Queryable,
  state: 'waiting' | 'grouped',
): Promise<number[]> {
  const rows = await on.query<{ id: number }>(sql`
    select id
    from console.parcels
    where state = ${state}
      and ${READY}
    order by due_on, id
    limit ${IDS_MAX}`)
  return rows.map(({ id }) => id)
}

/**
 * Counts, for each carrier, the parcels whose labels are to be exported. The carrier with the most
 * parcels comes first.
 */
export function countToExport(on: Queryable): Promise<(CarrierCount & Row)[]> {
  return on.query(sql`
    select carrier, count(*) as count
    from console.parcels
    where state in ('grouped', 'picked')
      and carrier is not null
      and ${READY}
    group by carrier
    order by count desc, carrier`)
}

/** Counts the exported parcels that have no tracking number yet. */
export async function countToNumber(on: Queryable): Promise<number> {
  const [row] = await on.query<{ count: number }>(sql`
    select count(*) as count
    from console.parcels
    where state = 'exported'`)
  return row?.count ?? 0
}
