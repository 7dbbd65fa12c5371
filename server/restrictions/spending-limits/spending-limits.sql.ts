import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import type { SpendingLimit } from './spending-limits.rule.ts'

export function selectLimits(on: Queryable, memberId: number): Promise<(SpendingLimit & Row)[]> {
  return on.query({
    text: `
      select period, yen, next_yen, next_at
      from spending_limits
      where member_id = $1`,
    values: [memberId],
  })
}

export async function selectLimitsOf(
  on: Queryable,
  memberIds: readonly number[],
): Promise<(SpendingLimit & Row & { memberId: number })[]> {
  return on.query({
    text: `
      select member_id, period, yen, next_yen, next_at
      from spending_limits
      where member_id = any($1::bigint[])`,
    values: [memberIds],
  })
}

export async function saveLimit(
  tx: Transaction,
  limit: SpendingLimit & { readonly memberId: number; readonly now: Date },
): Promise<void> {
  const { memberId, period, yen, nextYen, nextAt, now } = limit
  await tx.query({
    text: `
      insert into spending_limits (member_id, period, yen, next_yen, next_at, set_at)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (member_id, period) do update
      set
        yen = excluded.yen,
        next_yen = excluded.next_yen,
        next_at = excluded.next_at,
        set_at = excluded.set_at`,
    values: [memberId, period, yen, nextYen, nextAt, now],
  })
}
