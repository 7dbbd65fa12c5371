import type { Queryable } from '#server/platform/database/database.ts'

export async function selectHasShopFile(
  on: Queryable,
  { name, file }: { name: string; file: string },
): Promise<boolean> {
  const rows = await on.query({
    text: 'select from shop_pictures where name = $1 and file = $2',
    values: [name, file],
  })
  return rows.length > 0
}

export async function insertShopPicture(
  on: Queryable,
  name: string,
  files: readonly { readonly file: string; readonly bytes: Buffer }[],
): Promise<void> {
  await on.query({
    text: `
      insert into shop_pictures (name, file, bytes)
      select $1, file, bytes
      from unnest($2::text[], $3::bytea[]) as made (file, bytes)
      on conflict do nothing`,
    values: [name, files.map(({ file }) => file), files.map(({ bytes }) => bytes)],
  })
}

export async function selectShopFile(
  on: Queryable,
  { name, file }: { name: string; file: string },
): Promise<Buffer | null> {
  const [row] = await on.query<{ bytes: Buffer }>({
    name: 'select-shop-file',
    text: 'select bytes from shop_pictures where name = $1 and file = $2',
    values: [name, file],
  })
  return row?.bytes ?? null
}
