import type { Database } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { selectRuns, updateFailure, updateSuccess, upsertStart } from './runs.sql.ts'

export type { JobRun } from './runs.sql.ts'

export { selectRuns as readRuns }

const FAILURE_LENGTH_MAX = 500

/** When each began and how it ended. If that cannot be stored, the job runs nevertheless. */
export function recordRuns(
  jobs: readonly Job[],
  { database, clock }: { database: Database; clock: Clock },
): readonly Job[] {
  return jobs.map((job) => ({
    ...job,
    async run() {
      const { name, schedule, canRunAgain = true } = job
      const start = { name, schedule, canRunAgain, now: clock.now() }
      await upsertStart(database, start).catch(() => {})
      try {
        await job.run()
      } catch (cause) {
        const failure = String(cause instanceof Error ? cause.message : cause)
        const end = { name, failure: failure.slice(0, FAILURE_LENGTH_MAX), now: clock.now() }
        await updateFailure(database, end).catch(() => {})
        throw cause
      }
      await updateSuccess(database, name, clock.now()).catch(() => {})
    },
  }))
}
