import { TIME_ZONE } from '#contract/constants.ts'

// Tokyo has kept nine hours since its last summer time: no calendar is asked for what an addition says, which
// took 30 µs a moment.
const OFFSET_MS = 9 * 3_600_000
const FIXED_OFFSET_FROM_MS = Date.UTC(1952, 0, 1)
const FIXED_OFFSET_UNTIL_MS = Date.UTC(9999, 0, 1)

/**
 * The same clock time so many calendar months later in Asia/Tokyo; the last day where that month is
 * shorter (Q108: 08-31 plus six months is the end of February).
 */
export function addMonths(moment: Date, months: number): Date {
  const later = zoned(moment).add({ months }, { overflow: 'constrain' })
  return new Date(later.epochMilliseconds)
}

/** The month of Asia/Tokyo as a count of months: year × 12 + month − 1, so that the next is one more. */
export function monthOf(moment: Date): number {
  const shifted = shiftedToTokyo(moment)
  if (shifted !== null) return shifted.getUTCFullYear() * 12 + shifted.getUTCMonth()
  const { year, month } = zoned(moment)
  return year * 12 + month - 1
}

/** `YYYY-MM-DD HH:mm:ss` in Asia/Tokyo, the form of every moment on the wire. */
export function wireDateTime(moment: Date): string {
  const shifted = shiftedToTokyo(moment)
  if (shifted !== null) return shifted.toISOString().slice(0, 19).replace('T', ' ')
  return zoned(moment).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')
}

/** A date whose UTC fields are Tokyo's; null where the offset was another. */
function shiftedToTokyo(moment: Date): Date | null {
  const ms = moment.getTime()
  return ms >= FIXED_OFFSET_FROM_MS && ms < FIXED_OFFSET_UNTIL_MS ? new Date(ms + OFFSET_MS) : null
}

function zoned(moment: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(TIME_ZONE)
}
