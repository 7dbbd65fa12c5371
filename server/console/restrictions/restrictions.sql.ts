import type { Queryable } from '#server/platform/database/database.ts'

export async function selectOperatorNames(
  on: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await on.query<{ id: number; name: string }>({
    text: 'select id, name from console.operators where id = any($1)',
    values: [ids],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function selectHasMember(on: Queryable, id: number): Promise<boolean> {
  const rows = await on.query({ text: 'select id from members where id = $1', values: [id] })
  return rows.length > 0
}
