import { AVERAGE_COST } from '#server/console/stock/average-cost.sql.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'

export interface CardRow extends Row {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly nameEn: string | null
  readonly image: string
  readonly rarity: number
  readonly rarityLabel: string
  readonly rarityLabelEn: string | null
  readonly modelNumber: string
  readonly setSize: number
  readonly marketYen: number | null
  readonly marketAt: Date | null
  readonly isRetired: boolean
  readonly costYen: number | null
}

/** Selects cards with the average cost of a copy in yen. */
export function selectCards(on: Queryable, ids: readonly number[]): Promise<CardRow[]> {
  return on.query({
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

export async function selectIdsByCode(
  on: Queryable,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await on.query<{ code: string; id: number }>({
    text: 'select code, id from cards where code = any($1)',
    values: [codes],
  })
  return new Map(rows.map(({ code, id }) => [code, id]))
}
