import type { ActingCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { REPORT_JOB_KINDS, type ReportJob } from '#contract/console/report-jobs.ts'
import { isPermitted, type Permission, type Role } from '#contract/console/roles.ts'
import { checkPermission, checkProof } from '#server/console/act-runs/act-runs.ts'
import type { OperatorContext, Refusal } from '#server/console/acts/route.ts'
import type { StoredReportJob } from './report-jobs.sql.ts'

export type ReportOnlyJob = StoredReportJob & { readonly kind: ReportJob['kind'] }

/** Who may see a job of each kind, and the call that asks for it. Its file keeps their protection. */
export const REPORT_JOBS: Readonly<
  Record<ReportJob['kind'], { readonly see: Permission; readonly maker: ActingCall }>
> = {
  acquisitions: { see: 'acquisitions.read', maker: consoleCalls['POST /acquisitions/export'] },
  'audit-log': { see: 'audit.export', maker: consoleCalls['POST /audit/export'] },
  'base-date': { see: 'reports.read', maker: consoleCalls['POST /reports/base-dates'] },
  export: { see: 'reports.read', maker: consoleCalls['POST /reports/export'] },
  figures: { see: 'reports.read', maker: consoleCalls['POST /reports/figures'] },
  members: { see: 'members.export', maker: consoleCalls['POST /members/export'] },
}

/**
 * Returns the kinds of jobs that the role may see. Files of disclosures are for other roles, so
 * their kind is not among them.
 */
export function visibleKinds(role: Role): readonly ReportJob['kind'][] {
  return REPORT_JOB_KINDS.filter((kind) => isPermitted(role, REPORT_JOBS[kind].see))
}

/** Returns whether a job makes a report that the role may see. */
export function isReportFor(role: Role, job: StoredReportJob): job is ReportOnlyJob {
  return visibleKinds(role).some((kind) => kind === job.kind)
}

/** Refuses an operator who could not ask for the file of a job now. */
export function refuseFile(
  { session, now }: Pick<OperatorContext, 'session' | 'now'>,
  { kind }: Pick<ReportOnlyJob, 'kind'>,
): Refusal | null {
  const { permission, stepUp } = REPORT_JOBS[kind].maker
  return checkPermission(session.role, permission) ?? (stepUp ? checkProof(session, now) : null)
}

export function canDownload({ state, expiresAt }: StoredReportJob, now: Date): boolean {
  return state === 'done' && expiresAt !== null && expiresAt > now
}

export function mayDownload(role: Role, kind: ReportJob['kind']): boolean {
  return isPermitted(role, REPORT_JOBS[kind].maker.permission)
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
