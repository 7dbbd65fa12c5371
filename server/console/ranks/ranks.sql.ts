import type { RankSetRow } from '#contract/console/members/ranks.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

interface ListedRankSet extends Row {
  readonly id: number
  readonly fromMonth: number
  readonly savedAt: Date
  readonly operatorName: string | null
  /** The ranks from the lowest to the highest, in the form of the contract. */
  readonly ranks: RankSetRow['ranks']
}

export function selectListedRankSets(on: Queryable): Promise<ListedRankSet[]> {
  return on.query(sql`
    select
      rank_sets.id,
      from_month,
      saved_at,
      operators.name as operator_name,
      terms.ranks
    from rank_sets
    left join console.operators on operators.id = operator_id
    cross join lateral (
      select json_agg(
        json_build_object(
          'id', rank_id,
          'name', rank_terms.name,
          'nameEn', name_en,
          'icon', icon,
          'monthYen', month_yen,
          'coinPermille', coin_permille,
          'keepCoins', keep_coins
        )
        order by month_yen
      ) as ranks
      from rank_terms
      where set_id = rank_sets.id
    ) as terms
    order by from_month desc`)
}

/** Ranks from the lowest to the highest, with the yen that each requires. */
interface Ladder {
  readonly ids: readonly number[]
  readonly yen: readonly number[]
}

/**
 * Counts members by their rank of the next month: as `before` would decide it, and as `after`
 * would. Both ranks are positions in `after`, counted from 1. Counts the members who have paid in
 * `month`, or whose rank is above the lowest. The conditions are those of the monthly rollover.
 */
export function countMoves(
  on: Queryable,
  { month, before, after }: { month: number; before: Ladder; after: Ladder },
): Promise<{ before: number; after: number; count: number }[]> {
  return on.query(sql`
    select before, after, count(*) as count
    from (
      select
        array_position(
          ${after.ids}::integer[],
          (${before.ids}::integer[])[
            greatest(
              width_bucket(paid_yen, ${before.yen}::bigint[]),
              case when is_kept then array_position(${before.ids}::integer[], rank_id) end
            )
          ]
        ) as before,
        greatest(
          width_bucket(paid_yen, ${after.yen}::bigint[]),
          case when is_kept then array_position(${after.ids}::integer[], rank_id) end
        ) as after
      from rank_periods
      where month = ${month}
        and (paid_yen > 0 or rank_id <> (${before.ids}::integer[])[1])
    ) as moves
    group by before, after`)
}
