/** When registration closes, and when the sale of points closes. Null means never (Q1, Q156). */
export interface ClosingTimes {
  /** From this moment on, inclusive, no new member can register (Q3, K-001). */
  readonly registration: Date | null
  /** From this moment on, inclusive, no payment can be started (Q4, K-002). */
  readonly pointSales: Date | null
}

export const NEVER_CLOSES: ClosingTimes = { registration: null, pointSales: null }

export function hasClosed(now: Date, closesAt: Date | null): boolean {
  return closesAt !== null && now >= closesAt
}
