import type { ColumnOf } from '#contract/console/imports/import-columns.rule.ts'
import { priceColumns } from '#contract/console/stock/card-columns.fields.ts'
import type { ReadFile } from '#server/console/imports/imports.rule.ts'
import { faultOf, type ImportPlan, planRows } from '#server/console/imports/plan.rule.ts'

/**
 * A card, with the price that is recorded for the source and the day of the new prices, if there is
 * such a price.
 */
export interface PricedCard {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly recordedYen: number | null
}
interface PriceFields {
  readonly code: string
  readonly price: number
}

/** A new price fails if the same day and source has a different price already. */
export function planPrices(
  file: ReadFile<ColumnOf<typeof priceColumns>>,
  cards: ReadonlyMap<string, PricedCard>,
): ImportPlan<PriceFields, PriceFields> {
  const recorded = [...cards.values()].flatMap(({ code, recordedYen: price }) =>
    price === null ? [] : [[code, { code, price }] as const],
  )
  return planRows<typeof priceColumns, PriceFields>(priceColumns, file, {
    keyOf: ({ cells }) => cells.get('code') ?? '',
    known: new Map(recorded),
    isKnownCode: ({ cells }) => cards.has(cells.get('code') ?? ''),
    defaults: { code: '', price: 0 },
    faultsOf: (line, { row, fields }) => [
      ...(cards.has(fields.code) ? [] : [faultOf(priceColumns, line, 'code', 'unknown-code')]),
      ...(row === undefined || row.price === fields.price
        ? []
        : [faultOf(priceColumns, line, 'price', 'recorded')]),
    ],
  })
}
