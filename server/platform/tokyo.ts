import { TIME_ZONE } from '#contract/constants.ts'

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
  const { year, month } = zoned(moment)
  return year * 12 + month - 1
}

/** `YYYY-MM-DD HH:mm:ss` in Asia/Tokyo, the form of every moment on the wire. */
export function wireDateTime(moment: Date): string {
  return zoned(moment).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')
}

function zoned(moment: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(TIME_ZONE)
}
