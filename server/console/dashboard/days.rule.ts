import { DAY_MS, HOUR_MS } from '#server/platform/time/durations.ts'
import { startOfDay, wireDay } from '#server/platform/time/tokyo.ts'

const HOURS_PER_DAY = 24

/**
 * Returns the four moments that limit three spans of time: yesterday until this time of day, the
 * rest of yesterday, and today. The millisecond `now` still belongs to today.
 */
export function comparedSpans(now: Date): readonly Date[] {
  const today = startOfDay(now)
  const end = new Date(now.getTime() + 1)
  return [daysBefore(today, 1), daysBefore(end, 1), today, end]
}

/**
 * Returns the moments that limit the hours of yesterday and today. The last moment is the end of
 * the present hour.
 */
export function hoursOfTwoDays(now: Date): readonly Date[] {
  const start = daysBefore(startOfDay(now), 1).getTime()
  const count = Math.floor((now.getTime() - start) / HOUR_MS) + 1
  return Array.from({ length: count + 1 }, (_, at) => new Date(start + at * HOUR_MS))
}

export interface ComparedHour {
  readonly hour: number
  /** The sum of this hour today; null if the hour has not begun. */
  readonly today: number | null
  readonly yesterday: number
}

/** `sums` has the sums of all hours, beginning with yesterday. */
export function compareHours(sums: readonly number[]): readonly ComparedHour[] {
  return Array.from({ length: HOURS_PER_DAY }, (_, hour) => ({
    hour,
    today: sums[HOURS_PER_DAY + hour] ?? null,
    yesterday: sums[hour] ?? 0,
  }))
}

/**
 * Returns the next day, as YYYY-MM-DD in Asia/Tokyo, on which the Payment Services Act counts unused
 * points: 31 March or 30 September, today included.
 */
export function nextBaseDate(now: Date): string {
  const today = wireDay(now)
  const year = Number(today.slice(0, 4))
  const dates = [`${year}-03-31`, `${year}-09-30`, `${year + 1}-03-31`]
  return dates.find((date) => date >= today) as string
}

/**
 * Returns when a pack sells out if members keep drawing as in the last hour; null if the pack sold
 * nothing in that hour.
 */
export function sellsOutAt(
  { left, hourSold }: { left: number; hourSold: number },
  now: Date,
): Date | null {
  return hourSold === 0 ? null : new Date(now.getTime() + (left / hourSold) * HOUR_MS)
}

/** Returns whether a moment is past or comes within 24 hours; false without a moment. */
export function isWithinDay(moment: Date | null, now: Date): boolean {
  return moment !== null && moment.getTime() <= now.getTime() + DAY_MS
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS)
}
