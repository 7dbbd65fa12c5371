import type { Queryable } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface EndingBalance {
  readonly memberId: number
  readonly nextExpiryAt: Date
}

/**
 * Members whose next points end after `after` and until `until`, and who were not told of that day
 * for this window of days.
 */
export function selectUntoldEndings(
  on: Queryable,
  {
    after,
    until,
    days,
    limit,
    failedIds,
  }: {
    after: Date
    until: Date
    days: number
    limit: number
    failedIds: readonly number[]
  },
): Promise<(EndingBalance & Record<string, unknown>)[]> {
  return on.query(sql`
    select member_id, next_expiry_at
    from balances
    where currency = 'point'
      and balance > 0
      and next_expiry_at > ${after}
      and next_expiry_at <= ${until}
      and member_id <> all(${failedIds}::bigint[])
      and not exists (
        select from message_causes
        where occasion = 'points-ending'
          and cause = concat_ws('-', member_id, to_char(next_expiry_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD'), ${days}::integer)
      )
    order by next_expiry_at
    limit ${limit}`)
}
