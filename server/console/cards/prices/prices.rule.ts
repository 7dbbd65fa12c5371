import type { ColumnOf } from '#contract/console/imports/import-columns.rule.ts'
import type { FailedRow } from '#contract/console/imports/imported.ts'
import type { priceColumns } from '#contract/console/stock/card-columns.fields.ts'
import type { ImportLine } from '#server/console/imports/imports.rule.ts'

export type PriceLine = ImportLine<ColumnOf<typeof priceColumns>>
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
export interface PricePlan {
  readonly added: readonly {
    readonly line: number
    readonly card: PricedCard
    readonly priceYen: number
  }[]
  readonly unchangedCount: number
  readonly failed: readonly FailedRow[]
}

/** A new price fails if the same day and source has a different price already. */
export function planPrices(
  lines: readonly PriceLine[],
  known: ReadonlyMap<string, PricedCard>,
): PricePlan {
  const added: PricePlan['added'][number][] = []
  const failed: FailedRow[] = []
  const seen = new Set<string>()
  let unchangedCount = 0
  for (const { line, cells, values, failed: faults } of lines) {
    const code = cells.get('code') ?? ''
    const card = known.get(code)
    const priceYen = values.get('price') as number
    const fail = (column: keyof typeof priceColumns, reason: FailedRow['reason']) =>
      failed.push({ line, column, value: cells.get(column) ?? '', reason })
    if (seen.has(code)) fail('code', 'repeated')
    else if (faults.length > 0) failed.push(...faults)
    else if (!cells.has('price')) fail('price', 'missing')
    else if (card === undefined) fail('code', 'unknown-code')
    else if (card.recordedYen === priceYen) unchangedCount += 1
    else if (card.recordedYen !== null) fail('price', 'recorded')
    else added.push({ line, card, priceYen })
    seen.add(code)
  }
  return { added, unchangedCount, failed }
}
