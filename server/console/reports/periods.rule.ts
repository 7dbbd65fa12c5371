import { Temporal } from 'temporal-polyfill'

/** The first and last day of a period in Asia/Tokyo. Both days belong to the period. */
export interface Days {
  readonly from: string
  readonly to: string
}
/** The first moment of a period, and the first moment after it. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

export const DAYS_MAX = 1_100

/** Returns the first moment of a day in Asia/Tokyo, which has no daylight saving time. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+09:00`)
}

export function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString()
}

export function spanOf({ from, to }: Days): Span {
  return { from: startOfDay(from), until: startOfDay(dayAfter(to)) }
}

/** Returns whether `from` is not after `to`, and the period is at most three years long. */
export function isPeriod({ from, to }: Days): boolean {
  if (from > to) return false
  return Temporal.PlainDate.from(from).until(to).days < DAYS_MAX
}

/** Splits a period at the ends of months, so that a long period can be read part by part. */
export function monthsOf({ from, to }: Days): readonly Days[] {
  const months: Days[] = []
  for (let start = from; start <= to; ) {
    const first = Temporal.PlainDate.from(start)
    const last = first.with({ day: first.daysInMonth }).toString()
    const end = last < to ? last : to
    months.push({ from: start, to: end })
    start = dayAfter(end)
  }
  return months
}
