import type { Queryable } from '#server/platform/database/database.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/time/durations.ts'
import {
  type KeyedSalesRow,
  type SalesKey,
  type SalesRow,
  selectSales,
  selectSalesBy,
} from './sales.sql.ts'

export type { KeyedSalesRow, SalesKey } from './sales.sql.ts'

const TOKYO_OFFSET_MS = 9 * HOUR_MS

export interface DaySales extends SalesRow {
  /**
   * `paidYen` minus `returnedYen`. `netYen` is negative if more was returned than paid on the day.
   */
  readonly netYen: number
}

/**
 * Returns the sales of the days from `from` to `to` (YYYY-MM-DD in Japan, both included), one row
 * for each day, method and provider with a payment or a return. `paidYen` sums the prices of
 * payments that were paid on the day. `returnedYen` sums the prices of payments that were refunded
 * or charged back on the day, whenever they were paid. Money that comes back, because the refund
 * failed or the shop won the dispute, lowers the `returnedYen` of the day on which it comes back.
 * An earlier day changes only if a bank transfer is credited later, because the transfer counts on
 * the day on which the bank booked it. Prices include tax. A-136.
 */
export async function salesOfDays(
  on: Queryable,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly DaySales[]> {
  const rows = await selectSales(on, spanOf({ from, to }))
  return rows.map((row) => ({ ...row, netYen: row.paidYen - row.returnedYen }))
}

/**
 * Returns the sales of days like `salesOfDays`, but one row for each value of `by`, such as each
 * payment method.
 */
export function salesBy(
  on: Queryable,
  by: SalesKey,
  days: { readonly from: string; readonly to: string },
): Promise<readonly KeyedSalesRow[]> {
  return selectSalesBy(on, by, spanOf(days))
}

function spanOf({ from, to }: { readonly from: string; readonly to: string }) {
  return { from: midnightOf(from), until: new Date(midnightOf(to).getTime() + DAY_MS) }
}

/** Returns the midnight in Asia/Tokyo at which a day begins. */
function midnightOf(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - TOKYO_OFFSET_MS)
}
