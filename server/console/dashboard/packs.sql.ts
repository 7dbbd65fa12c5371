import type { Queryable, Row } from '#server/platform/database/database.ts'

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
   * The cost of the cards won so far, and the cost of all cards of the pack. Both are null while
   * the cost of a card is unknown.
   */
  readonly wonCostYen: number | null
  readonly wholeCostYen: number | null
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
  return on.query({
    name: 'dashboard-packs',
    text: `
      select
        packs.id,
        packs.name,
        packs.currency,
        packs.price,
        packs.total,
        urns.sold_count as sold,
        packs.ends_at as "endsAt",
        urns.sold_count - console.tickets_sold_before(packs.id, $2) as "hourSold",
        held.*
      from packs
      join urns on urns.pack_id = packs.id
      cross join lateral (
        select
          max(rarity_label) filter (where is_top) as "topLabel",
          sum(left_count) filter (where is_top) as "topLeft",
          sum(count) filter (where is_top) as "topTotal",
          case when bool_and(cost is not null)
            then round(sum(cost * (count - left_count)))::bigint
          end as "wonCostYen",
          case when bool_and(cost is not null) then round(sum(cost * count))::bigint end as "wholeCostYen"
        from (
          select
            prizes.count,
            -- The average of what the copies of the card cost; null without a copy.
            (
              select avg(cost_yen) from console.copies where copies.card_id = prizes.card_id
            ) as cost,
            prizes.rarity_label,
            urns.counts[prizes.no + 1] as left_count,
            prizes.rarity = max(prizes.rarity) over () as is_top
          from prizes
          where prizes.pack_id = packs.id
        ) as prize
      ) as held
      where packs.published_at <= $1
        and urns.sold_count < packs.total
        and (packs.starts_at is null or packs.starts_at <= $1)
        and (packs.ends_at is null or packs.ends_at > $1)
      order by packs.id desc
      limit ${PACKS_MAX}`,
    values: [now, hourAgo],
  })
}
