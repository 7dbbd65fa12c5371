import { Temporal } from 'temporal-polyfill'
import { TIME_ZONE } from '#contract/constants.ts'
import type { ShopRules } from '#contract/rules.ts'
import { bankDayFrom } from '#server/platform/time/business-days.rule.ts'

type TransferHours = Pick<ShopRules, 'transferHourFirst' | 'transferHourLast'>

/**
 * Returns when the shop handles a bank transfer that arrives at `arrivedAt`. A transfer that
 * arrives on a day on which banks are open and within the hours of the shop's rule, from 10:00 to
 * 18:00 in Asia/Tokyo at first, is handled at once. Any other transfer is handled when these hours
 * next begin (Q95).
 */
export function handledAt(
  arrivedAt: Date,
  { transferHourFirst, transferHourLast }: TransferHours,
): Date {
  const moment = Temporal.Instant.fromEpochMilliseconds(arrivedAt.getTime()).toZonedDateTimeISO(
    TIME_ZONE,
  )
  const today = moment.toPlainDate()
  const isOver = moment.hour >= transferHourLast
  const day = Temporal.PlainDate.from(bankDayFrom(today.add({ days: isOver ? 1 : 0 }).toString()))
  const isOpen = day.equals(today) && moment.hour >= transferHourFirst
  return isOpen ? arrivedAt : hoursStart(day, transferHourFirst)
}

function hoursStart(day: Temporal.PlainDate, hour: number): Date {
  const at = day.toZonedDateTime({
    timeZone: TIME_ZONE,
    plainTime: { hour },
  })
  return new Date(at.epochMilliseconds)
}
