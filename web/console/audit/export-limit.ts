import type { EXPORT_ROWS_MAX as LIMIT } from '#contract/console/audit.ts'

/**
 * The largest number of rows in one export. The type is the contract's limit, because the browser
 * imports only types from the contract's file.
 */
export const EXPORT_ROWS_MAX: typeof LIMIT = 10_000
