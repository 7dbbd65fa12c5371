/** From the closing moment on, that one included (Q1, Q3); null never closes. */
export function isRegistrationClosed(now: Date, closesAt: Date | null): boolean {
  return closesAt !== null && now >= closesAt
}
