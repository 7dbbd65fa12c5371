import type { ReportJob } from '#contract/console/report-jobs.ts'
import type { StoredReportJob } from './report-jobs.sql.ts'

export type ReportOnlyJob = StoredReportJob & { readonly kind: ReportJob['kind'] }

/**
 * Returns whether a job makes a report. Files of disclosures are for other roles, so they do not
 * count.
 */
export function isReport(job: StoredReportJob): job is ReportOnlyJob {
  return job.kind !== 'disclosure'
}

export function canDownload({ state, expiresAt }: StoredReportJob, now: Date): boolean {
  return state === 'done' && expiresAt !== null && expiresAt > now
}

export function wireJob(job: ReportOnlyJob, now: Date): ReportJob {
  const { id, kind, state, operator, parameters } = job
  return {
    ...{ id, kind, state, operator, done: job.doneCount, total: job.totalCount },
    subject: String(parameters.base_date ?? parameters.report),
    requested_at: job.requestedAt.toISOString(),
    ended_at: job.endedAt?.toISOString() ?? null,
    ...{ failure: job.failure, file_name: job.fileName, part_count: job.partCount },
    expires_at: job.expiresAt?.toISOString() ?? null,
    can_download: canDownload(job, now),
  }
}
