import type { SalesGroup } from '#contract/console/report-jobs.ts'
import { readCosts } from '#server/console/reports/costs/costs.ts'
import type { OnProgress } from '#server/console/reports/progress.rule.ts'
import { totalsOf } from '#server/console/reports/sales/sales.rule.ts'
import { readSales } from '#server/console/reports/sales/sales.ts'
import { readTrialBalance } from '#server/console/reports/trial-balance/trial-balance.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Days, spanOf } from '#server/platform/time/tokyo.ts'
import { type BookDay, computeDayBook } from '#server/points/base-date/base-date.ts'
import { readSettings } from '#server/settings/settings.ts'

/**
 * Each function of this file computes one report, and returns it in the form of the answer of the
 * report's call.
 */

export async function computeSales(
  on: Queryable,
  query: Days & { readonly by: SalesGroup },
  onProgress: OnProgress,
) {
  const { taxMoment } = await readSettings(on)
  const list = await readSales(on, query, taxMoment, onProgress)
  return { list: [...list], totals: [...totalsOf(list)], taxMoment }
}

export async function computeTrialBalance(on: Queryable, days: Days, onProgress: OnProgress) {
  const { rows, sums } = await readTrialBalance(on, days, onProgress)
  return { list: [...rows], sums: [...sums] }
}

export async function computePointsBook(on: Queryable, days: Days, onProgress: OnProgress) {
  const book = await computeDayBook(on, spanOf(days), onProgress)
  return { list: book.map(wireDay) }
}

export async function computeAccounting(on: Queryable, days: Days, onProgress: OnProgress) {
  const costs = await readCosts(on, days, onProgress)
  return {
    method: costs.method,
    openingYen: costs.initialYen,
    boughtYen: costs.boughtYen,
    shippedYen: costs.shippedYen,
    lostYen: costs.lostYen,
    revaluedYen: costs.revaluedYen,
    closingYen: costs.closingYen,
    unknownCount: costs.lines
      .filter(({ isKnown }) => !isKnown)
      .reduce((sum, { count }) => sum + Math.abs(count), 0),
  }
}

function wireDay({ takenBack, ...day }: BookDay) {
  return { ...day, takenBack }
}
