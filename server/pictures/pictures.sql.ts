import type { Queryable } from '#server/platform/database/database.ts'

export async function selectIsStored(
  on: Queryable,
  { name, width }: { name: string; width: number },
): Promise<boolean> {
  const rows = await on.query({
    text: 'select from pictures where name = $1 and width = $2',
    values: [name, width],
  })
  return rows.length > 0
}

export async function insertPictures(
  on: Queryable,
  name: string,
  sizes: readonly { readonly width: number; readonly bytes: Buffer }[],
  now: Date,
): Promise<void> {
  await on.query({
    text: `
      insert into pictures (name, width, bytes, created_at)
      select $1, width, bytes, $4
      from unnest($2::smallint[], $3::bytea[]) as size (width, bytes)
      on conflict do nothing`,
    values: [name, sizes.map(({ width }) => width), sizes.map(({ bytes }) => bytes), now],
  })
}

export async function selectPicture(
  on: Queryable,
  { name, width }: { name: string; width: number },
): Promise<Buffer | null> {
  const [row] = await on.query<{ bytes: Buffer }>({
    name: 'select-picture',
    text: 'select bytes from pictures where name = $1 and width = $2',
    values: [name, width],
  })
  return row?.bytes ?? null
}
