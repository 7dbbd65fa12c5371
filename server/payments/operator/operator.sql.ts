import type { Queryable } from '#server/platform/database/database.ts'

/** Selects the ids of held payments, oldest first. */
export function selectHeld(on: Queryable, limit: number): Promise<readonly number[]> {
  return selectIds(on, `select id from payments where state = 'held' order by id limit $1`, limit)
}

export function selectNewest(on: Queryable, limit: number): Promise<readonly number[]> {
  return selectIds(on, 'select id from payments order by id desc limit $1', limit)
}

async function selectIds(on: Queryable, text: string, limit: number): Promise<readonly number[]> {
  const rows = await on.query<{ id: number }>({ text, values: [limit] })
  return rows.map(({ id }) => id)
}
