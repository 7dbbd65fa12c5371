import type { EXPORT_ROWS_MAX as LIMIT } from '#contract/console/audit.ts'

/** The limit of the contract, whose file the browser takes as types only. */
export const EXPORT_ROWS_MAX: typeof LIMIT = 10_000
