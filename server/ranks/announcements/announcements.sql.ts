import type { Queryable } from '#server/platform/database/database.ts'

/** Members above the lowest rank who were not told their rank of the month. */
export async function selectUntoldRanks(
  on: Queryable,
  {
    month,
    lowestRankId,
    limit,
    failedIds,
  }: { month: number; lowestRankId: number; limit: number; failedIds: readonly number[] },
): Promise<{ readonly memberId: number; readonly rankId: number }[]> {
  return on.query<{ memberId: number; rankId: number }>({
    text: `
      select member_id, rank_id
      from rank_periods
      where month = $1
        and rank_id <> $2
        and member_id <> all($4::bigint[])
        and not exists (
          select from message_causes
          where occasion = 'rank-changed'
            and cause = concat_ws('-', member_id, $1::integer)
        )
      order by member_id
      limit $3`,
    values: [month, lowestRankId, limit, failedIds],
  })
}
