import type { Queryable } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export async function insertVerifyRun(
  on: Queryable,
  { now, broken }: { now: Date; broken: readonly string[] },
): Promise<void> {
  await on.query(sql`
    insert into verify_runs (ended_at, broken_invariants)
    values (${now}, ${broken})`)
}
