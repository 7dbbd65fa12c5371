import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { clockFault, isNear } from './clock-check.rule.ts'
import {
  selectWorkerClock,
  updateChecked,
  updateConfirmed,
  updateStopped,
} from './clock-check.sql.ts'
import type { Job } from './jobs.ts'

export { selectWorkerClock as readWorkerClock, updateConfirmed as confirmClock }

export interface ClockCheckOptions {
  readonly database: Database
  readonly clock: Clock
  /** Returns a time in milliseconds that never goes back and ignores changes of the clock. */
  readonly monotonicMs: () => number
  readonly onFault: (cause: unknown) => void
}

/**
 * Returns the jobs with a check of the clock before each run. The check fails if the clock jumped,
 * differs from the database's clock, or shows a time before the last check. No job then runs in any
 * process until the operator confirms the time (`npm run clock -- confirm`). With a wrong clock,
 * jobs would end the 24 hours to decide about cards too early and expire points too early. Neither
 * mistake can be undone. While the jobs are stopped, the check reports this once a minute.
 */
export function withClockCheck(jobs: readonly Job[], options: ClockCheckOptions): readonly Job[] {
  const isClockRight = openClockCheck(options)
  return jobs.map((job) => ({
    ...job,
    run: async () => {
      if (await isClockRight()) await job.run()
    },
  }))
}

/**
 * Returns whether a request may do an act that only the passing of time allows and that cannot be
 * undone. Returns false while the workers are stopped, or if `now` is some minutes away from their
 * newest check, because a clock may have jumped since. The demo makes no checks, so it returns true.
 */
export async function isTimeTrusted(on: Queryable, now: Date): Promise<boolean> {
  const { stoppedAt, checkedAt } = await selectWorkerClock(on)
  return stoppedAt === null && (checkedAt === null || isNear(now, checkedAt))
}

function openClockCheck({
  database,
  clock,
  monotonicMs,
  onFault,
}: ClockCheckOptions): () => Promise<boolean> {
  let offsetMs: number | null = null
  let reportedAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock.now()
    const previousOffsetMs = offsetMs
    offsetMs = now.getTime() - monotonicMs()
    const stepMs = previousOffsetMs === null ? 0 : offsetMs - previousOffsetMs
    const stored = await selectWorkerClock(database)
    const fault = stored.fault ?? clockFault({ ...stored, now, stepMs })
    if (fault === null) {
      await updateChecked(database, now)
      return true
    }
    if (stored.stoppedAt === null) await updateStopped(database, fault)
    if (monotonicMs() - reportedAtMs >= MINUTE_MS) {
      reportedAtMs = monotonicMs()
      const advice = 'check the time, and then run: npm run clock -- confirm'
      onFault(new Error(`all background jobs are stopped, because ${fault}; ${advice}`))
    }
    return false
  }
}
