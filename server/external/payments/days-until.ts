import { DAY_MS } from '#server/platform/time/durations.ts'
import { dayStart, wireDay } from '#server/platform/time/tokyo.ts'

/**
 * Returns the number of days from today until the day in Japan on which an order expires. Some
 * providers accept only a number of days, and end the order at the midnight after the last day. The
 * provider thus accepts the payment at least until the shown deadline, at which the shop cancels it.
 */
export function daysUntil(expiresAt: Date, now: Date): number {
  const lastMoment = new Date(expiresAt.getTime() - 1)
  const days = dayStart(wireDay(lastMoment)).getTime() - dayStart(wireDay(now)).getTime()
  return Math.max(0, days / DAY_MS)
}
