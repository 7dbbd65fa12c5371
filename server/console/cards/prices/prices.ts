import { REASON } from '#contract/console/reasons.ts'
import { IMPORT_ROWS_MAX, SHOWN_ROWS_MAX } from '#contract/console/stock/cards.fields.ts'
import type { Imported } from '#contract/console/stock/cards.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import { readCsv } from '#server/platform/csv.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { planPrices, readPriceLines } from './prices.rule.ts'
import { insertPrices, lockPricedCards } from './prices.sql.ts'

export interface PriceList {
  /** Lines of code and price, separated by a comma or a tab. */
  readonly text: string
  readonly pricedAt: Date
  readonly source: string
  readonly isDryRun: boolean
  readonly operatorId: number
  readonly now: Date
}

/**
 * Records market prices with their day and source. If one line fails, no line is recorded.
 * A recorded price never changes: a different price of the same day and source fails.
 */
export async function recordPrices(tx: Transaction, list: PriceList): Promise<Imported | Refusal> {
  const rows = readCsv(list.text)
  if (rows === null) return refuse(400, REASON.fileUnreadable)
  if (rows.length > IMPORT_ROWS_MAX) return refuse(409, REASON.tooManyRows)
  const lines = readPriceLines(rows)
  const codes = [...new Set(lines.map(({ code }) => code))]
  const cards = await lockPricedCards(tx, { codes, ...list })
  const plan = planPrices(lines, new Map(cards.map((card) => [card.code, card])))
  const isDone = !list.isDryRun && plan.failed.length === 0
  if (isDone) {
    const cardIds = plan.added.map(({ card }) => card.id)
    const prices = plan.added.map(({ priceYen }) => priceYen)
    await insertPrices(tx, { ...list, cardIds, prices })
  }
  return {
    isDone,
    newCount: plan.added.length,
    changedCount: 0,
    unchangedCount: plan.unchangedCount,
    failedCount: plan.failed.length,
    failed: plan.failed.slice(0, SHOWN_ROWS_MAX),
    changes: plan.added
      .slice(0, SHOWN_ROWS_MAX)
      .map(({ line, card: { code, name }, priceYen }) => ({
        line,
        code,
        name,
        columns: [String(priceYen)],
      })),
  }
}
