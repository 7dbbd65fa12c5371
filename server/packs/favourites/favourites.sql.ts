import type { Queryable, Transaction } from '#server/platform/database/database.ts'

interface Favourites {
  readonly memberId: number
  readonly packIds: readonly number[]
}

/** The newest first. */
export async function selectFavouriteIds(on: Queryable, memberId: number): Promise<number[]> {
  const rows = await on.query<{ packId: number }>({
    text: `
      select pack_id
      from favourite_packs
      where member_id = $1
      order by created_at desc, pack_id desc`,
    values: [memberId],
  })
  return rows.map(({ packId }) => packId)
}

/**
 * Leaves out packs that are not published. The first of the given packs becomes the newest. Of
 * several packs, such as those of a guest who logs in, only as many are added as are free.
 */
export async function insertFavourites(
  tx: Transaction,
  { memberId, packIds, now, countMax }: Favourites & { readonly now: Date; countMax: number },
): Promise<void> {
  await tx.query({
    text: `
      insert into favourite_packs (member_id, pack_id, created_at)
      select $1, packs.id, $3::timestamptz - min(given.place) * interval '1 millisecond'
      from unnest($2::bigint[]) with ordinality as given (pack_id, place)
      join packs on packs.id = given.pack_id
      where packs.published_at is not null
        and packs.id not in (select pack_id from favourite_packs where member_id = $1)
      group by packs.id
      order by min(given.place)
      limit case
        when cardinality($2::bigint[]) = 1 then 1
        else greatest($4 - (select count(*) from favourite_packs where member_id = $1), 0)
      end
      on conflict (member_id, pack_id) do nothing`,
    values: [memberId, packIds, now, countMax],
  })
}

export async function deleteFavourites(
  tx: Transaction,
  { memberId, packIds }: Favourites,
): Promise<void> {
  await tx.query({
    text: 'delete from favourite_packs where member_id = $1 and pack_id = any($2::bigint[])',
    values: [memberId, packIds],
  })
}

export async function deleteOldestFavourites(
  tx: Transaction,
  { memberId, countMax }: { memberId: number; countMax: number },
): Promise<void> {
  await tx.query({
    text: `
      delete from favourite_packs
      where member_id = $1
        and pack_id in (
          select pack_id
          from favourite_packs
          where member_id = $1
          order by created_at desc, pack_id desc
          offset $2
        )`,
    values: [memberId, countMax],
  })
}
