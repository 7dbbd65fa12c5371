import { codeForms } from '#contract/canonical-text.rule.ts'
import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'
import type { Stored } from '#server/console/acts/route.ts'
import { AVERAGE_COST } from '#server/console/stock/average-cost.sql.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'

export type CardRow = Omit<Stored<CardFacts, 'marketAt'>, 'free'> & {
  readonly rarityLabelEn: string | null
}

/** Selects cards with the average cost of a copy in yen. */
export function selectCards(on: Queryable, ids: readonly number[]): Promise<CardRow[]> {
  return on.query<CardRow & Row>({
    name: 'select-pack-cards',
    text: `
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
          ${AVERAGE_COST}::integer as yen
        from console.copies
        where card_id = cards.id
      ) as cost on true
      where cards.id = any($1)
      order by cards.id`,
    values: [ids],
  })
}

/**
 * Returns the ids of cards by the codes that name them. A code that no card has names the card with
 * the code in half width, if there is one; otherwise it is left out.
 */
export async function selectIdsByCode(
  on: Queryable,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await on.query<{ code: string; id: number }>({
    text: 'select code, id from cards where code = any($1)',
    values: [codes.flatMap(codeForms)],
  })
  const ids = new Map(rows.map(({ code, id }) => [code, id]))
  return new Map(
    codes.flatMap((code) => {
      const id = codeForms(code).flatMap((form) => ids.get(form) ?? [])[0]
      return id === undefined ? [] : [[code, id] as const]
    }),
  )
}
