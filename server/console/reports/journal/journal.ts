import type { TaxMoment } from '#contract/console/reports.ts'
import { readCosts } from '#server/console/reports/costs/costs.ts'
import { noProgress, type OnProgress } from '#server/console/reports/progress.rule.ts'
import { methodNameOf } from '#server/payments/payments.ts'
import { salesOfDays } from '#server/payments/sales/sales.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Days, spanOf } from '#server/platform/time/tokyo.ts'
import { computeJournalPoints } from '#server/points/base-date/base-date.ts'
import { type JournalLine, journalOf } from './journal.rule.ts'
import { selectPurchases } from './journal.sql.ts'

/**
 * Returns the journal of a period. Sales and refunds are entered by day and payment method,
 * acquisitions one by one, points and costs at the period's end. Reads the whole ledger and the whole history of the stock.
 */
export async function readJournal(
  on: Queryable,
  days: Days,
  taxMoment: TaxMoment,
  onProgress: OnProgress = noProgress,
): Promise<readonly JournalLine[]> {
  const sales = await salesOfDays(on, days)
  const { figures, paidBack } = await computeJournalPoints(on, spanOf(days), onProgress)
  const { used, expired, opening, unused } = figures
  const { shippedYen, lostYen } = await readCosts(on, days, onProgress)
  return journalOf({
    lastDay: days.to,
    taxMoment,
    shippedYen,
    lostYen,
    purchases: await selectPurchases(on, spanOf(days)),
    sales: sales.map(({ day, payId, provider, paidYen, returnedYen }) => ({
      day,
      paidYen,
      returnedYen,
      method: methodNameOf(payId)?.ja ?? provider,
    })),
    paidPoints: {
      used: used.paid,
      paidBack,
      expired: expired.paid,
      opening: opening.paid,
      unused: unused.paid,
    },
  })
}
