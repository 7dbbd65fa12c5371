import type { Imported } from '#contract/console/imports/imported.ts'
import { priceColumns } from '#contract/console/stock/card-columns.fields.ts'
import { isRefusal, type Refusal } from '#server/console/acts/route.ts'
import { readImport } from '#server/console/imports/imports.rule.ts'
import { importedOf, rowsOf } from '#server/console/imports/imports.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { planPrices } from './prices.rule.ts'
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
  const read = readImport(priceColumns, rows, { isTitled: false })
  const codes = [...new Set(read.lines.map(({ cells }) => cells.get('code') ?? ''))]
  const found = await lockPricedCards(tx, { codes, ...list })
  const cards = new Map(found.map((card) => [card.code, card]))
  const plan = planPrices(read, cards)
  const outcome = importedOf(list, plan, ({ code, price }) => ({
    code,
    name: cards.get(code)?.name ?? '',
    columns: [String(price)],
  }))
  if (!outcome.isDone) return outcome
  const cardIds = plan.added.map(({ fields: { code } }) => cards.get(code)?.id as number)
  const prices = plan.added.map(({ fields: { price } }) => price)
  await insertPrices(tx, { ...list, cardIds, prices })
  return outcome
}
