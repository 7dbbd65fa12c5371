import { Temporal } from 'temporal-polyfill'
import { TIME_ZONE } from '#contract/constants.ts'
import { HOUR_MS } from './durations.ts'

// Tokyo has been nine hours ahead of UTC ever since Japan abolished daylight saving time in 1951.
// For times from 1952 on, the functions below add nine hours and do not use Temporal, whose
// conversion took 30 µs.
const OFFSET_MS = 9 * HOUR_MS
const FIXED_OFFSET_FROM_MS = Date.UTC(1952, 0, 1)
const FIXED_OFFSET_UNTIL_MS = Date.UTC(9999, 0, 1)

/** The first and last day of a period in Asia/Tokyo, as `YYYY-MM-DD`. Both belong to the period. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** The first moment of a period, and the first moment after it. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

/**
 * Returns the moment `months` calendar months after the given moment, at the same time of day in
 * Asia/Tokyo. If the later month is too short for the day, returns the last day of that month
 * (Q108: six months after 31 August is the end of February).
 */
export function addMonths(moment: Date, months: number): Date {
  const later = zoned(moment).add({ months }, { overflow: 'constrain' })
  return new Date(later.epochMilliseconds)
}

/** year × 12 + month − 1, so that consecutive months have consecutive numbers. */
export function monthOf(moment: Date): number {
  const shifted = shiftedToTokyo(moment)
  if (shifted !== null) return shifted.getUTCFullYear() * 12 + shifted.getUTCMonth()
  const { year, month } = zoned(moment)
  return year * 12 + month - 1
}

/** The format of every time in a response: `YYYY-MM-DD HH:mm:ss`. */
export function wireDateTime(moment: Date): string {
  const shifted = shiftedToTokyo(moment)
  if (shifted !== null) return shifted.toISOString().slice(0, 19).replace('T', ' ')
  return zoned(moment).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')
}

/** Returns a moment for the name of a file, such as `20260131-200000`. */
export function fileTime(moment: Date): string {
  return wireDateTime(moment).replaceAll(/[-:]/g, '').replace(' ', '-')
}

/** Returns the day in Asia/Tokyo as `YYYY-MM-DD`. */
export function wireDay(moment: Date): string {
  return wireDateTime(moment).slice(0, 10)
}

/** Returns the midnight at which the day of this moment began in Asia/Tokyo. */
export function startOfDay(moment: Date): Date {
  return new Date(zoned(moment).startOfDay().epochMilliseconds)
}

/** Returns the midnight at which a day (`YYYY-MM-DD`) begins in Asia/Tokyo. */
export function dayStart(day: string): Date {
  return new Date(`${day}T00:00:00+09:00`)
}

export function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString()
}

export function spanOf({ from, to }: Days): Span {
  return { from: dayStart(from), until: dayStart(dayAfter(to)) }
}

/** Returns the midnight at which the month of this moment began in Asia/Tokyo. */
export function startOfMonth(moment: Date): Date {
  return new Date(zoned(moment).with({ day: 1 }).startOfDay().epochMilliseconds)
}

/** Null outside the range in which Tokyo is nine hours ahead. */
function shiftedToTokyo(moment: Date): Date | null {
  const ms = moment.getTime()
  return ms >= FIXED_OFFSET_FROM_MS && ms < FIXED_OFFSET_UNTIL_MS ? new Date(ms + OFFSET_MS) : null
}

function zoned(moment: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(TIME_ZONE)
}
