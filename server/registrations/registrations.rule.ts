/**
 * Tells if registration is closed. It is closed from the moment `closesAt` on, inclusive (Q1, Q3).
 * If `closesAt` is null, the shop never closes.
 */
export function isRegistrationClosed(now: Date, closesAt: Date | null): boolean {
  return closesAt !== null && now >= closesAt
}
