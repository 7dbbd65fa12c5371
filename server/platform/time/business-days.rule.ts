import holidays from '@holiday-jp/holiday_jp'
import { DAY_MS } from './durations.ts'

/** Returns the day itself if it is a business day of Japan, otherwise the next business day. */
export function businessDayFrom(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return isBusinessDay(date) ? day : addBusinessDays(day, 1)
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
