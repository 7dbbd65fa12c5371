import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

interface Limit extends Row {
  readonly dayMax: number
  readonly version: number
}

export async function selectLimit(on: Queryable): Promise<Limit> {
  const [row] = await on.query<Limit>(sql`
    select adjustment_day_max as day_max, adjustment_version as version
    from shop_settings`)
  return row as Limit
}

/** Updates the limit. Returns false if the stored limit has a different version. */
export async function updateDayMax(
  tx: Transaction,
  { dayMax, version }: { dayMax: number; version: number },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update shop_settings
    set adjustment_day_max = ${dayMax}, adjustment_version = adjustment_version + 1
    where adjustment_version = ${version}
    returning 1`)
  return rows.length === 1
}

/**
 * Sums the adjustments of a member that any operator has approved since the moment `since`. Grants
 * and deductions both increase the sum. An adjustment that the shop could not post does not count.
 */
export async function selectApprovedSum(
  on: Queryable,
  { memberId, currency, since }: { memberId: number; currency: 'point' | 'coin'; since: Date },
): Promise<number> {
  const [row] = await on.query<{ sum: number }>(sql`
    select coalesce(sum(abs((approvals.payload->>'amount')::bigint)), 0)::bigint as sum
    from console.approvals
    left join console.errands on approval_id = approvals.id
    where approvals.kind = 'points.adjust'
      and approvals.target_kind = 'member'
      and approvals.target_id = ${memberId}::bigint::text
      and approvals.payload->>'currency' = ${currency}
      and approvals.state = 'approved'
      and decided_at >= ${since}
      and errands.state is distinct from 'failed'`)
  return (row as { sum: number }).sum
}
