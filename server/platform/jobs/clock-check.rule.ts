import { DAY_MS, MINUTE_MS } from '#server/platform/time/durations.ts'

/** A jump of the clock, or a difference from the database's clock, is normal up to this length. */
export const STEP_MS_MAX = 3 * MINUTE_MS
/** If the last check is longer ago, the operator must confirm the date before jobs run again. */
const PAUSE_MS_MAX = 7 * DAY_MS

export interface ClockReadings {
  readonly now: Date
  readonly databaseNow: Date
  /** The time of the latest check of any worker; null before the first one. */
  readonly checkedAt: Date | null
  /**
   * How far this process's clock has moved since its previous check, beyond the time that has
   * passed. Negative if it moved back. 0 at the first check.
   */
  readonly stepMs: number
}

/** Returns a sentence that tells why the clock is not trusted. Returns null if it is. */
export function clockFault({ now, databaseNow, checkedAt, stepMs }: ClockReadings): string | null {
  const aheadMs = now.getTime() - databaseNow.getTime()
  if (Math.abs(aheadMs) > STEP_MS_MAX)
    return `the clock of this process differs from the database's by ${minutes(aheadMs)}`
  if (Math.abs(stepMs) > STEP_MS_MAX)
    return `the clock of this process jumped by ${minutes(stepMs)}`
  if (checkedAt === null) return null
  const sinceMs = now.getTime() - checkedAt.getTime()
  if (sinceMs < -STEP_MS_MAX) return `the clock is ${minutes(sinceMs)} before the worker's last run`
  return sinceMs > PAUSE_MS_MAX ? `the worker's last run was ${minutes(sinceMs)} ago` : null
}

function minutes(ms: number): string {
  return `${Math.round(ms / MINUTE_MS)} minutes`
}
