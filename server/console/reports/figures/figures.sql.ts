import type { SalesGroup } from '#contract/console/report-jobs.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { fromStoredJson, toStoredJson } from '#server/platform/database/json-names.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Days, Span } from '#server/platform/time/tokyo.ts'

export interface FigureSubject extends Days {
  readonly report: string
  readonly by: SalesGroup
}
export interface StoredFigures extends Row {
  readonly figures: object
  readonly computedAt: Date
}

/** Inserts the figures that a job computed. They never change. */
export async function insertFigures(
  tx: Transaction,
  { jobId, figures, now }: { jobId: number; figures: object; now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into console.report_figures (job_id, figures, computed_at)
    values (${jobId}, ${toStoredJson(figures)}, ${now})`)
}

const OF_SUBJECT = `
  kind = 'figures'
  and parameters ->> 'report' = $1
  and parameters ->> 'from' = $2
  and parameters ->> 'to' = $3
  and parameters ->> 'by' = $4`

/** Returns the figures of the newest job that computed this report; null if there is none. */
export async function selectFigures(
  on: Queryable,
  { report, from, to, by }: FigureSubject,
): Promise<StoredFigures | null> {
  const [row] = await on.query<StoredFigures>({
    text: `
      select figures, computed_at
      from console.report_jobs
      join console.report_figures on job_id = id
      where ${OF_SUBJECT}
      order by id desc
      limit 1`,
    values: [report, from, to, by],
  })
  return row === undefined ? null : { ...row, figures: fromStoredJson(row.figures) }
}

/** Takes a lock, so that only one transaction at a time can request a job for this report. */
export async function lockRequests(tx: Transaction, report: string): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtext('report_figures'), hashtext(${report}))`)
}

export async function selectNewestFigureJob(
  on: Queryable,
  { report, from, to, by }: FigureSubject,
): Promise<number | null> {
  const [row] = await on.query<{ id: number }>({
    text: `select id from console.report_jobs where ${OF_SUBJECT} order by id desc limit 1`,
    values: [report, from, to, by],
  })
  return row?.id ?? null
}

/**
 * Each counts at most `$1` rows of a table, so that counting is fast. `ledger` counts entries and
 * balances. `stock` counts movements. `payments` counts payments, refunds, charge-backs, fees of parcels and packs.
 * A pack counts as ten rows, because the sums of its sales take longer to read than one row.
 * `purchases` counts by the numbers of the purchases of each pack, without reading them.
 */
const COUNTS = {
  ledger: `
    select
      (select count(*) from (select from entries limit $1) as entry)
      + (select count(*) from (select from balances limit $1) as balance) as count`,
  stock: 'select count(*) as count from (select from console.movements limit $1) as movement',
  payments: `
    select
      (
        select count(*)
        from (select from payments where paid_at >= $2 and paid_at < $3 limit $1) as payment
      )
      + (
        select count(*)
        from (
          select
          from payment_events
          where created_at >= $2
            and created_at < $3
            and state_before in ('paid', 'refunded', 'charged-back')
          limit $1
        ) as returned
      )
      + (select count(*) from (select from entries where kind = 'shipping' limit $1) as fee)
      + 10 * (select count(*) from (select from packs limit $1) as pack) as count`,
  purchases: `
    select least(coalesce(sum(settled_before(id, $3) - settled_before(id, $2)), 0), $1)::bigint as count
    from packs
    where published_at < $3`,
} as const
export type CountedTables = keyof typeof COUNTS

/** Counts the rows that a report reads, and stops counting in each table after `limit` rows. */
export async function countRows(
  on: Queryable,
  tables: CountedTables,
  { span: { from, until }, limit }: { span: Span; limit: number },
): Promise<number> {
  const values = COUNTS[tables].includes('$2') ? [limit, from, until] : [limit]
  const [row] = await on.query<{ count: number }>({ text: COUNTS[tables], values })
  return row?.count ?? 0
}
