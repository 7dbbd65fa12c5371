import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { fromStoredJson, toStoredJson } from '#server/platform/database/json-names.ts'
import { sql } from '#server/platform/database/sql.ts'

export type ReportJobKind =
  | 'acquisitions'
  | 'audit-log'
  | 'base-date'
  | 'disclosure'
  | 'export'
  | 'figures'
  | 'members'

export interface StoredReportJob extends Row {
  readonly id: number
  readonly kind: ReportJobKind
  readonly parameters: Readonly<Record<string, unknown>>
  readonly state: 'waiting' | 'done' | 'failed'
  readonly doneCount: number
  readonly totalCount: number
  readonly operator: string
  readonly requestedAt: Date
  readonly tryCount: number
  readonly endedAt: Date | null
  /** Why the last run failed; null if no run has failed. */
  readonly failure: string | null
  readonly fileName: string | null
  readonly expiresAt: Date | null
  readonly partCount: number
  /** True if the job has failed and still has its filters. */
  readonly canRestart: boolean
}

/** Without the filters, the job would write other rows than the operator chose. */
const CAN_RESTART = sql`
  (report_jobs.state = 'failed'
    and (kind not in ('acquisitions', 'audit-log', 'members') or parameters ? 'filters'))`

const JOB = sql`
  select
    report_jobs.id,
    kind,
    parameters,
    report_jobs.state,
    done_count,
    total_count,
    operators.name as operator,
    requested_at,
    try_count,
    ended_at,
    failure,
    file_name,
    expires_at,
    (select count(*) from console.report_parts where job_id = report_jobs.id) as part_count,
    ${CAN_RESTART} as can_restart
  from console.report_jobs
  join console.operators on operators.id = requested_by`

export async function insertReportJob(
  tx: Transaction,
  job: {
    kind: ReportJobKind
    parameters: object
    totalCount: number
    operatorId: number
    now: Date
  },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into console.report_jobs (
      kind, parameters, total_count, requested_by, requested_at, take_after
    )
    values (
      ${job.kind}, ${toStoredJson(job.parameters)}, ${job.totalCount}, ${job.operatorId},
      ${job.now}, ${job.now}
    )
    returning id`)
  return (row as { id: number }).id
}

export async function selectReportJobs<Kind extends ReportJobKind>(
  on: Queryable,
  kinds: readonly Kind[],
  limit: number,
): Promise<(StoredReportJob & { readonly kind: Kind })[]> {
  const rows = await on.query<StoredReportJob & { readonly kind: Kind }>(sql`
    ${JOB}
    where kind = any(${kinds})
    order by report_jobs.id desc
    limit ${limit}`)
  return rows.map(readJob)
}

export async function selectReportJob(on: Queryable, id: number): Promise<StoredReportJob | null> {
  const [row] = await on.query<StoredReportJob>(sql`${JOB} where report_jobs.id = ${id}`)
  return row === undefined ? null : readJob(row)
}

function readJob<Job extends StoredReportJob>(row: Job): Job {
  return { ...row, parameters: fromStoredJson(row.parameters) }
}

/** Reserves the oldest due job until `takenUntil`. Returns the job's id; null if no job is due. */
export async function takeDueJob(
  on: Queryable,
  { now, takenUntil }: { now: Date; takenUntil: Date },
): Promise<number | null> {
  const [row] = await on.query<{ id: number }>(sql`
    update console.report_jobs
    set take_after = ${takenUntil}, try_count = try_count + 1, done_count = 0
    where id = (
      select id
      from console.report_jobs
      where state = 'waiting'
        and take_after <= ${now}
      order by take_after, id
      limit 1
      for update skip locked
    )
    returning id`)
  return row?.id ?? null
}

/** One run of a job, identified by the job's id and the number of the run. */
export type JobRun = Pick<StoredReportJob, 'id' | 'tryCount'>

/** Returns false if another run has taken over the job, or has ended it. */
export async function updateProgress(
  on: Queryable,
  { id, tryCount }: JobRun,
  { done, total, takenUntil }: { done: number; total: number; takenUntil: Date },
): Promise<boolean> {
  const rows = await on.query(sql`
    update console.report_jobs
    set done_count = ${done}, total_count = ${total}, take_after = ${takenUntil}
    where id = ${id}
      and try_count = ${tryCount}
      and state = 'waiting'
    returning id`)
  return rows.length === 1
}

/**
 * Records why a run failed. The next run begins at `retryAt`. Returns false if another run has
 * taken over the job, or has ended it.
 */
export async function recordFailure(
  on: Queryable,
  { id, tryCount }: JobRun,
  { failure, retryAt }: { failure: string; retryAt: Date },
): Promise<boolean> {
  const rows = await on.query(sql`
    update console.report_jobs
    set failure = ${failure}, take_after = ${retryAt}
    where id = ${id}
      and try_count = ${tryCount}
      and state = 'waiting'
    returning id`)
  return rows.length === 1
}

/** Ends a run that was stopped, as if it had never begun. The job is due again at once. */
export async function putJobBack(
  on: Queryable,
  { id, tryCount }: JobRun,
  now: Date,
): Promise<void> {
  await on.query(sql`
    update console.report_jobs
    set take_after = ${now}, try_count = try_count - 1, done_count = 0
    where id = ${id}
      and try_count = ${tryCount}
      and state = 'waiting'`)
}

/** Makes a failed job wait for a run again. Returns false unless the job can run again. */
export async function restartReportJob(
  tx: Transaction,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update console.report_jobs
    set
      state = 'waiting',
      try_count = 0,
      done_count = 0,
      ended_at = null,
      failure = null,
      take_after = ${now}
    where id = ${id}
      and ${CAN_RESTART}
    returning id`)
  return rows.length === 1
}

/** Returns false if another process has already ended the job. */
export async function endReportJob(
  on: Queryable,
  end: {
    id: number
    state: 'done' | 'failed'
    now: Date
    fileName?: string | undefined
    expiresAt?: Date | undefined
  },
): Promise<boolean> {
  const rows = await on.query(sql`
    update console.report_jobs
    set
      state = ${end.state},
      ended_at = ${end.now},
      file_name = ${end.fileName ?? null},
      expires_at = ${end.expiresAt ?? null}
    where id = ${end.id}
      and state = 'waiting'
    returning id`)
  return rows.length === 1
}

/** Before a new run of the job, `deleteParts` deletes the parts of the run before. */
export async function insertPart(
  tx: Transaction,
  { jobId, number, content }: { jobId: number; number: number; content: Buffer },
): Promise<void> {
  await tx.query(sql`
    insert into console.report_parts (job_id, number, content)
    values (${jobId}, ${number}, ${content})`)
}

export async function selectPart(
  on: Queryable,
  { jobId, number }: { jobId: number; number: number },
): Promise<Buffer | null> {
  const [row] = await on.query<{ content: Buffer }>(sql`
    select content
    from console.report_parts
    where job_id = ${jobId}
      and number = ${number}`)
  return row?.content ?? null
}

export async function deleteParts(on: Queryable, jobId: number): Promise<void> {
  await on.query(sql`delete from console.report_parts where job_id = ${jobId}`)
}

/** Deletes the parts of files that can no longer be downloaded. The rows of the jobs are kept. */
export async function deleteExpiredParts(on: Queryable, now: Date): Promise<void> {
  await on.query(sql`
    delete from console.report_parts
    using console.report_jobs
    where report_jobs.id = job_id
      and expires_at <= ${now}`)
}

/**
 * Erases the filters of exports that ended before a time. The text of a search can be the name of a
 * person. The audit log keeps the filters without this text.
 */
export async function eraseFilters(on: Queryable, endedBefore: Date): Promise<void> {
  await on.query(sql`
    update console.report_jobs
    set parameters = parameters - 'filters'
    where ended_at <= ${endedBefore}
      and parameters ? 'filters'`)
}
