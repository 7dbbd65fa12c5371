import type { Queryable } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

export async function selectHasShopFile(
  on: Queryable,
  { name, file }: { name: string; file: string },
): Promise<boolean> {
  const rows = await on.query(sql`
    select
    from shop_pictures
    where name = ${name}
      and file = ${file}`)
  return rows.length > 0
}

export async function insertShopPicture(
  on: Queryable,
  name: string,
  files: readonly { readonly file: string; readonly bytes: Buffer }[],
): Promise<void> {
  await on.query(sql`
    insert into shop_pictures (name, file, bytes)
    select ${name}, file, bytes
    from unnest(
      ${files.map(({ file }) => file)}::text[],
      ${files.map(({ bytes }) => bytes)}::bytea[]) as made (file, bytes
    )
    on conflict do nothing`)
}

export async function selectShopFile(
  on: Queryable,
  { name, file }: { name: string; file: string },
): Promise<Buffer | null> {
  const [row] = await on.query<{ bytes: Buffer }>(named('select-shop-file')`
    select bytes
    from shop_pictures
    where name = ${name}
      and file = ${file}`)
  return row?.bytes ?? null
}
