import { codeForms } from '#contract/canonical-text.rule.ts'
import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'
import type { Stored } from '#server/console/acts/route.ts'
import { AVERAGE_COST } from '#server/console/stock/average-cost.sql.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { named, raw, sql } from '#server/platform/database/sql.ts'

export type CardRow = Omit<
  Stored<CardFacts, 'marketAt'>,
  'free' | 'endedEarlyAt' | 'isMarketOld'
> & {
  readonly rarityLabelEn: string | null
}

/** Selects cards with the average cost of a copy in yen. */
export function selectCards(on: Queryable, ids: readonly number[]): Promise<CardRow[]> {
  return on.query<CardRow & Row>(named('select-pack-cards')`
    select
      cards.id,
      code,
      name,
      name_en,
      image,
      rarity,
      rarity_label,
      rarity_label_en,
      model_number,
      set_size,
      market_price as market_yen,
      market_price_at as market_at,
      retired_at is not null as is_retired,
      cost.yen as cost_yen
    from cards
    left join lateral (
      select
        ${raw(AVERAGE_COST)}::integer as yen
      from console.copies
      where card_id = cards.id
    ) as cost on true
    where cards.id = any(${ids})
    order by cards.id`)
}

/**
 * Selects, by card id, when the last sale ended early that left copies of the card undrawn, as a
 * prize or as an extra prize. Only sales that ended after `after` and up to `now` count. A pack
 * whose sale never began does not count.
 */
export async function selectEarlyEnds(
  on: Queryable,
  ids: readonly number[],
  { after, now }: { readonly after: Date; readonly now: Date },
): Promise<ReadonlyMap<number, Date>> {
  const rows = await on.query<{ cardId: number; endedAt: Date }>(named('select-early-ends')`
    with ended as (
      select
        packs.id,
        ends_at,
        total,
        counts,
        total - (select sum(count) from unnest(counts) as count) as drawn
      from packs
      join urns on urns.pack_id = packs.id
      where end_message <> ''
        and ends_at > ${after}
        and ends_at <= ${now}
        and (starts_at is null or ends_at > starts_at)
    ), remaining as (
      select card_id, ends_at
      from ended
      join prizes on prizes.pack_id = ended.id
      where counts[no + 1] > 0
      union all
      select card_id, ends_at
      from ended
      join extra_prizes on extra_prizes.pack_id = ended.id
      where drawn < total / coalesce(step, total) * coalesce(step, total)
    )
    select card_id, max(ends_at) as ended_at
    from remaining
    where card_id = any(${ids})
    group by card_id`)
  return new Map(rows.map(({ cardId, endedAt }) => [cardId, endedAt]))
}

/**
 * Returns the ids of cards by the codes that name them. A code that no card has names the card with
 * the code in half width, if there is one; otherwise it is left out.
 */
export async function selectIdsByCode(
  on: Queryable,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await on.query<{ code: string; id: number }>(sql`
    select code, id
    from cards
    where code = any(${codes.flatMap(codeForms)})`)
  const ids = new Map(rows.map(({ code, id }) => [code, id]))
  return new Map(
    codes.flatMap((code) => {
      const id = codeForms(code).flatMap((form) => ids.get(form) ?? [])[0]
      return id === undefined ? [] : [[code, id] as const]
    }),
  )
}
