import type { Queryable } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

export async function selectIsStored(
  on: Queryable,
  { name, width }: { name: string; width: number },
): Promise<boolean> {
  const rows = await on.query(sql`
    select
    from pictures
    where name = ${name}
      and width = ${width}`)
  return rows.length > 0
}

export async function insertPictures(
  on: Queryable,
  name: string,
  sizes: readonly { readonly width: number; readonly bytes: Buffer }[],
  now: Date,
): Promise<void> {
  await on.query(sql`
    insert into pictures (name, width, bytes, created_at)
    select ${name}, width, bytes, ${now}
    from unnest(
      ${sizes.map(({ width }) => width)}::smallint[],
      ${sizes.map(({ bytes }) => bytes)}::bytea[]) as size (width, bytes
    )
    on conflict do nothing`)
}

export async function selectPicture(
  on: Queryable,
  { name, width }: { name: string; width: number },
): Promise<Buffer | null> {
  const [row] = await on.query<{ bytes: Buffer }>(named('select-picture')`
    select bytes
    from pictures
    where name = ${name}
      and width = ${width}`)
  return row?.bytes ?? null
}
