import type { Queryable } from '#server/platform/database/database.ts'

/** Selects the database's present time, in milliseconds since 1970. */
export async function selectDatabaseMs(on: Queryable): Promise<number> {
  const [row] = await on.query<{ now: Date }>({ text: 'select clock_timestamp() as now' })
  return (row as { now: Date }).now.getTime()
}
