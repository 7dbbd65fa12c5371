import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

interface Limit extends Row {
  readonly dayMax: number
  readonly version: number
}

export async function selectLimit(on: Queryable): Promise<Limit> {
  const [row] = await on.query<Limit>({
    text: `
      select adjustment_day_max as day_max, adjustment_version as version
      from shop_settings`,
  })
  return row as Limit
}

/** Updates the limit. Returns false if the stored limit has a different version. */
export async function updateDayMax(
  tx: Transaction,
  { dayMax, version }: { dayMax: number; version: number },
): Promise<boolean> {
  const rows = await tx.query({
    text: `
      update shop_settings
      set adjustment_day_max = $1, adjustment_version = adjustment_version + 1
      where adjustment_version = $2
      returning 1`,
    values: [dayMax, version],
  })
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
  const [row] = await on.query<{ sum: number }>({
    text: `
      select coalesce(sum(abs((approvals.payload->>'amount')::bigint)), 0)::bigint as sum
      from console.approvals
      left join console.errands on approval_id = approvals.id
      where approvals.kind = 'points.adjust'
        and approvals.target_kind = 'member'
        and approvals.target_id = $1::bigint::text
        and approvals.payload->>'currency' = $2
        and approvals.state = 'approved'
        and decided_at >= $3
        and errands.state is distinct from 'failed'`,
    values: [memberId, currency, since],
  })
  return (row as { sum: number }).sum
}
