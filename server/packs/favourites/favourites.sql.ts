import type { Queryable, Transaction } from '#server/platform/database/database.ts'

/** What a member can follow. */
const KINDS = {
  pack: { table: 'favourite_packs', subject: 'packs', isOffered: 'published_at is not null' },
  good: { table: 'favourite_goods', subject: 'goods', isOffered: 'retired_at is null' },
} as const
type FavouriteKind = keyof typeof KINDS
export const FAVOURITE_KINDS = Object.keys(KINDS) as FavouriteKind[]

export interface Favourites {
  readonly kind: FavouriteKind
  readonly memberId: number
  readonly ids: readonly number[]
}

/** The newest first. */
export async function selectFavouriteIds(
  on: Queryable,
  { kind, memberId }: Pick<Favourites, 'kind' | 'memberId'>,
): Promise<number[]> {
  const rows = await on.query<{ id: number }>({
    text: `
      select ${kind}_id as id
      from ${KINDS[kind].table}
      where member_id = $1
      order by created_at desc, ${kind}_id desc`,
    values: [memberId],
  })
  return rows.map(({ id }) => id)
}

/**
 * Leaves out what is not offered. The first of the given ids becomes the newest. Of several, such
 * as those of a guest who logs in, only as many are added as are free.
 */
export async function insertFavourites(
  tx: Transaction,
  { kind, memberId, ids, now, countMax }: Favourites & { readonly now: Date; countMax: number },
): Promise<void> {
  const { table, subject, isOffered } = KINDS[kind]
  await tx.query({
    text: `
      insert into ${table} (member_id, ${kind}_id, created_at)
      select $1, subject.id, $3::timestamptz - min(given.place) * interval '1 millisecond'
      from unnest($2::bigint[]) with ordinality as given (id, place)
      join ${subject} as subject on subject.id = given.id
      where ${isOffered}
        and subject.id not in (select ${kind}_id from ${table} where member_id = $1)
      group by subject.id
      order by min(given.place)
      limit case
        when cardinality($2::bigint[]) = 1 then 1
        else greatest($4 - (select count(*) from ${table} where member_id = $1), 0)
      end
      on conflict (member_id, ${kind}_id) do nothing`,
    values: [memberId, ids, now, countMax],
  })
}

export async function deleteFavourites(
  tx: Transaction,
  { kind, memberId, ids }: Favourites,
): Promise<void> {
  await tx.query({
    text: `delete from ${KINDS[kind].table} where member_id = $1 and ${kind}_id = any($2::bigint[])`,
    values: [memberId, ids],
  })
}

export async function deleteOldestFavourites(
  tx: Transaction,
  { kind, memberId, countMax }: Omit<Favourites, 'ids'> & { countMax: number },
): Promise<void> {
  const { table } = KINDS[kind]
  await tx.query({
    text: `
      delete from ${table}
      where member_id = $1
        and ${kind}_id in (
          select ${kind}_id
          from ${table}
          where member_id = $1
          order by created_at desc, ${kind}_id desc
          offset $2
        )`,
    values: [memberId, countMax],
  })
}
