import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, isRefusal, refuse } from '#server/console/acts/route.ts'
import { readSettings } from '#server/settings/settings.ts'
import { pastBaseDates } from './base-dates/base-dates.rule.ts'
import { selectBaseDateReport, selectBaseDateReports } from './base-dates/base-dates.sql.ts'
import { requestBaseDate, wireBaseDate } from './base-dates/base-dates.ts'
import { readFigures, requestFigures } from './figures/figures.ts'
import { exportReport } from './files/files.ts'
import {
  restartReportJob,
  selectPart,
  selectReportJob,
  selectReportJobs,
} from './jobs/report-jobs.sql.ts'
import {
  canDownload,
  isReportFor,
  mayDownload,
  refuseFile,
  visibleKinds,
  wireJob,
} from './jobs/wire-job.ts'
import { isPeriod } from './periods.rule.ts'

type ReportKey =
  | 'GET /reports/sales'
  | 'GET /reports/trial-balance'
  | 'GET /reports/charts'
  | 'GET /reports/base-dates'
  | 'GET /reports/base-dates/{id}'
  | 'POST /reports/base-dates'
  | 'POST /reports/export'
  | 'GET /reports/jobs'
  | 'GET /reports/jobs/{id}'
  | 'POST /reports/figures'
  | 'POST /reports/jobs/{id}/retry'
  | 'POST /reports/jobs/{id}/download'

const LISTED_MAX = 50
const BASE_DATES_LISTED = 6
const targetOf = (id: number | null) => ({
  kind: 'report',
  id: id === null ? null : String(id),
})

export const reportHandlers: Handlers<ReportKey> = {
  async 'GET /reports/sales'({ database }, { query, now }) {
    if (!isPeriod(query)) return refuse(400)
    return readFigures(database, { report: 'sales', ...query }, now)
  },
  async 'GET /reports/trial-balance'({ database }, { query, now }) {
    if (!isPeriod(query)) return refuse(400)
    return readFigures(database, { report: 'trial-balance', by: 'day', ...query }, now)
  },
  async 'GET /reports/charts'({ database }, { query, now }) {
    if (!isPeriod(query)) return refuse(400)
    return readFigures(database, { report: 'charts', by: 'day', ...query }, now)
  },
  async 'GET /reports/base-dates'({ database }, { now }) {
    const reports = await selectBaseDateReports(database, LISTED_MAX)
    return { list: reports.map(wireBaseDate), days: [...pastBaseDates(now, BASE_DATES_LISTED)] }
  },
  async 'GET /reports/base-dates/{id}'({ database }, { params }) {
    const report = await selectBaseDateReport(database, params.id)
    return report === null ? refuse(404) : { report: wireBaseDate(report) }
  },
  async 'POST /reports/base-dates'(tx, { request, session: { operatorId }, now }) {
    const { baseDate } = request
    const requested = await requestBaseDate(tx, { baseDate, operatorId, now })
    if (isRefusal(requested)) return requested
    const after = { baseDate }
    return { fields: { jobId: requested.jobId }, target: targetOf(requested.jobId), after }
  },
  async 'POST /reports/export'(tx, { request, session: { operatorId }, now }) {
    const { requestId: _, ...filters } = request
    if (!isPeriod(filters)) return refuse(400)
    const { taxMoment } = await readSettings(tx)
    const query = { ...filters, taxMoment }
    const { fileName, count, file, jobId } = await exportReport(tx, query, { operatorId, now })
    return {
      fields: {
        fileName,
        count,
        jobId,
        file: file?.toString('base64') ?? null,
      },
      target: targetOf(jobId),
      after: { fileName, count, filters },
    }
  },
  async 'POST /reports/figures'(tx, { request, session: { operatorId }, now }) {
    const { requestId: _, ...query } = request
    if (!isPeriod(query)) return refuse(400)
    const jobId = await requestFigures(tx, query, { operatorId, now })
    return { fields: { jobId }, target: targetOf(jobId), after: query }
  },
  async 'POST /reports/jobs/{id}/retry'(tx, { params, session, now }) {
    const job = await selectReportJob(tx, params.id)
    if (job === null || !isReportFor(session.role, job)) return refuse(404)
    if (!(await restartReportJob(tx, { id: job.id, now }))) return refuse(409, REASON.notPossible)
    return { fields: {}, target: targetOf(job.id), before: { failure: job.failure } }
  },
  async 'GET /reports/jobs'({ database }, { session, now }) {
    const { role } = session
    const jobs = await selectReportJobs(database, visibleKinds(role), LISTED_MAX)
    const list = jobs.map((job) => ({
      ...wireJob(job, now),
      mayDownload: mayDownload(role, job.kind),
    }))
    return { list }
  },
  async 'GET /reports/jobs/{id}'({ database }, { params, session, now }) {
    const job = await selectReportJob(database, params.id)
    if (job === null || !isReportFor(session.role, job)) return refuse(404)
    return { job: wireJob(job, now) }
  },
  async 'POST /reports/jobs/{id}/download'(tx, request) {
    const { params, session, now } = request
    const { part } = request.request
    const job = await selectReportJob(tx, params.id)
    if (job === null || !isReportFor(session.role, job) || job.expiresAt === null)
      return refuse(404)
    const refusal = refuseFile(request, job)
    if (refusal !== null) return refusal
    if (!canDownload(job, now)) return refuse(409, REASON.fileDeleted)
    const content = await selectPart(tx, { jobId: job.id, number: part })
    if (content === null) return refuse(404)
    const after = { fileName: job.fileName, count: job.totalCount, part }
    return { fields: { content: content.toString('base64') }, target: targetOf(job.id), after }
  },
}
