/**
 * Returns whether registration is closed. It closes at `closesAt`, inclusive (Q1, Q3). If
 * `closesAt` is null, it never closes.
 */
export function isRegistrationClosed(now: Date, closesAt: Date | null): boolean {
  return closesAt !== null && now >= closesAt
}
