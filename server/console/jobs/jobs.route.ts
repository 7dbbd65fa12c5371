import type { JobRow } from '#contract/console/jobs.ts'
import type { Handlers } from '#server/console/acts/route.ts'
import { readUnsentQueue } from '#server/outbox/outbox.ts'
import { readNoticeQueue } from '#server/payments/payments.ts'
import { readBackupTime } from '#server/platform/health/backup-report.ts'
import type { QueueLength } from '#server/platform/health/queue-metrics.ts'
import { type JobRun, readRuns } from '#server/platform/jobs/runs/runs.ts'
import { nextRun } from '#server/platform/jobs/runs/schedule.rule.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { VERSION } from '#server/platform/version.ts'
import { selectNewestMigration, selectWaitingErrands, selectWaitingReports } from './jobs.sql.ts'

/** A job whose next run begins so much later than its schedule says is late. */
const LATE_MS = 10 * MINUTE_MS

export const jobHandlers: Handlers<'GET /jobs'> = {
  async 'GET /jobs'({ database, backupFile = null }, { now }) {
    const runs = await readRuns(database)
    const queues = {
      notices: await readNoticeQueue(database),
      messages: await readUnsentQueue(database),
      errands: await selectWaitingErrands(database),
      reports: await selectWaitingReports(database),
    }
    const backup = backupFile === null ? null : await readBackupTime(backupFile)
    return {
      at: now.toISOString(),
      jobs: runs.map((run) => wireRun(run, now)),
      queues: (Object.entries(queues) as [keyof typeof queues, QueueLength][]).map(
        ([name, { count, oldestAt }]) => ({
          ...{ name, count, oldest_at: oldestAt?.toISOString() ?? null },
        }),
      ),
      backup_verified_at: backup?.toISOString() ?? null,
      version: VERSION,
      migration: await selectNewestMigration(database),
    }
  },
}

function wireRun(run: JobRun, now: Date): JobRow {
  const { name, schedule, startedAt, succeededAt, failedAt, failure } = run
  return {
    ...{ name, schedule, state: stateOf(run, now), started_at: startedAt.toISOString() },
    ...{ succeeded_at: succeededAt?.toISOString() ?? null, failure },
    failed_at: failedAt?.toISOString() ?? null,
    next_at: nextRun(schedule, now)?.toISOString() ?? null,
  }
}

function stateOf({ schedule, startedAt, succeededAt, failedAt }: JobRun, now: Date) {
  if (failedAt !== null && (succeededAt === null || succeededAt < failedAt)) return 'failed'
  const expectedAt = nextRun(schedule, startedAt)
  if (expectedAt !== null && now.getTime() > expectedAt.getTime() + LATE_MS) return 'late'
  return succeededAt === null || succeededAt < startedAt ? 'running' : 'ok'
}
