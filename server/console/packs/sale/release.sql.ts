import type { Queryable } from '#server/platform/database/database.ts'

/**
 * Selects the packs whose sale ended until `endedUntil` with draws left, and that have reserved
 * copies but not freed them yet. With `packId`, selects only this pack.
 */
export async function selectUnreleasedPacks(
  on: Queryable,
  { endedUntil, packId = null }: { endedUntil: Date; packId?: number | null },
): Promise<readonly number[]> {
  const rows = await on.query<{ id: number }>({
    text: `
      select packs.id
      from packs
      join urns on urns.pack_id = packs.id
      where packs.ends_at <= $1
        and sold_count < packs.total
        and ($2::bigint is null or packs.id = $2)
        and exists (
          select from console.movements
          where pack_id = packs.id and kind = 'reserved'
        )
        and not exists (
          select from console.movements
          where pack_id = packs.id and kind = 'freed'
        )
      order by packs.id`,
    values: [endedUntil, packId],
  })
  return rows.map(({ id }) => id)
}
