import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Reads } from '#server/platform/database/reads.ts'
import { log } from '#server/platform/log.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { DAY_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import {
  deleteParts,
  endReportJob,
  insertPart,
  putJobBack,
  type ReportJobKind,
  recordFailure,
  type StoredReportJob,
  selectReportJob,
  takeDueJob,
  updateProgress,
} from './report-jobs.sql.ts'

/** If a job makes no progress for this long, another run takes the job over. */
const LEASE_MS = 5 * MINUTE_MS
const TRIES_MAX = 3
/** How long a job waits after a run that failed. */
const RETRY_MS = 10_000
const FAILURE_CHARACTERS_MAX = 500
/** How long the file of a job can be downloaded. */
export const FILE_MS = DAY_MS

export interface RunningJob {
  readonly database: Database
  /** Where the job reads: a replica, if there is one. */
  readonly on: Queryable
  readonly job: StoredReportJob
  readonly now: Date
  readonly onProgress: (done: number, total: number) => Promise<void>
}
/**
 * The result of a job: a file whose parts are produced one by one, or a function that stores the
 * result.
 */
export type JobResult =
  | { readonly fileName: string; readonly parts: AsyncIterable<Buffer> }
  | { readonly store: (tx: Transaction) => Promise<void> }
export type ReportWorks = Readonly<Record<ReportJobKind, (job: RunningJob) => Promise<JobResult>>>

export interface ReportJobOptions {
  readonly database: Database
  readonly reads: Pick<Reads, 'open'>
  readonly clock: Clock
  readonly works: ReportWorks
  /** Aborted when the process stops. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs the due jobs one after the other. If the process stops or dies during a job, a later run
 * starts the job again and overwrites the pieces of the file that were stored. A job that has failed
 * three times, or whose process died three times, is not tried again.
 */
export async function runReportJobs(options: ReportJobOptions): Promise<void> {
  const { database, clock, signal } = options
  while (signal?.aborted !== true) {
    const now = clock.now()
    const id = await takeDueJob(database, { now, takenUntil: leaseFrom(now) })
    if (id === null) return
    const job = (await selectReportJob(database, id)) as StoredReportJob
    try {
      await runJob(options, job)
    } catch (cause) {
      if (signal?.aborted) return putJobBack(database, job, clock.now())
      log.error(`the report job ${id} failed`, cause)
      await afterFailure(options, job, cause)
    }
  }
}

async function runJob(
  { database, reads, clock, works, signal }: ReportJobOptions,
  job: StoredReportJob,
): Promise<void> {
  const { id } = job
  if (job.tryCount > TRIES_MAX) throw new Error('the process ended during each run of this job')
  const onProgress = async (done: number, total: number) => {
    signal?.throwIfAborted()
    const takenUntil = leaseFrom(clock.now())
    if (!(await updateProgress(database, job, { done, total, takenUntil })))
      throw new Error(`another run has taken over the report job ${id}`)
  }
  const result = await works[job.kind]({
    database,
    on: await readsWith(job, { database, reads }),
    job,
    now: clock.now(),
    onProgress,
  })
  if ('store' in result) {
    await database.transaction(async (tx) => {
      if (await endReportJob(tx, { id, state: 'done', now: clock.now() })) await result.store(tx)
    })
    return
  }
  await deleteParts(database, id)
  let number = 0
  for await (const content of result.parts) {
    signal?.throwIfAborted()
    await database.transaction((tx) => insertPart(tx, { jobId: id, number, content }))
    number += 1
  }
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + FILE_MS)
  await endReportJob(database, { id, state: 'done', now, fileName: result.fileName, expiresAt })
}

/**
 * Returns where everything can be read that was saved before the job was requested: a replica that
 * has the job has all of it too.
 */
async function readsWith(
  { id }: StoredReportJob,
  { database, reads }: Pick<ReportJobOptions, 'database' | 'reads'>,
): Promise<Queryable> {
  const on = reads.open()
  return (await selectReportJob(on, id)) === null ? database : on
}

/**
 * Records why a run failed. The job runs again soon, or ends after the third failure. If another
 * run has taken over the job, the failure changes nothing.
 */
async function afterFailure(
  { database, clock }: ReportJobOptions,
  job: StoredReportJob,
  cause: unknown,
): Promise<void> {
  const now = clock.now()
  const message = cause instanceof Error ? cause.message : String(cause)
  const failure = message.slice(0, FAILURE_CHARACTERS_MAX)
  const retryAt = new Date(now.getTime() + RETRY_MS)
  const isOurs = await recordFailure(database, job, { failure, retryAt })
  if (isOurs && job.tryCount >= TRIES_MAX)
    await endReportJob(database, { id: job.id, state: 'failed', now })
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}
