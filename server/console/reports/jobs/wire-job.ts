import { REPORT_JOB_KINDS, type ReportJob } from '#contract/console/report-jobs.ts'
import { REPORT_JOB_PERMISSIONS } from '#contract/console/report-permissions.rule.ts'
import { isPermitted, type Role } from '#contract/console/roles.ts'
import type { StoredReportJob } from './report-jobs.sql.ts'

export type ReportOnlyJob = StoredReportJob & { readonly kind: ReportJob['kind'] }

/**
 * Returns the kinds of jobs that the role may see. Files of disclosures are for other roles, so
 * their kind is not among them.
 */
export function visibleKinds(role: Role): readonly ReportJob['kind'][] {
  return REPORT_JOB_KINDS.filter((kind) => isPermitted(role, REPORT_JOB_PERMISSIONS[kind].see))
}

/** Returns whether a job makes a report that the role may see. */
export function isReportFor(role: Role, job: StoredReportJob): job is ReportOnlyJob {
  return visibleKinds(role).some((kind) => kind === job.kind)
}

export function canDownload({ state, expiresAt }: StoredReportJob, now: Date): boolean {
  return state === 'done' && expiresAt !== null && expiresAt > now
}

export function wireJob(job: ReportOnlyJob, now: Date): ReportJob {
  const { id, kind, state, operator, parameters } = job
  return {
    id,
    kind,
    state,
    operator,
    done: job.doneCount,
    total: job.totalCount,
    subject: String(parameters.baseDate ?? parameters.report ?? kind),
    requestedAt: job.requestedAt.toISOString(),
    endedAt: job.endedAt?.toISOString() ?? null,
    failure: job.failure,
    fileName: job.fileName,
    partCount: job.partCount,
    expiresAt: job.expiresAt?.toISOString() ?? null,
    canDownload: canDownload(job, now),
    canRetry: job.canRestart,
  }
}
