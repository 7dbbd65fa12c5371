import type { Queryable } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface UntoldRank {
  readonly memberId: number
  readonly rankId: number
  /** True if the member had the same rank in the month before, so that there is nothing to tell. */
  readonly isSame: boolean
}

/** Members above the lowest rank who were not told their rank of the month. */
export async function selectUntoldRanks(
  on: Queryable,
  {
    month,
    lowestRankId,
    limit,
    failedIds,
  }: { month: number; lowestRankId: number; limit: number; failedIds: readonly number[] },
): Promise<UntoldRank[]> {
  return on.query<UntoldRank & Record<string, unknown>>(sql`
    select
      member_id,
      rank_id,
      exists (
        select from message_causes
        where occasion = 'rank-changed'
          and cause = concat_ws('-', member_id, ${month}::integer - 1, rank_id)
      ) as is_same
    from rank_periods
    where month = ${month}
      and rank_id <> ${lowestRankId}
      and member_id <> all(${failedIds}::bigint[])
      and not exists (
        select from message_causes
        where occasion = 'rank-changed'
          and cause = concat_ws('-', member_id, ${month}::integer, rank_id)
      )
    order by member_id
    limit ${limit}`)
}
