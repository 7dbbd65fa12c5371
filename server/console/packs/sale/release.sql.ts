import type { Queryable } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/**
 * Selects the packs whose sale ended until `endedUntil` with tickets that nobody can draw any more,
 * and that have reserved copies but not freed them yet. With `packId`, selects only this pack. Selects at most `limit`
 * packs, and leaves out those of `failedIds`.
 */
export async function selectUnreleasedPacks(
  on: Queryable,
  {
    endedUntil,
    packId = null,
    failedIds = [],
    limit = 1,
  }: {
    endedUntil: Date
    packId?: number | null
    failedIds?: readonly number[]
    limit?: number
  },
): Promise<readonly number[]> {
  const rows = await on.query<{ id: number }>(sql`
    select packs.id
    from packs
    join urns on urns.pack_id = packs.id
    where packs.ends_at <= ${endedUntil}
      and (select sum(left_count) from unnest(urns.counts) as left_count) > 0
      and not exists (
        select from batches
        where batches.pack_id = packs.id and drawn_at is null and voided_at is null
      )
      and (${packId}::bigint is null or packs.id = ${packId})
      and packs.id <> all(${failedIds}::bigint[])
      and exists (
        select from console.movements
        where pack_id = packs.id and kind = 'reserved'
      )
      and not exists (
        select from console.movements
        where pack_id = packs.id and kind = 'freed'
      )
    order by packs.id
    limit ${limit}`)
  return rows.map(({ id }) => id)
}
