import type { ReportJob } from '#contract/console/report-jobs.ts'
import { isPermitted, type Permission, type Role } from '#contract/console/roles.ts'
import type { StoredReportJob } from './report-jobs.sql.ts'

export type ReportOnlyJob = StoredReportJob & { readonly kind: ReportJob['kind'] }

/** The permission that an operator needs to see a job of a kind. */
const PERMISSIONS: Readonly<Record<ReportJob['kind'], Permission>> = {
  acquisitions: 'acquisitions.read',
  'audit-log': 'audit.export',
  'base-date': 'reports.read',
  export: 'reports.read',
  figures: 'reports.read',
}

/**
 * Returns whether a job makes a report that the role may see. Files of disclosures are for other
 * roles, so they do not count.
 */
export function isReportFor(role: Role, job: StoredReportJob): job is ReportOnlyJob {
  return job.kind !== 'disclosure' && isPermitted(role, PERMISSIONS[job.kind])
}

/** Returns whether the role may download the file of a job that it may see. */
export function mayDownload(role: Role, { kind }: ReportOnlyJob): boolean {
  return PERMISSIONS[kind] !== 'reports.read' || isPermitted(role, 'reports.make')
}

export function canDownload({ state, expiresAt }: StoredReportJob, now: Date): boolean {
  return state === 'done' && expiresAt !== null && expiresAt > now
}

export function wireJob(job: ReportOnlyJob, now: Date): ReportJob {
  const { id, kind, state, operator, parameters } = job
  return {
    ...{ id, kind, state, operator, done: job.doneCount, total: job.totalCount },
    subject: String(parameters.base_date ?? parameters.report ?? kind),
    requested_at: job.requestedAt.toISOString(),
    ended_at: job.endedAt?.toISOString() ?? null,
    ...{ failure: job.failure, file_name: job.fileName, part_count: job.partCount },
    expires_at: job.expiresAt?.toISOString() ?? null,
    can_download: canDownload(job, now),
  }
}
