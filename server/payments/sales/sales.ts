import type { Queryable } from '#server/platform/database/database.ts'
import { type Days, spanOf } from '#server/platform/time/tokyo.ts'
import {
  type KeyedSalesRow,
  type SalesKey,
  type SalesRow,
  selectSales,
  selectSalesBy,
} from './sales.sql.ts'

export type { KeyedSalesRow, SalesKey } from './sales.sql.ts'

export interface DaySales extends SalesRow {
  /** Negative if more was returned than paid on the day. */
  readonly netYen: number
}

/**
 * Returns the sales of the days from `from` to `to` (YYYY-MM-DD in Japan, both included), one row
 * for each day, method and provider with a payment or a return. `paidYen` sums the prices of
 * payments that were paid on the day. `returnedYen` sums the prices of payments that were refunded
 * or charged back on the day, whenever they were paid, and the parts that were refunded. Money that comes back, because the refund
 * failed or the shop won the dispute, lowers the `returnedYen` of the day on which it comes back.
 * An earlier day changes only if a bank transfer is credited later, because the transfer counts on
 * the day on which the bank booked it. A-136.
 */
export async function salesOfDays(on: Queryable, days: Days): Promise<readonly DaySales[]> {
  const rows = await selectSales(on, spanOf(days))
  return rows.map((row) => ({ ...row, netYen: row.paidYen - row.returnedYen }))
}

/**
 * Returns the sales of days like `salesOfDays`, but one row for each value of `by`, such as each
 * payment method.
 */
export function salesBy(
  on: Queryable,
  by: SalesKey,
  days: Days,
): Promise<readonly KeyedSalesRow[]> {
  return selectSalesBy(on, by, spanOf(days))
}
