import type { EXPORT_ROWS_MAX as LIMIT } from '#contract/console/operators/audit.ts'

/**
 * The largest number of rows in one export. Browser code may import only types from the contract,
 * so this file repeats the number. This constant has the type of the contract's constant, so the
 * code compiles only if the two numbers are equal.
 */
export const EXPORT_ROWS_MAX: typeof LIMIT = 10_000
