import { addBusinessDays } from '#server/platform/time/business-days.rule.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'

/** A parcel counts as `soon` when it is due within this number of business days. */
const SOON_BUSINESS_DAYS = 2

export type Urgency = 'late' | 'soon' | 'calm'

/**
 * Returns the last day on which a parcel may leave the shop: `businessDays` business days of Japan
 * after the day of `requestedAt`. Saturdays, Sundays and national holidays do not count.
 */
export function dueDay(requestedAt: Date, businessDays: number): string {
  return addBusinessDays(wireDay(requestedAt), businessDays)
}

/** Returns `late` after the due day, `calm` if more than two business days remain, else `soon`. */
export function urgencyOf(dueOn: string, now: Date): Urgency {
  const today = wireDay(now)
  if (dueOn < today) return 'late'
  return dueOn <= addBusinessDays(today, SOON_BUSINESS_DAYS) ? 'soon' : 'calm'
}

/** Returns the latest due day for which a parcel counts as `soon` today. */
export function soonUntil(now: Date): string {
  return addBusinessDays(wireDay(now), SOON_BUSINESS_DAYS)
}
