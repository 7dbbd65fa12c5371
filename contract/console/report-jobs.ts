import { z } from 'zod'
import { internalText, openText, personalText } from '#contract/console/privacy.ts'
import { type CallList, count, day, INTEGER_MAX, id, idParams, requestId, time } from './call.ts'

/**
 * The server computes a report at once if it has to read at most this many rows of the ledger, the
 * payments or the stock. Otherwise a job computes the report.
 */
export const FIGURE_ROWS_AT_ONCE = 5_000
export const SALES_GROUPS = ['day', 'month', 'method', 'course', 'pack', 'tax-rate'] as const
export type SalesGroup = (typeof SALES_GROUPS)[number]
/**
 * The reports that screens show at once if they read few rows. A job computes them if they read
 * many rows.
 */
export const FIGURE_REPORTS = [
  'sales',
  'trial-balance',
  'accounting',
  'points-book',
  'charts',
] as const
export type FigureReport = (typeof FIGURE_REPORTS)[number]

export const REPORT_JOB_KINDS = [
  'acquisitions',
  'audit-log',
  'base-date',
  'export',
  'figures',
  'members',
] as const
const reportJob = z.object({
  id,
  kind: z.enum(REPORT_JOB_KINDS),
  /**
   * What the job computes: the base date for the kind `base-date`, otherwise the name of the
   * report.
   */
  subject: openText,
  state: z.enum(['waiting', 'done', 'failed']),
  /** How many steps of the job are done, and how many it has. Both are 0 before the job begins. */
  done: count,
  total: count,
  requestedAt: time,
  operator: internalText,
  endedAt: time.nullable(),
  /**
   * Why the last run failed; null if no run has failed. The worker runs a job at most three times.
   */
  failure: internalText.nullable(),
  fileName: openText.nullable(),
  partCount: count,
  /** When the file is deleted; null for a job without a file. */
  expiresAt: time.nullable(),
  /** True from the time the file is complete until the file is deleted. */
  canDownload: z.boolean(),
  /** True if the job has failed and still has everything that another run needs. */
  canRetry: z.boolean(),
})
export type ReportJob = z.infer<typeof reportJob>
const listedJob = reportJob.extend({
  /** True if the operator's role could ask for such a file, and may therefore download it. */
  mayDownload: z.boolean(),
})
export type ListedReportJob = z.infer<typeof listedJob>

/**
 * The answer of a call that exports rows as CSV. A job writes a file of more than 10,000 rows; its
 * file can be downloaded for 24 hours.
 */
export const exportedFile = z.object({
  fileName: openText,
  /** The file in base64; null if the job `jobId` writes it. */
  file: personalText.nullable(),
  count,
  jobId: id.nullable(),
})

/** The answer of a call that returns a report. If the report reads many rows, a job computes it. */
export const computed = <Figures extends z.ZodRawShape>(figures: Figures) =>
  z.object({
    /** The figures; null if they need a job and no job has computed them yet. */
    figures: z.object(figures).nullable(),
    /** When a job computed the figures; null if they were computed for this answer. */
    computedAt: time.nullable(),
    /** The newest job for this report and period, if it waits or has failed. */
    job: reportJob.nullable(),
  })

const reading = { permission: 'reports.read' } as const
const making = {
  permission: 'reports.make',
  stepUp: false,
} as const

export const reportJobCalls = {
  /**
   * Starts a job that computes a report. If a job for the same report already waits, the call
   * starts none and returns the waiting job.
   */
  'POST /reports/figures': {
    ...making,
    audit: 'reports.figures',
    request: z.strictObject({
      requestId,
      report: z.enum(FIGURE_REPORTS),
      from: day,
      to: day,
      by: z.enum(SALES_GROUPS).default('day'),
    }),
    answer: z.object({ jobId: id }),
  },
  /**
   * Starts a failed job again. Answers 409 `not-possible` unless `canRetry` is true. An export that
   * failed more than 24 hours ago cannot run again, because its filters are erased.
   */
  'POST /reports/jobs/{id}/retry': {
    ...making,
    audit: 'reports.retry',
    params: idParams,
    request: z.strictObject({ requestId }),
  },
  'GET /reports/jobs': { ...reading, answer: z.object({ list: z.array(listedJob) }) },
  'GET /reports/jobs/{id}': {
    ...reading,
    params: idParams,
    answer: z.object({ job: reportJob }),
  },
  /**
   * Returns one part of a file in base64. The file keeps the permission and the fresh proof of the
   * call that asked for it. Answers 409 `file-deleted` unless `canDownload` is true.
   */
  'POST /reports/jobs/{id}/download': {
    ...making,
    isExport: 'by-file',
    permission: 'reports.download',
    audit: 'reports.download',
    params: idParams,
    request: z.strictObject({ requestId, part: count.max(INTEGER_MAX) }),
    answer: z.object({ content: personalText }),
  },
} as const satisfies CallList
