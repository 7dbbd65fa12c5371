/** True from the closing moment on, inclusive (Q1, Q3); null means that the shop never closes. */
export function isRegistrationClosed(now: Date, closesAt: Date | null): boolean {
  return closesAt !== null && now >= closesAt
}
