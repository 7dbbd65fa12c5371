/** The most payments that a list counts and pages through. Filters find older ones. */
export const PAYMENTS_LISTED_MAX = 2_000
