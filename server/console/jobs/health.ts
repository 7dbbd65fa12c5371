import type { JobRow } from '#contract/console/jobs.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { readBackupTime } from '#server/platform/health/backup-report.ts'
import { type JobRun, readRuns } from '#server/platform/jobs/runs/runs.ts'
import { nextRun } from '#server/platform/jobs/runs/schedule.rule.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'

/** If the next run of a job has not begun this long after its scheduled time, the job is late. */
const LATE_MS = 10 * MINUTE_MS

export function stateOf(
  { schedule, startedAt, succeededAt, failedAt }: JobRun,
  now: Date,
): JobRow['state'] {
  if (failedAt !== null && (succeededAt === null || succeededAt < failedAt)) return 'failed'
  const expectedAt = nextRun(schedule, startedAt)
  if (expectedAt !== null && now.getTime() > expectedAt.getTime() + LATE_MS) return 'late'
  return succeededAt === null || succeededAt < startedAt ? 'running' : 'ok'
}

/** Counts the jobs that failed or stopped, and reads the time of the last verified backup. */
export async function readHealth(
  on: Queryable,
  { backupFile, now }: { backupFile: string | null; now: Date },
) {
  const states = (await readRuns(on)).map((run) => stateOf(run, now))
  const backup = backupFile === null ? null : await readBackupTime(backupFile)
  return {
    jobCount: states.length,
    failedCount: states.filter((state) => state === 'failed').length,
    lateCount: states.filter((state) => state === 'late').length,
    backupVerifiedAt: backup?.toISOString() ?? null,
  }
}
