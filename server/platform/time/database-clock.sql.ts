import type { Queryable } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/** Selects the database's present time, in milliseconds since 1970. */
export async function selectDatabaseMs(on: Queryable): Promise<number> {
  const [row] = await on.query<{ now: Date }>(sql`select clock_timestamp() as now`)
  return (row as { now: Date }).now.getTime()
}
