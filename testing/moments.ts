/** The moments of the journeys. */
export const OPEN = '2025-08-01T12:00:00+09:00'
export const JUST_BEFORE_CLOSING = '2025-08-22T19:59:50+09:00'
export const CLOSED = '2025-08-22T20:00:00+09:00'
