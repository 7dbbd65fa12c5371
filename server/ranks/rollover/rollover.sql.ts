import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'
import type { Ranks } from '#server/ranks/rank-period.ts'

export async function selectIsRolloverFinished(on: Queryable, month: number): Promise<boolean> {
  const rows = await on.query(named('select-is-rollover-finished')`
    select
    from rank_rollovers
    where month >= ${month}
    limit 1`)
  return rows.length > 0
}

export async function insertFinishedRollover(
  on: Queryable,
  { month, now }: { month: number; now: Date },
): Promise<void> {
  await on.query(sql`
    insert into rank_rollovers (month, finished_at)
    values (${month}, ${now})
    on conflict do nothing`)
}

/** Up to `limit` members with ids after `afterId`. Null if there are none. */
export async function selectBatchEnd(
  on: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number | null> {
  const [batch] = await on.query<{ end: number | null }>(named('select-batch-end')`
    select max(member_id) as end
    from (
      select member_id
      from rank_periods
      where member_id > ${afterId}
      order by member_id
      limit ${limit}
    ) as batch`)
  return batch?.end ?? null
}

export interface MemberBatch {
  readonly afterId: number
  readonly lastId: number
  readonly month: number
}

/**
 * Moves the rank periods of a range of members into `month`, by the same rules as `rankPeriodIn`.
 * If a row is locked, the statement waits and then reads the row's new values, so that a payment
 * made meanwhile counts. Rows of members with the lowest rank and no payments stay unchanged,
 * because `rankPeriodIn` computes the same rank period from the old row.
 */
export async function rollOverBatch(
  tx: Transaction,
  ranks: Ranks,
  { afterId, lastId, month }: MemberBatch,
): Promise<number> {
  const [updated] = await tx.query<{ count: number }>({
    name: 'roll-over-batch',
    text: `
      with moved as (
        update rank_periods
        set
          rank_id = case
            when month < $3 - 1 then ($4::integer[])[1]
            else ($4::integer[])[
              greatest(
                width_bucket(paid_yen, $5::bigint[]),
                case when is_kept then array_position($4::integer[], rank_id) end
              )
            ]
          end,
          last_month_paid_yen = case when month < $3 - 1 then 0 else paid_yen end,
          paid_yen = 0,
          is_kept = false,
          month = $3
        where member_id > $1
          and member_id <= $2
          and month < $3
          and (rank_id <> ($4::integer[])[1] or paid_yen > 0 or last_month_paid_yen > 0 or is_kept)
        returning 1
      )
      select count(*) as count from moved`,
    values: [
      afterId,
      lastId,
      month,
      ranks.map(({ id }) => id),
      ranks.map(({ monthYen }) => monthYen),
    ],
  })
  return updated?.count ?? 0
}
