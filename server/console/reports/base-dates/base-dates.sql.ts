import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'
import type { PointFigures } from '#server/points/base-date/base-date.ts'

export interface StoredBaseDateReport extends Row {
  readonly id: number
  readonly baseDate: string
  readonly periodFrom: string
  /** A report from before members could move in has no `movedIn`. */
  readonly figures: Omit<PointFigures, 'movedIn'> & Partial<Pick<PointFigures, 'movedIn'>>
  readonly computedAt: Date
  readonly operator: string
  readonly isSameAsBefore: boolean | null
}

const comparable = (table: string) =>
  `'{"movedIn": {"paid": 0, "free": 0}}'::jsonb || ${table}.figures`

const REPORT = `
  select
    base_date_reports.id,
    base_date::text as base_date,
    period_from::text as period_from,
    figures,
    computed_at,
    operators.name as operator,
    ${comparable('base_date_reports')} = (
      select ${comparable('earlier')}
      from console.base_date_reports as earlier
      where earlier.base_date = base_date_reports.base_date
        and earlier.id < base_date_reports.id
      order by earlier.id desc
      limit 1
    ) as is_same_as_before
  from console.base_date_reports
  join console.report_jobs on report_jobs.id = job_id
  join console.operators on operators.id = requested_by`

export async function insertBaseDateReport(
  tx: Transaction,
  report: {
    baseDate: string
    periodFrom: string
    figures: PointFigures
    jobId: number
    now: Date
  },
): Promise<void> {
  await tx.query(sql`
    insert into console.base_date_reports (base_date, period_from, figures, job_id, computed_at)
    values (
      ${report.baseDate}, ${report.periodFrom}, ${JSON.stringify(report.figures)},
      ${report.jobId}, ${report.now}
    )`)
}

export function selectBaseDateReports(
  on: Queryable,
  limit: number,
): Promise<StoredBaseDateReport[]> {
  return on.query(sql`${raw(REPORT)} order by base_date_reports.id desc limit ${limit}`)
}

export async function selectBaseDateReport(
  on: Queryable,
  id: number,
): Promise<StoredBaseDateReport | null> {
  const [row] = await on.query<StoredBaseDateReport>(sql`
    ${raw(REPORT)}
    where base_date_reports.id = ${id}`)
  return row ?? null
}
