import type { Queryable } from '#server/platform/database/database.ts'
import { addMonths } from '#server/platform/time/tokyo.ts'
import { type RecordsRow, selectClosedAt, selectRecords } from './kept.sql.ts'

/** A business year ends at most 12 months after any record that belongs to it. */
const YEAR_MONTHS = 12
/**
 * Books are kept for ten years from the end of their business year (Companies Act, article 432
 * (2)).
 */
const BOOKS_MONTHS = YEAR_MONTHS + 10 * 12
/**
 * Receipts are kept for seven years from two months after the end of their tax period (Order for
 * the Consumption Tax Act, article 70-13).
 */
const RECEIPTS_MONTHS = YEAR_MONTHS + 2 + 7 * 12

export interface KeptRecords {
  readonly kind: RecordsRow['kind']
  readonly count: number
  /** The moment until which the law may require the newest of these records. */
  readonly until: Date
}

/**
 * Returns when a member's account was closed (null for an open one), which records stay after the
 * erasure, and until when the law may require them. The code does not know the shop's
 * business year, so each time is the latest possible one.
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
