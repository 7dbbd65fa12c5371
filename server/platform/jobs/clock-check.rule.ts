import { DAY_MS, MINUTE_MS } from '#server/platform/time/durations.ts'

/** For a clock, and for the difference between process and database. */
const STEP_MS_MAX = 3 * MINUTE_MS
/**
 * The longest normal pause between two checks. If the last check of the clock is longer ago, the
 * operator must confirm the date before jobs run. A clock that jumps by less than this while no
 * worker runs cannot be told from a pause.
 */
const PAUSE_MS_MAX = 7 * DAY_MS

export interface ClockReadings {
  readonly now: Date
  readonly databaseNow: Date
  /** The time of the latest check by any worker. Null before the first check. */
  readonly checkedAt: Date | null
  /** Minus the time that has passed. Negative if the clock moved back. 0 at the first check. */
  readonly stepMs: number
}

/** Null if the clock is trusted. */
export function clockFault({ now, databaseNow, checkedAt, stepMs }: ClockReadings): string | null {
  if (!isNear(now, databaseNow)) {
    const aheadMs = now.getTime() - databaseNow.getTime()
    return `the clock of this process differs from the database's by ${minutes(aheadMs)}`
  }
  if (Math.abs(stepMs) > STEP_MS_MAX)
    return `the clock of this process jumped by ${minutes(stepMs)}`
  if (checkedAt === null) return null
  const sinceMs = now.getTime() - checkedAt.getTime()
  if (sinceMs < -STEP_MS_MAX) return `the clock is ${minutes(sinceMs)} before the worker's last run`
  return sinceMs > PAUSE_MS_MAX ? `the worker's last run was ${minutes(sinceMs)} ago` : null
}

/** Returns whether two times differ by no more than clocks normally do. */
export function isNear(one: Date, other: Date): boolean {
  return Math.abs(one.getTime() - other.getTime()) <= STEP_MS_MAX
}

function minutes(ms: number): string {
  return `${Math.round(ms / MINUTE_MS)} minutes`
}
