import { arrayLiteral } from '#server/platform/database/array-literal.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { EntryKind } from '#server/points/ledger.ts'

/** Of members with a balance in points, in ascending order. */
export async function selectMemberIds(
  on: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  const rows = await on.query<{ memberId: number }>(sql`
    select member_id
    from balances
    where currency = 'point'
      and member_id > ${afterId}
    order by member_id
    limit ${limit}`)
  return rows.map(({ memberId }) => memberId)
}

export async function countPointAccounts(on: Queryable): Promise<number> {
  const [row] = await on.query<{ count: number }>(sql`
    select count(*) as count
    from balances
    where currency = 'point'`)
  return row?.count ?? 0
}

export interface PeriodEntry extends Row {
  readonly memberId: number
  readonly amount: number
  readonly kind: EntryKind
  readonly expiresAt: Date | null
  readonly isInPeriod: boolean
  /** YYYY-MM-DD in Japan. If the clock stepped back, the latest day of earlier entries. */
  readonly day: string
}

/**
 * Selects these members' ledger entries in points until the end of a period, ordered by member and
 * entry number. The clocks of processes differ, so an entry can have an earlier time than the entry
 * before. A member's period therefore begins with the first entry whose time is at or after `from`,
 * and ends before the first entry whose time is at or after `until`.
 */
export function selectEntriesUntil(
  on: Queryable,
  memberIds: readonly number[],
  { from, until }: { from: Date; until: Date },
): Promise<PeriodEntry[]> {
  return on.query(sql`
    select member_id, amount, kind, expires_at, is_in_period, day
    from (
      select
        member_id,
        seq,
        amount,
        kind,
        expires_at,
        bool_or(created_at >= ${from}) over earlier as is_in_period,
        bool_or(created_at >= ${until}) over earlier as is_later,
        max(to_char(created_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD')) over earlier as day
      from entries
      where member_id = any(${arrayLiteral(memberIds)}::bigint[])
        and currency = 'point'
      window earlier as (partition by member_id order by seq)
    ) as dated
    where not is_later
    order by member_id, seq`)
}
