import holidays from '@holiday-jp/holiday_jp'
import { dayAfter } from './tokyo.ts'

/** Banks are also closed from 31 December to 3 January, on which carriers work. */
const CLOSED_BY_BANKS = /-(12-31|01-0[1-3])$/

/** Returns the day itself if the banks of Japan are open, otherwise the next day on which they are. */
export function bankDayFrom(day: string): string {
  return isBankDay(day) ? day : bankDayFrom(addBusinessDays(day, 1))
}

export function isBankDay(day: string): boolean {
  return isBusinessDay(day) && !CLOSED_BY_BANKS.test(day)
}

/** Saturdays, Sundays and national holidays do not count. */
export function addBusinessDays(day: string, count: number): string {
  let later = day
  for (let left = count; left > 0; ) {
    later = dayAfter(later)
    if (isBusinessDay(later)) left -= 1
  }
  return later
}

function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !Object.hasOwn(holidays.holidays, day)
}
