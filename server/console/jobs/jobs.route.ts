import type { JobRow, jobCalls } from '#contract/console/jobs.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { addErrand, listWaitingTargets } from '#server/console/errands/errands.ts'
import { readUnsentQueue } from '#server/outbox/outbox.ts'
import { readPageChecks } from '#server/payments/page-scripts/page-scripts.ts'
import { readNoticeQueue } from '#server/payments/payments.ts'
import { readBackupTime } from '#server/platform/health/backup-report.ts'
import type { QueueLength } from '#server/platform/health/queue-metrics.ts'
import { type JobRun, readRuns } from '#server/platform/jobs/runs/runs.ts'
import { nextRun } from '#server/platform/jobs/runs/schedule.rule.ts'
import { VERSION } from '#server/platform/version.ts'
import { stateOf } from './health.ts'
import { selectNewestMigration, selectWaitingErrands, selectWaitingReports } from './jobs.sql.ts'

const PAGE_CHECKS_SHOWN = 31

export const jobHandlers: Handlers<keyof typeof jobCalls> = {
  async 'GET /jobs'({ database, backupFile = null }, { now }) {
    const runs = await readRuns(database)
    const requested = await listWaitingTargets(database, 'jobs.run')
    const queues = {
      notices: await readNoticeQueue(database),
      messages: await readUnsentQueue(database),
      errands: await selectWaitingErrands(database),
      reports: await selectWaitingReports(database),
    }
    const backup = backupFile === null ? null : await readBackupTime(backupFile)
    return {
      at: now.toISOString(),
      jobs: runs.map((run) => wireRun(run, { now, isRequested: requested.has(run.name) })),
      queues: (Object.entries(queues) as [keyof typeof queues, QueueLength][]).map(
        ([name, { count, oldestAt }]) => ({
          name,
          count,
          oldestAt: oldestAt?.toISOString() ?? null,
        }),
      ),
      backupVerifiedAt: backup?.toISOString() ?? null,
      version: VERSION,
      migration: await selectNewestMigration(database),
    }
  },
  async 'GET /payment-page-checks'({ database }) {
    const checks = await readPageChecks(database, PAGE_CHECKS_SHOWN)
    const [newest] = checks
    return {
      checks: checks.map(({ checkedAt, differences }) => ({
        checkedAt: checkedAt.toISOString(),
        differences,
      })),
      policy: newest?.policy ?? '',
      hosts: newest?.hosts ?? [],
      scripts: newest?.scripts ?? [],
    }
  },
  async 'POST /jobs/{name}/run'(tx, { params: { name }, session, now }) {
    const run = (await readRuns(tx)).find((each) => each.name === name)
    if (run === undefined) return refuse(404)
    if (!canRunAgain(run, now)) return refuse(409, REASON.notPossible)
    const target = { kind: 'job', id: name }
    const errand = { kind: 'jobs.run', target, payload: { job: name }, approvalId: null } as const
    const isAdded = await addErrand(tx, { ...errand, operatorId: session.operatorId, now })
    return isAdded ? { target, fields: {} } : refuse(409, REASON.alreadyRequested)
  },
}

interface WireOptions {
  readonly now: Date
  /**
   * True if an operator has requested another run of the job, and this run waits or is in progress.
   */
  readonly isRequested: boolean
}

function wireRun(run: JobRun, { now, isRequested }: WireOptions): JobRow {
  const { name, schedule, startedAt, succeededAt, failedAt, failure } = run
  return {
    name,
    schedule,
    state: stateOf(run, now),
    startedAt: startedAt.toISOString(),
    succeededAt: succeededAt?.toISOString() ?? null,
    failure,
    failedAt: failedAt?.toISOString() ?? null,
    nextAt: nextRun(schedule, now)?.toISOString() ?? null,
    canRunAgain: canRunAgain(run, now),
    isRequested,
  }
}

const canRunAgain = (run: JobRun, now: Date) => run.canRunAgain && stateOf(run, now) === 'failed'
