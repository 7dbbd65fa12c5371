import type { Queryable } from '#server/platform/database/database.ts'

/** When an operator last replaced the table; null if nobody has. */
export async function selectReplacedAt(on: Queryable): Promise<Date | null> {
  const [row] = await on.query<{ replacedAt: Date }>({
    name: 'select-postal-table-replaced-at',
    text: 'select replaced_at from postal_table',
  })
  return row?.replacedAt ?? null
}

export async function selectPostalTable(on: Queryable): Promise<Buffer | null> {
  const [row] = await on.query<{ content: Buffer }>({ text: 'select content from postal_table' })
  return row?.content ?? null
}

export async function replacePostalTable(on: Queryable, content: Buffer): Promise<void> {
  await on.query({
    text: `
      insert into postal_table (content, replaced_at)
      values ($1, clock_timestamp())
      on conflict (is_only) do update
      set
        content = excluded.content,
        replaced_at = excluded.replaced_at`,
    values: [content],
  })
}
