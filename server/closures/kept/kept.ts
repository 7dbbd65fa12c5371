import type { Queryable } from '#server/platform/database/database.ts'
import { addMonths } from '#server/platform/time/tokyo.ts'
import { type RecordsRow, selectClosedAt, selectRecords } from './kept.sql.ts'

/** The longest time from a record to the end of the business year to which the record belongs. */
const YEAR_MONTHS = 12
/** Ten years from the end of the business year (Companies Act, article 432 (2)). */
const BOOKS_MONTHS = YEAR_MONTHS + 10 * 12
/**
 * Receipts are kept for seven years from two months after the end of the tax period to which they
 * belong (Order for the Consumption Tax Act, article 70-13).
 */
const RECEIPTS_MONTHS = YEAR_MONTHS + 2 + 7 * 12

interface KeptRecords {
  readonly kind: RecordsRow['kind']
  readonly count: number
  /** The moment until which the law may require the newest record of this kind. */
  readonly until: Date
}

/**
 * Returns when a member's account was closed, or null if the account is not closed. Also returns,
 * for each kind of record that remains after the erasure, until when the law may require it
 * . The code does not know on which day the shop's business year ends, so it assumes the
 * latest possible day.
 */
export async function readKeptRecords(
  on: Queryable,
  memberId: number,
): Promise<{ readonly erasedAt: Date | null; readonly kept: readonly KeptRecords[] }> {
  const [records, erasedAt] = await Promise.all([
    selectRecords(on, memberId),
    selectClosedAt(on, memberId),
  ])
  const kept = records.flatMap(({ kind, count, lastAt }) =>
    lastAt === null ? [] : [{ kind, count, until: addMonths(lastAt, monthsOf(kind)) }],
  )
  return { erasedAt, kept }
}

function monthsOf(kind: RecordsRow['kind']): number {
  return kind === 'receipts' ? RECEIPTS_MONTHS : BOOKS_MONTHS
}
