import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { SpendingLimit } from './spending-limits.rule.ts'

export function selectLimits(on: Queryable, memberId: number): Promise<(SpendingLimit & Row)[]> {
  return on.query(sql`
    select period, yen, next_yen, next_at
    from spending_limits
    where member_id = ${memberId}`)
}

export async function selectLimitsOf(
  on: Queryable,
  memberIds: readonly number[],
): Promise<(SpendingLimit & Row & { memberId: number })[]> {
  return on.query(sql`
    select member_id, period, yen, next_yen, next_at
    from spending_limits
    where member_id = any(${memberIds}::bigint[])`)
}

export async function saveLimit(
  tx: Transaction,
  limit: SpendingLimit & { readonly memberId: number; readonly now: Date },
): Promise<void> {
  const { memberId, period, yen, nextYen, nextAt, now } = limit
  await tx.query(sql`
    insert into spending_limits (member_id, period, yen, next_yen, next_at, set_at)
    values (${memberId}, ${period}, ${yen}, ${nextYen}, ${nextAt}, ${now})
    on conflict (member_id, period) do update
    set
      yen = excluded.yen,
      next_yen = excluded.next_yen,
      next_at = excluded.next_at,
      set_at = excluded.set_at`)
}
