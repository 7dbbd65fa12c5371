import { addBusinessDays } from '#server/platform/time/business-days.rule.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'

/** A parcel counts as `soon` when it is due within this number of business days. */
const SOON_BUSINESS_DAYS = 2

/**
 * Returns the last day on which a parcel may leave the shop: `businessDays` business days of Japan
 * after the day of `requestedAt`. Saturdays, Sundays and national holidays do not count.
 */
export function dueDay(requestedAt: Date, businessDays: number): string {
  return addBusinessDays(wireDay(requestedAt), businessDays)
}

/** Returns today, and the latest due day for which a parcel counts as `soon`. */
export function daysAt(now: Date): { readonly today: string; readonly soonUntil: string } {
  const today = wireDay(now)
  return { today, soonUntil: addBusinessDays(today, SOON_BUSINESS_DAYS) }
}
