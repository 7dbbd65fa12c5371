import type { EXPORT_ROWS_MAX as LIMIT } from '#contract/console/audit.ts'

/** The limit of the contract. The browser imports only types from the contract's file. */
export const EXPORT_ROWS_MAX: typeof LIMIT = 10_000
