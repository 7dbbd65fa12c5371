import { Temporal } from 'temporal-polyfill'
import { TIME_ZONE } from '#contract/constants.ts'
import { HOUR_MS } from './durations.ts'

// Tokyo's offset has been nine hours since its last daylight saving time. Within these limits, nine
// hours are added instead of using Temporal, which took 30 µs for each conversion.
const OFFSET_MS = 9 * HOUR_MS
const FIXED_OFFSET_FROM_MS = Date.UTC(1952, 0, 1)
const FIXED_OFFSET_UNTIL_MS = Date.UTC(9999, 0, 1)

/**
 * Returns the same clock time `months` calendar months later in Asia/Tokyo. If that month has no
 * such day, its last day is taken (Q108: six months after 08-31 is the end of February).
 */
export function addMonths(moment: Date, months: number): Date {
  const later = zoned(moment).add({ months }, { overflow: 'constrain' })
  return new Date(later.epochMilliseconds)
}

/**
 * Returns the month in Asia/Tokyo as one number: year × 12 + month − 1. The next month's number is
 * one higher.
 */
export function monthOf(moment: Date): number {
  const shifted = shiftedToTokyo(moment)
  if (shifted !== null) return shifted.getUTCFullYear() * 12 + shifted.getUTCMonth()
  const { year, month } = zoned(moment)
  return year * 12 + month - 1
}

/**
 * Returns the time in Asia/Tokyo as `YYYY-MM-DD HH:mm:ss`, the format of every time in a response.
 */
export function wireDateTime(moment: Date): string {
  const shifted = shiftedToTokyo(moment)
  if (shifted !== null) return shifted.toISOString().slice(0, 19).replace('T', ' ')
  return zoned(moment).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')
}

/**
 * Returns a date whose UTC fields are Tokyo's local time. Returns null if Tokyo's offset was not
 * nine hours at that time.
 */
function shiftedToTokyo(moment: Date): Date | null {
  const ms = moment.getTime()
  return ms >= FIXED_OFFSET_FROM_MS && ms < FIXED_OFFSET_UNTIL_MS ? new Date(ms + OFFSET_MS) : null
}

function zoned(moment: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(TIME_ZONE)
}
