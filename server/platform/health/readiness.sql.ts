import type { Queryable } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/** Changes no table, and fails on a stalled, read-only or standby server. */
export async function commitProbe(on: Queryable): Promise<void> {
  await on.query(sql`select pg_logical_emit_message(true, 'hikifuda', '')`)
}
