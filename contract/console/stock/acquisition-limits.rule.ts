/**
 * For an acquisition at this price or above, the law requires a record of the counterparty's data
 * and of how the counterparty's identity was checked.
 */
export const COMPLETE_FROM_YEN = 10_000
/** The record of a period with more lines is refused for printing; an export has no limit. */
export const LEDGER_ROWS_MAX = 10_000
export const IDENTITY_PAPERS_MAX = 10
/** The most lines of one acquisition. */
export const BOUGHT_LINES_MAX = 500
