import { ADULT_YEARS } from '#contract/constants.ts'

/**
 * Returns the start of the 18th birthday in Asia/Tokyo. A member born on 29 February turns 18 on 1
 * March if the year of that birthday has no 29 February. Returns null if the text is no date
 * (`YYYY-MM-DD`), or if the date is before 1900 or after `now`.
 */
export function adultAtOf(birthDate: string, now: Date): Date | null {
  const parts = /^((?:19|20)\d{2})-(\d{2})-(\d{2})$/.exec(birthDate)
  if (parts === null) return null
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  const born = startOfDay(year, month, day)
  const lastOfMonth = startOfDay(year, month + 1, 0)
  const isDate = month >= 1 && month <= 12 && day >= 1 && born <= lastOfMonth
  return isDate && born <= now ? startOfDay(year + ADULT_YEARS, month, day) : null
}

/** A day after the end of the month counts as a day of the next month. */
function startOfDay(year: number, month: number, day: number): Date {
  return new Date(Date.UTC(year, month - 1, day, -9))
}
