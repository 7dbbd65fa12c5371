import type { Imported } from '#contract/console/imports/imported.ts'
import { priceColumns } from '#contract/console/stock/card-columns.fields.ts'
import { isRefusal, type Refusal } from '#server/console/acts/route.ts'
import { readImport } from '#server/console/imports/imports.rule.ts'
import { importedOf, rowsOf } from '#server/console/imports/imports.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type PricePlan, planPrices } from './prices.rule.ts'
import { insertPrices, lockPricedCards } from './prices.sql.ts'

export interface PriceList {
  readonly file: string
  readonly pricedAt: Date
  readonly source: string
  readonly isDryRun: boolean
  readonly operatorId: number
  readonly now: Date
}

/**
 * Records market prices with their day and source. If one line fails, no line is recorded.
 * A recorded price never changes: a different price of the same day and source fails. Two columns
 * without titles are codes and prices.
 */
export async function recordPrices(tx: Transaction, list: PriceList): Promise<Imported | Refusal> {
  const rows = rowsOf(list.file)
  if (isRefusal(rows)) return rows
  const { lines, failed } = readImport(priceColumns, rows, { isTitled: false })
  const codes = [...new Set(lines.map(({ cells }) => cells.get('code') ?? ''))]
  const cards = await lockPricedCards(tx, { codes, ...list })
  const known = new Map(cards.map((card) => [card.code, card]))
  const plan = failed.length > 0 ? NO_PLAN : planPrices(lines, known)
  const outcome = importedOf(list, {
    newCount: plan.added.length,
    changedCount: 0,
    unchangedCount: plan.unchangedCount,
    failed: [...failed, ...plan.failed],
    changes: plan.added.map(({ line, card: { code, name }, priceYen }) => ({
      line,
      code,
      name,
      columns: [String(priceYen)],
    })),
  })
  if (!outcome.isDone) return outcome
  const cardIds = plan.added.map(({ card }) => card.id)
  const prices = plan.added.map(({ priceYen }) => priceYen)
  await insertPrices(tx, { ...list, cardIds, prices })
  return outcome
}

const NO_PLAN: PricePlan = { added: [], unchangedCount: 0, failed: [] }
