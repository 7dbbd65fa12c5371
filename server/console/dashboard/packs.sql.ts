import { AVERAGE_COST } from '#server/console/stock/average-cost.sql.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { named, raw } from '#server/platform/database/sql.ts'

export interface SellingPack extends Row {
  readonly id: number
  readonly name: string
  readonly currency: 'point' | 'coin'
  readonly price: number
  readonly total: number
  readonly sold: number
  readonly endsAt: Date | null
  readonly hourSold: number
  readonly topLabel: string
  readonly topLeft: number
  readonly topTotal: number
  /**
   * The cost of the cards won so far, and the cost of all cards of the pack, extra prizes included.
   * Both are null while the cost of a card is unknown.
   */
  readonly wonCostYen: number | null
  readonly wholeCostYen: number | null
  /** The points that members got for converted cards, less the cost of these cards. */
  readonly conversionYen: number
  /** The cards that ship or were shipped, and all cards of the pack, extra prizes included. */
  readonly shippedCount: number
  readonly wholeCount: number
}

const PACKS_MAX = 200

/**
 * Returns the packs on sale, the newest first, with the cards that are left in the urn of each
 * pack.
 */
export function selectSellingPacks(
  on: Queryable,
  { now, hourAgo }: { now: Date; hourAgo: Date },
): Promise<SellingPack[]> {
  return on.query(named('dashboard-packs')`
    select
      packs.id,
      packs.name,
      packs.currency,
      packs.price,
      packs.total,
      urns.sold_count as sold,
      packs.ends_at,
      urns.sold_count - console.tickets_sold_before(packs.id, ${hourAgo}) as hour_sold,
      held.*
    from packs
    join urns on urns.pack_id = packs.id
    cross join lateral (
      select
        max(rarity_label) filter (where is_top) as top_label,
        sum(left_count) filter (where is_top) as top_left,
        sum(count) filter (where is_top) as top_total,
        case when bool_and(cost is not null) then sum(cost * (count - left_count))::bigint end as won_cost_yen,
        case when bool_and(cost is not null) then sum(cost * count)::bigint end as whole_cost_yen,
        coalesce(sum(converted * (buy_point - cost)), 0)::bigint as conversion_yen,
        coalesce(sum(shipped), 0)::bigint as shipped_count,
        sum(count)::bigint as whole_count
      from (
        select
          prize.*,
          cost.yen as cost,
          coalesce(decided.converted, 0) as converted,
          coalesce(decided.shipped, 0) as shipped,
          not prize.is_extra
            and rarity = max(rarity) filter (where not prize.is_extra) over () as is_top
        from (
          select
            false as is_extra,
            no,
            card_id,
            rarity,
            rarity_label,
            buy_point,
            count,
            urns.counts[no + 1] as left_count
          from prizes
          where pack_id = packs.id
          union all
          select
            true,
            no,
            card_id,
            rarity,
            rarity_label,
            buy_point,
            case kind when 'last' then 1 else packs.total / step end,
            case kind when 'last' then 1 else packs.total / step - urns.sold_count / step end
          from extra_prizes
          where pack_id = packs.id
        ) as prize
        cross join lateral (
          select
            ${raw(AVERAGE_COST)} as yen
          from console.copies
          where copies.card_id = prize.card_id
        ) as cost
        left join console.decided_prizes as decided
          on decided.pack_id = packs.id
          and decided.is_extra = prize.is_extra
          and decided.no = prize.no
      ) as prize
    ) as held
    where packs.published_at <= ${now}
      and urns.sold_count < packs.total
      and (packs.starts_at is null or packs.starts_at <= ${now})
      and (packs.ends_at is null or packs.ends_at > ${now})
    order by packs.id desc
    limit ${raw(PACKS_MAX)}`)
}
