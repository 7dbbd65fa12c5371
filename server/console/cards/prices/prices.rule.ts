import { isDamagedCode } from '#contract/console/spreadsheets.rule.ts'
import { type FailedRow, yen } from '#contract/console/stock/cards.ts'
import type { CsvRow } from '#server/platform/csv.ts'

export interface PriceLine {
  readonly line: number
  readonly code: string
  readonly price: string
}
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

/** If the first line has no price, it counts as a heading. */
export function readPriceLines(rows: readonly CsvRow[]): readonly PriceLine[] {
  const lines = rows.map(({ line, cells: [code = '', price = ''] }) => ({ line, code, price }))
  const [first, ...rest] = lines
  return first !== undefined && !/\d/.test(first.price) ? rest : lines
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
  for (const { line, code, price } of lines) {
    const card = known.get(code)
    const priceYen = yenOf(price)
    const fail = (column: string, value: string, reason: FailedRow['reason']) =>
      failed.push({ line, column, value, reason })
    if (seen.has(code)) fail('code', code, 'repeated')
    else if (card === undefined) fail('code', code, unknownCode(code))
    else if (priceYen === null) fail('price', price, price === '' ? 'missing' : 'invalid')
    else if (card.recordedYen === priceYen) unchangedCount += 1
    else if (card.recordedYen !== null) fail('price', price, 'repeated')
    else added.push({ line, card, priceYen })
    seen.add(code)
  }
  return { added, unchangedCount, failed }
}

function unknownCode(code: string): FailedRow['reason'] {
  if (code === '') return 'missing'
  return isDamagedCode(code) ? 'damaged' : 'unknown-code'
}

/** Reads yen as people write them: 1,200, ¥1,200, １２００ or 1200円. */
function yenOf(text: string): number | null {
  const digits = text.normalize('NFKC').replace(/^[¥\\]\s*|\s*円$|,/g, '')
  const result = yen.safeParse(/^\d{1,10}$/.test(digits) ? Number(digits) : text)
  return result.success ? result.data : null
}
