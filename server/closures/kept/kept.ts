import type { Queryable } from '#server/platform/database/database.ts'
import { addMonths } from '#server/platform/time/tokyo.ts'
import { type RecordsRow, selectClosedAt, selectRecords } from './kept.sql.ts'

/** A business year closes at most 12 months after a record. */
const YEAR_MONTHS = 12
/** Companies Act, article 432 (2): ten years from the closing of the books. */
const BOOKS_MONTHS = YEAR_MONTHS + 10 * 12
/** Order for the Consumption Tax Act, article 70-13: seven years from two months after the tax period. */
const RECEIPTS_MONTHS = YEAR_MONTHS + 2 + 7 * 12

export interface KeptRecords {
  readonly kind: RecordsRow['kind']
  readonly count: number
  /** The moment until which the law may require the newest of them. */
  readonly until: Date
}

/**
 * Returns what stays of a member after the erasure, by the member's number, and until when the law may
 * require it. The business year of the shop is not known here, so each time is the latest one.
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
