import type { Queryable } from '#server/platform/database/database.ts'
import { type Clock, systemClock } from './clock.ts'
import { selectDatabaseMs } from './database-clock.sql.ts'
import { MINUTE_MS, SECOND_MS } from './durations.ts'

/**
 * The largest difference between the machine's clock and the database's clock that is not reported
 * to the operator.
 */
const SKEW_LOGGED_MS = 2 * SECOND_MS
const MEASURED_EVERY_MS = 5 * SECOND_MS
/**
 * The longest time that the database may take to answer with its present time. A slower answer is
 * ignored, because it does not tell when the database read its clock. The first response is used
 * even if it is slower.
 */
const ROUND_TRIP_MS_MAX = SECOND_MS

export interface DatabaseClock extends Clock {
  /** Negative if the machine's clock is behind the database's. */
  skewMs(): number
  stop(): void
}

export interface DatabaseClockOptions {
  readonly database: Queryable
  readonly onSkew: (message: string) => void
  /** The machine's clock. Tests replace this clock and the monotonic time below. */
  readonly machine?: Clock
  readonly monotonicMs?: () => number
}

/**
 * Opens a clock that shows the database's time, so that all processes of a shop agree on when a
 * sale begins and when the 24 hours to decide about cards end. The clock measures the database's
 * time every 5 seconds, and adds the monotonic time that has passed since the measurement. Setting
 * the machine's clock therefore changes nothing. If the machine's clock differs from the database's
 * clock by more than 2 s, the difference is reported once a minute. Throws if the first measurement
 * fails.
 */
export async function openDatabaseClock({
  database,
  onSkew,
  machine = systemClock,
  monotonicMs = () => performance.now(),
}: DatabaseClockOptions): Promise<DatabaseClock> {
  /** The milliseconds to add to the monotonic time to get the time of the database. */
  let offsetMs: number | null = null
  let reportedAtMs = Number.NEGATIVE_INFINITY

  async function measure(): Promise<void> {
    const sentAtMs = monotonicMs()
    const databaseMs = await selectDatabaseMs(database)
    const roundTripMs = monotonicMs() - sentAtMs
    if (roundTripMs > ROUND_TRIP_MS_MAX && offsetMs !== null) return
    offsetMs = databaseMs - (sentAtMs + roundTripMs / 2)
    reportSkew()
  }

  function reportSkew(): void {
    if (Math.abs(skewMs()) <= SKEW_LOGGED_MS || monotonicMs() - reportedAtMs < MINUTE_MS) return
    reportedAtMs = monotonicMs()
    const skewSeconds = (skewMs() / SECOND_MS).toFixed(1)
    onSkew(`the clock of this machine is ${skewSeconds} s ahead of the database's, which counts`)
  }

  const nowMs = () => monotonicMs() + (offsetMs ?? 0)
  const skewMs = () => machine.now().getTime() - nowMs()
  await measure()
  // While the database does not answer, the clock continues from the last successful measurement.
  const timer = setInterval(() => void measure().catch(() => {}), MEASURED_EVERY_MS).unref()
  return { now: () => new Date(nowMs()), skewMs, stop: () => clearInterval(timer) }
}
