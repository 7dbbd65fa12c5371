/**
 * A list of payments counts and shows at most this many payments. Operators find older payments by
 * filters.
 */
export const PAYMENTS_LISTED_MAX = 2_000
