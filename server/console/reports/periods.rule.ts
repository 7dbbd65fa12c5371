import { Temporal } from 'temporal-polyfill'
import { type Days, dayAfter } from '#server/platform/time/tokyo.ts'

const DAYS_MAX = 1_100

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
