import type { Queryable } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export async function selectOperatorNames(
  on: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await on.query<{ id: number; name: string }>(sql`
    select id, name
    from console.operators
    where id = any(${ids})`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function selectHasMember(on: Queryable, id: number): Promise<boolean> {
  const rows = await on.query(sql`select id from members where id = ${id}`)
  return rows.length > 0
}
