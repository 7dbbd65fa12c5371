import type { EXPORT_ROWS_MAX as LIMIT } from '#contract/console/audit.ts'

/**
 * The largest number of rows in one export. The browser may import only types from the contract, so
 * the number is repeated here, and its type makes the compiler compare it with the contract's
 * number.
 */
export const EXPORT_ROWS_MAX: typeof LIMIT = 10_000
