/**
 * Returns whether the shop has closed. From the closing moment on, inclusive, it takes no
 * registration and starts no payment (Q1, Q3, K-001, K-002). If the moment is null, the shop never
 * closes.
 */
export function isShopClosed(now: Date, closesAt: Date | null): boolean {
  return closesAt !== null && now >= closesAt
}
