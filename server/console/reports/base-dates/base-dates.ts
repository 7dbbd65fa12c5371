import { UNUSED_POINTS_LIMIT_YEN } from '#contract/console/dashboard.ts'
import { REASON } from '#contract/console/reasons.ts'
import type { BaseDateReport } from '#contract/console/reports.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import { insertReportJob } from '#server/console/reports/jobs/report-jobs.sql.ts'
import type { JobResult, RunningJob } from '#server/console/reports/jobs/report-jobs.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { spanOf } from '#server/platform/time/tokyo.ts'
import { computePointFigures } from '#server/points/base-date/base-date.ts'
import { finalFrom, obligationOf, periodStart } from './base-dates.rule.ts'
import { insertBaseDateReport, type StoredBaseDateReport } from './base-dates.sql.ts'

/** Requests a job that computes the report of a base date. Refuses a day that is not over. */
export async function requestBaseDate(
  tx: Transaction,
  { baseDate, operatorId, now }: { baseDate: string; operatorId: number; now: Date },
): Promise<{ readonly jobId: number } | Refusal> {
  if (now < finalFrom(baseDate)) return refuse(409, REASON.dayNotOver)
  const parameters = { baseDate }
  const job = { kind: 'base-date', parameters, totalCount: 0, operatorId, now } as const
  return { jobId: await insertReportJob(tx, job) }
}

/**
 * Computes the figures of a base date from the ledger entries alone. Stores the figures as a new
 * run. The figures of earlier runs are kept.
 */
export async function computeBaseDate({
  on,
  job,
  now,
  onProgress,
}: RunningJob): Promise<JobResult> {
  const baseDate = job.parameters.baseDate as string
  const periodFrom = periodStart(baseDate)
  const span = spanOf({ from: periodFrom, to: baseDate })
  const figures = await computePointFigures(on, span, onProgress)
  const report = { baseDate, periodFrom, figures, jobId: job.id, now }
  return { store: (tx) => insertBaseDateReport(tx, report) }
}

export function wireBaseDate(report: StoredBaseDateReport): BaseDateReport {
  const { takenBack, movedIn = { paid: 0, free: 0 }, ...figures } = report.figures
  const { level, depositYen, noticeDueOn } = obligationOf(figures.unused.paid, report.baseDate)
  return {
    id: report.id,
    baseDate: report.baseDate,
    periodFrom: report.periodFrom,
    figures: { ...figures, movedIn, takenBack },
    computedAt: report.computedAt.toISOString(),
    operator: report.operator,
    isSameAsBefore: report.isSameAsBefore,
    level,
    limitYen: UNUSED_POINTS_LIMIT_YEN,
    depositYen,
    noticeDueOn,
  }
}
