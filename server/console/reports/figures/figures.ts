import type { ConsoleAnswer } from '#contract/console/calls.ts'
import {
  FIGURE_ROWS_AT_ONCE,
  type FigureReport,
  type ReportJob,
  type SalesGroup,
} from '#contract/console/report-jobs.ts'
import type { ExportedReport } from '#contract/console/reports.ts'
import { readCharts } from '#server/console/reports/charts/charts.ts'
import {
  insertReportJob,
  type StoredReportJob,
  selectReportJob,
} from '#server/console/reports/jobs/report-jobs.sql.ts'
import type { JobResult, RunningJob } from '#server/console/reports/jobs/report-jobs.ts'
import { wireJob } from '#server/console/reports/jobs/wire-job.ts'
import { noProgress } from '#server/console/reports/progress.rule.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { type Days, spanOf } from '#server/platform/time/tokyo.ts'
import {
  computeAccounting,
  computePointsBook,
  computeSales,
  computeTrialBalance,
} from './compute.ts'
import {
  type CountedTables,
  countRows,
  type FigureSubject,
  insertFigures,
  lockRequests,
  selectFigures,
  selectNewestFigureJob,
} from './figures.sql.ts'

export interface FigureQuery extends FigureSubject {
  readonly report: FigureReport
}
type FiguresOf<R extends FigureReport> = NonNullable<ConsoleAnswer<`GET /reports/${R}`>['figures']>
export interface ComputedFigures<R extends FigureReport> {
  readonly figures: FiguresOf<R> | null
  readonly computedAt: string | null
  readonly job: ReportJob | null
}

const COMPUTE = {
  sales: computeSales,
  'trial-balance': computeTrialBalance,
  accounting: computeAccounting,
  'points-book': computePointsBook,
  charts: readCharts,
} as const

const TABLES: Readonly<Record<FigureReport | ExportedReport, readonly CountedTables[]>> = {
  sales: ['payments'],
  'trial-balance': ['ledger'],
  'points-book': ['ledger'],
  accounting: ['stock'],
  charts: ['payments', 'purchases'],
  cohorts: ['payments'],
  visits: ['purchases'],
  'sales-by-hour': ['purchases'],
  carriers: ['purchases'],
  'stock-worth': ['stock'],
  'card-costs': ['stock'],
  journal: ['payments', 'ledger', 'stock'],
  // The files of payments and of entries are read page by page, so their rows are not counted here.
  // If such a file has many rows, a job writes it.
  payments: [],
  entries: [],
}

/** Returns true if only a job may compute a report, because the report reads very many rows. */
export async function isLong(
  on: Queryable,
  { report, ...days }: Days & { readonly report: FigureReport | ExportedReport },
): Promise<boolean> {
  const limit = FIGURE_ROWS_AT_ONCE + 1
  for (const tables of TABLES[report])
    if ((await countRows(on, tables, { span: spanOf(days), limit })) >= limit) return true
  return false
}

/**
 * Returns a report. The figures are computed at once if the report reads few rows. Otherwise the
 * figures are those of the newest job that is done. `job` is a newer job that still waits or has
 * failed; null if there is none.
 */
export async function readFigures<R extends FigureReport>(
  on: Queryable,
  query: FigureQuery & { readonly report: R },
  now: Date,
): Promise<ComputedFigures<R>> {
  if (!(await isLong(on, query))) {
    const figures = (await COMPUTE[query.report](on, query, noProgress)) as FiguresOf<R>
    return { figures, computedAt: null, job: null }
  }
  const stored = await selectFigures(on, query)
  const jobId = await selectNewestFigureJob(on, query)
  const job = jobId === null ? null : await selectReportJob(on, jobId)
  return {
    figures: (stored?.figures as FiguresOf<R>) ?? null,
    computedAt: stored?.computedAt.toISOString() ?? null,
    job: job === null || job.state === 'done' || !isFigures(job) ? null : wireJob(job, now),
  }
}

function isFigures(job: StoredReportJob): job is StoredReportJob & { readonly kind: 'figures' } {
  return job.kind === 'figures'
}

/** If a job for the same report waits already, returns that job. */
export async function requestFigures(
  tx: Transaction,
  { report, from, to, by }: FigureQuery,
  { operatorId, now }: { operatorId: number; now: Date },
): Promise<number> {
  await lockRequests(tx, report)
  const parameters = { report, from, to, by }
  const jobId = await selectNewestFigureJob(tx, parameters)
  const job = jobId === null ? null : await selectReportJob(tx, jobId)
  if (job?.state === 'waiting') return job.id
  return insertReportJob(tx, { kind: 'figures', parameters, totalCount: 0, operatorId, now })
}

export async function computeFigures({ on, job, now, onProgress }: RunningJob): Promise<JobResult> {
  const query = job.parameters as unknown as Days & { report: FigureReport; by: SalesGroup }
  const figures = await COMPUTE[query.report](on, query, onProgress)
  return { store: (tx) => insertFigures(tx, { jobId: job.id, figures, now }) }
}
