import { Temporal } from 'temporal-polyfill'
import { TIME_ZONE, TRANSFER_HOUR_FIRST, TRANSFER_HOUR_LAST } from '#contract/constants.ts'
import { bankDayFrom } from '#server/platform/time/business-days.rule.ts'

/**
 * Returns when the shop handles a bank transfer that arrives at `arrivedAt`. A transfer that
 * arrives while banks are open, from 10:00 to 18:00 in Asia/Tokyo, is handled at once. Any other
 * transfer is handled at the next 10:00 of a day on which banks are open (Q95).
 */
export function handledAt(arrivedAt: Date): Date {
  const moment = Temporal.Instant.fromEpochMilliseconds(arrivedAt.getTime()).toZonedDateTimeISO(
    TIME_ZONE,
  )
  const today = moment.toPlainDate()
  const isOver = moment.hour >= TRANSFER_HOUR_LAST
  const day = Temporal.PlainDate.from(bankDayFrom(today.add({ days: isOver ? 1 : 0 }).toString()))
  const isOpen = day.equals(today) && moment.hour >= TRANSFER_HOUR_FIRST
  return isOpen ? arrivedAt : businessHoursStart(day)
}

function businessHoursStart(day: Temporal.PlainDate): Date {
  const at = day.toZonedDateTime({
    timeZone: TIME_ZONE,
    plainTime: { hour: TRANSFER_HOUR_FIRST },
  })
  return new Date(at.epochMilliseconds)
}
