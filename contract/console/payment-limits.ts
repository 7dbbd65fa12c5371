/** The most payments that a list counts and pages through. Filters find older payments. */
export const PAYMENTS_LISTED_MAX = 2_000
