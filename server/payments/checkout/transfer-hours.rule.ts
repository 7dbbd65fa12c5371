import holidays from '@holiday-jp/holiday_jp'
import { Temporal } from 'temporal-polyfill'
import { TIME_ZONE, TRANSFER_HOUR_FIRST, TRANSFER_HOUR_LAST } from '#contract/constants.ts'

const FRIDAY = 5

/**
 * Returns when the shop handles a bank transfer that arrives at `arrivedAt`. A transfer that
 * arrives on a business day from 10:00 to 18:00 in Asia/Tokyo is handled at once. Any other
 * transfer is handled at the next 10:00 of a business day. Weekends and Japanese holidays are not
 * business days (Q95).
 */
export function handledAt(arrivedAt: Date): Date {
  const moment = Temporal.Instant.fromEpochMilliseconds(arrivedAt.getTime()).toZonedDateTimeISO(
    TIME_ZONE,
  )
  const today = moment.toPlainDate()
  if (isBusinessDay(today) && moment.hour < TRANSFER_HOUR_FIRST) return businessHoursStart(today)
  if (isBusinessDay(today) && moment.hour < TRANSFER_HOUR_LAST) return arrivedAt
  return businessHoursStart(nextBusinessDay(today))
}

function nextBusinessDay(day: Temporal.PlainDate): Temporal.PlainDate {
  const next = day.add({ days: 1 })
  return isBusinessDay(next) ? next : nextBusinessDay(next)
}

function isBusinessDay(day: Temporal.PlainDate): boolean {
  // The library gets the day as text, because it would read a Date in the time zone of the machine.
  return day.dayOfWeek <= FRIDAY && !holidays.isHoliday(day.toString())
}

function businessHoursStart(day: Temporal.PlainDate): Date {
  const at = day.toZonedDateTime({
    timeZone: TIME_ZONE,
    plainTime: { hour: TRANSFER_HOUR_FIRST },
  })
  return new Date(at.epochMilliseconds)
}
