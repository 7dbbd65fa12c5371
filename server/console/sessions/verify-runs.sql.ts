import type { Queryable } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/** Returns whether the newest run of `npm run verify` found a broken invariant. */
export async function hasFailedVerify(on: Queryable): Promise<boolean> {
  const [row] = await on.query<{ hasFailed: boolean }>(sql`
    select cardinality(broken_invariants) > 0 as has_failed
    from verify_runs
    order by id desc
    limit 1`)
  return row?.hasFailed === true
}
