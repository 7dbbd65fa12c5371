import type { Queryable } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

/** When an operator last replaced the table; null if nobody has. */
export async function selectReplacedAt(on: Queryable): Promise<Date | null> {
  const [row] = await on.query<{ replacedAt: Date }>(named('select-postal-table-replaced-at')`
    select replaced_at
    from postal_table`)
  return row?.replacedAt ?? null
}

export async function selectPostalTable(on: Queryable): Promise<Buffer | null> {
  const [row] = await on.query<{ content: Buffer }>(sql`select content from postal_table`)
  return row?.content ?? null
}

export async function replacePostalTable(on: Queryable, content: Buffer): Promise<void> {
  await on.query(sql`
    insert into postal_table (content, replaced_at)
    values (${content}, clock_timestamp())
    on conflict (is_only) do update
    set
      content = excluded.content,
      replaced_at = excluded.replaced_at`)
}
