import type { ActingCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { REPORT_JOB_KINDS, type ReportJob } from '#contract/console/report-jobs.ts'
import { REPORT_JOB_PERMISSIONS } from '#contract/console/report-permissions.rule.ts'
import { isPermitted, type Role } from '#contract/console/roles.ts'
import { checkPermission, checkProof } from '#server/console/act-runs/act-runs.ts'
import type { OperatorContext, Refusal } from '#server/console/acts/route.ts'
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

/** The call that asks for a job of each kind. The file keeps the protection of this call. */
const MAKERS = {
  acquisitions: consoleCalls['POST /acquisitions/export'],
  'audit-log': consoleCalls['POST /audit/export'],
  'base-date': consoleCalls['POST /reports/base-dates'],
  export: consoleCalls['POST /reports/export'],
  figures: consoleCalls['POST /reports/figures'],
} as const satisfies Record<ReportJob['kind'], ActingCall>

/** Refuses an operator who could not ask for the file of a job now. */
export function refuseFile(
  { session, now }: OperatorContext,
  { kind }: ReportOnlyJob,
): Refusal | null {
  const { permission, stepUp } = MAKERS[kind]
  return checkPermission(session.role, permission) ?? (stepUp ? checkProof(session, now) : null)
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
