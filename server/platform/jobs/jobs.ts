import { PgBoss } from 'pg-boss'
import { applyGrants } from '#server/platform/database/shop-role.ts'
import { SECOND_MS } from '#server/platform/time/durations.ts'

/**
 * A kind of background work. Each job has its own queue, so that a slow or failing job delays no other. `run` must be
 * idempotent and safe in many processes: a run may start while one that exceeded its time-out still works.
 */
export interface Job {
  /** The name of its queue, in kebab-case. */
  readonly name: string
  /** When it runs, as a cron expression in UTC. */
  readonly schedule: string
  /** After this time a run counts as failed. If the worker dies during a run, no other run starts before. */
  readonly timeoutSeconds: number
  /** How often a failed run is retried at once. The next scheduled run comes in any case. */
  readonly retryLimit: number
  readonly run: () => Promise<unknown>
}

export interface Worker {
  /** Starts no further run, waits a few seconds for those under way, and disconnects. */
  stop(): Promise<void>
}

export interface WorkerOptions {
  readonly databaseUrl: string
  readonly jobs: readonly Job[]
  readonly onFault: (cause: unknown) => void
  /** How often each queue is checked for a due run; by default every 10 seconds, which keeps an idle shop idle. */
  readonly pollingSeconds?: number
}

const POLLING_SECONDS = 10
const STOP_MS_MAX = 5 * SECOND_MS
const GRANTS = `
  grant usage on schema pgboss to :shop;
  grant select, insert, update, delete on all tables in schema pgboss to :shop;
  grant usage on all sequences in schema pgboss to :shop;
  grant execute on all functions in schema pgboss to :shop`

/**
 * Creates or migrates the schema in which pg-boss keeps its queues; it holds no data of the shop. `role` gets the right
 * to write in it, if another role than the owner runs the worker.
 */
export async function installJobs(ownerUrl: string, role?: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false })
  // An unhandled error event would end the process; `start` throws whatever prevents the installation.
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
  if (role !== undefined) await applyGrants(role, ownerUrl, GRANTS)
}

/**
 * Starts this process's worker. pg-boss keeps the schedules in the database and lets one of all processes run a job that
 * is due. Runs of one job never overlap before its time-out; a run missed during downtime is made up for once.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    max: 2,
    application_name: 'worker',
    // The shop's role may not migrate; `installJobs` does that as the owner.
    migrate: false,
  })
  boss.on('error', options.onFault)
  await boss.start()
  await deleteOtherSchedules(boss, options.jobs)
  for (const job of options.jobs) await startJob(boss, job, options)
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_MS_MAX }) }
}

/** Runs every job once, one after the other. A job that fails is reported, and the others still run. */
export async function runAllJobs(
  jobs: readonly Job[],
  onFault: (cause: unknown) => void,
): Promise<void> {
  for (const job of jobs) await runJob(job, onFault).catch(() => {})
}

/** Deletes the schedules of jobs that this version no longer has: their runs would queue up unworked. */
async function deleteOtherSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name))
  for (const { name } of await boss.getSchedules())
    if (!names.has(name)) await boss.unschedule(name)
}

async function startJob(
  boss: PgBoss,
  job: Job,
  { onFault, pollingSeconds = POLLING_SECONDS }: WorkerOptions,
): Promise<void> {
  const limits = { retryLimit: job.retryLimit, expireInSeconds: job.timeoutSeconds }
  // Exclusive: at most one run is queued or active, so that a slow job piles up no runs.
  await boss.createQueue(job.name, { policy: 'exclusive', ...limits })
  // An existing queue keeps the limits of an earlier version otherwise.
  await boss.updateQueue(job.name, limits)
  await boss.work(job.name, { pollingIntervalSeconds: pollingSeconds }, () => runJob(job, onFault))
  await boss.schedule(job.name, job.schedule, null, { missed: 'once' })
}

/** Reports a failure and a time-out; throws the failure, so that pg-boss retries the run. */
async function runJob(job: Job, onFault: (cause: unknown) => void): Promise<void> {
  const { name, timeoutSeconds, run } = job
  const timer = setTimeout(
    () => onFault(new Error(`the job ${name} takes longer than ${timeoutSeconds} seconds`)),
    timeoutSeconds * SECOND_MS,
  ).unref()
  try {
    await run()
  } catch (cause) {
    onFault(new Error(`the job ${name} failed`, { cause }))
    throw cause
  } finally {
    clearTimeout(timer)
  }
}
