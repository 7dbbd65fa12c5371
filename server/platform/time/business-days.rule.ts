import holidays from '@holiday-jp/holiday_jp'
import { DAY_MS } from './durations.ts'

/** Banks are also closed from 31 December to 3 January, on which carriers work. */
const CLOSED_BY_BANKS = /-(12-31|01-0[1-3])$/

/** Returns the day itself if the banks of Japan are open, otherwise the next day on which they are. */
export function bankDayFrom(day: string): string {
  return isBankDay(day) ? day : bankDayFrom(addBusinessDays(day, 1))
}

export function isBankDay(day: string): boolean {
  return isBusinessDay(new Date(`${day}T00:00:00Z`)) && !CLOSED_BY_BANKS.test(day)
}

/** Saturdays, Sundays and national holidays do not count. */
export function addBusinessDays(day: string, count: number): string {
  let date = new Date(`${day}T00:00:00Z`)
  for (let left = count; left > 0; ) {
    date = new Date(date.getTime() + DAY_MS)
    if (isBusinessDay(date)) left -= 1
  }
  return date.toISOString().slice(0, 10)
}

function isBusinessDay(date: Date): boolean {
  const weekday = date.getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  return !Object.hasOwn(holidays.holidays, date.toISOString().slice(0, 10))
}
