import type { Queryable } from '#server/platform/database/database.ts'

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
  return on.query<UntoldRank & Record<string, unknown>>({
    text: `
      select
        member_id,
        rank_id,
        exists (
          select from message_causes
          where occasion = 'rank-changed'
            and cause = concat_ws('-', member_id, $1::integer - 1, rank_id)
        ) as is_same
      from rank_periods
      where month = $1
        and rank_id <> $2
        and member_id <> all($4::bigint[])
        and not exists (
          select from message_causes
          where occasion = 'rank-changed'
            and cause = concat_ws('-', member_id, $1::integer, rank_id)
        )
      order by member_id
      limit $3`,
    values: [month, lowestRankId, limit, failedIds],
  })
}
