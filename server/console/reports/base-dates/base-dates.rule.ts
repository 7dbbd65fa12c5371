import { Temporal } from 'temporal-polyfill'
import { UNUSED_POINTS_LIMIT_YEN } from '#contract/console/dashboard.ts'
import { WARNING_SHARE } from '#contract/console/reports.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { dayAfter, dayStart, wireDay } from '#server/platform/time/tokyo.ts'

/**
 * A day's figures are final this long after the end of the day. A transaction lasts at most half a
 * minute, so all transactions that began on the day have ended by then.
 */
const SETTLED_MS = 10 * MINUTE_MS

/** Returns the moment from which the figures of a day are final. */
export function finalFrom(day: string): Date {
  return new Date(dayStart(dayAfter(day)).getTime() + SETTLED_MS)
}

/** Returns the first day of the half-year in which a base date lies: 1 April or 1 October. */
export function periodStart(baseDate: string): string {
  const year = Number(baseDate.slice(0, 4))
  const starts = [`${year}-10-01`, `${year}-04-01`, `${year - 1}-10-01`]
  return starts.find((start) => start <= baseDate) as string
}

export function pastBaseDates(now: Date, count: number): readonly string[] {
  const year = Number(wireDay(now).slice(0, 4))
  const years = Array.from({ length: Math.ceil(count / 2) + 1 }, (_, at) => year - at)
  return years
    .flatMap((each) => [`${each}-09-30`, `${each}-03-31`])
    .filter((day) => finalFrom(day) <= now)
    .slice(0, count)
}

export interface Obligation {
  readonly level: 'below' | 'near' | 'above'
  readonly depositYen: number
  readonly noticeDueOn: string
}

/**
 * Returns what the law requires for a number of unused paid points on a base date. Above 10,000,000
 * yen, the shop must give notice within two months and deposit half of the balance, rounded up. The
 * function computes the last day of the notice and the deposit for smaller balances too. From 80 %
 * of the limit on, the report warns.
 */
export function obligationOf(paidPoints: number, baseDate: string): Obligation {
  const isNear = paidPoints >= UNUSED_POINTS_LIMIT_YEN * WARNING_SHARE
  const level = paidPoints > UNUSED_POINTS_LIMIT_YEN ? 'above' : isNear ? 'near' : 'below'
  const twoMonthsLater = Temporal.PlainDate.from(dayAfter(baseDate)).add({ months: 2 })
  return {
    level,
    depositYen: Math.ceil(paidPoints / 2),
    noticeDueOn: twoMonthsLater.subtract({ days: 1 }).toString(),
  }
}
