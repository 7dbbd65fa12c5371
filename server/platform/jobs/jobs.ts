import { PgBoss } from 'pg-boss'
import { FAILURE_DETECTION, KEEP_ALIVE } from '#server/platform/database/failure-detection.ts'
import { connectionTo } from '#server/platform/database/primary.ts'
import { applyGrants } from '#server/platform/database/shop-role.ts'
import { STOP_TIMES } from '#server/platform/http/timeouts.ts'
import { MINUTE_MS, SECOND_MS } from '#server/platform/time/durations.ts'
import { workerFault } from './worker-faults.ts'

/**
 * A kind of background work. Each job has its own queue, so that a slow or failing job delays no
 * other job. `run` must be idempotent and safe in many processes, because a run that exceeded its
 * timeout may still work when the next run starts.
 */
export interface Job {
  readonly name: string
  /** When the job runs, as a cron expression in UTC. */
  readonly schedule: string
  /** If the worker dies during a run, the next run starts only after this time. */
  readonly timeoutSeconds: number
  /** Scheduled runs start whether or not these repetitions succeed. */
  readonly retryLimit: number
  /** False if operators may not run the job again after a failure. True by default. */
  readonly canRunAgain?: boolean
  /** Asked each second: whether a run should start now, before its next scheduled time. */
  readonly isDue?: () => Promise<boolean>
  readonly run: () => Promise<unknown>
}

export interface Worker {
  /** Waits a few seconds for active runs to end. */
  stop(): Promise<void>
}

export interface WorkerOptions {
  readonly databaseUrl: string
  readonly jobs: readonly Job[]
  readonly onFault: (cause: unknown) => void
  /** The default of 10 seconds keeps the load of an idle shop low. */
  readonly pollingSeconds?: number
}

const POLLING_SECONDS = 10
const DUE_CHECK_MS = SECOND_MS
/** A job that fails although it is due waits this long, as if it had only its schedule. */
const FAILURE_REST_MS = MINUTE_MS
/** pg-boss keeps a row of each run for this long. The console reads `job_runs`. */
const RUN_RETENTION_SECONDS = 3_600
const GRANTS = `
  grant usage on schema pgboss to :shop;
  grant select, insert, update, delete on all tables in schema pgboss to :shop;
  grant usage on all sequences in schema pgboss to :shop;
  grant execute on all functions in schema pgboss to :shop`

/** The schema holds no data of the shop. `role` gets the right to write in it. */
export async function installJobs(ownerUrl: string, role?: string): Promise<void> {
  const boss = new PgBoss({ ...connectionTo(ownerUrl), max: 1, supervise: false, schedule: false })
  // Without a listener, an error event would end the process. The listener does nothing, because
  // `start` also throws the error if the schema cannot be created.
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
  if (role !== undefined) await applyGrants(role, ownerUrl, GRANTS)
}

/**
 * Starts this process's worker. pg-boss keeps the schedules in the database, and lets only one of
 * all processes run a due job. While a run of a job is active and within its timeout, the job's
 * next run does not start. If no worker ran for some time, one run replaces all runs that were
 * missed.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const boss = new PgBoss({
    ...connectionTo(options.databaseUrl),
    max: 2,
    application_name: 'worker',
    // If this process freezes, the database must end the transactions of this connection too.
    options: FAILURE_DETECTION,
    ...KEEP_ALIVE,
    // The shop's role has no right to update pg-boss's schema. `installJobs` updates the schema as
    // the owner.
    migrate: false,
  })
  boss.on('error', (fault) => options.onFault(workerFault(fault)))
  await boss.start()
  await deleteOtherSchedules(boss, options.jobs)
  const stops: (() => Promise<void>)[] = []
  for (const job of options.jobs) stops.push(await startJob(boss, job, options))
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
      await boss.stop({ graceful: true, timeout: STOP_TIMES.jobsMsMax })
    },
  }
}

/** If a job fails, the failure is reported and the other jobs still run. */
export async function runAllJobs(
  jobs: readonly Job[],
  onFault: (cause: unknown) => void,
): Promise<void> {
  for (const job of jobs) await runJob(job, onFault).catch(() => {})
}

/** Otherwise pg-boss would go on queueing runs that no worker executes. */
async function deleteOtherSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name))
  for (const { name } of await boss.getSchedules())
    if (!names.has(name)) await boss.unschedule(name)
}

/** Returns what ends the checks whether the job is due. */
async function startJob(
  boss: PgBoss,
  job: Job,
  { onFault, pollingSeconds = POLLING_SECONDS }: WorkerOptions,
): Promise<() => Promise<void>> {
  const limits = {
    retryLimit: job.retryLimit,
    expireInSeconds: job.timeoutSeconds,
    deleteAfterSeconds: RUN_RETENTION_SECONDS,
  }
  // The policy `exclusive` allows only one queued or active run of a job. Runs of a slow job
  // therefore do not pile up.
  await boss.createQueue(job.name, { policy: 'exclusive', ...limits })
  // `createQueue` leaves an existing queue unchanged. This call replaces limits that an earlier
  // version of the shop has set.
  await boss.updateQueue(job.name, limits)
  let restsUntilMs = 0
  const polling = { pollingIntervalSeconds: pollingSeconds }
  const workerId = await boss.work(job.name, polling, () =>
    runJob(job, onFault).catch((cause) => {
      restsUntilMs = performance.now() + FAILURE_REST_MS
      throw cause
    }),
  )
  await boss.schedule(job.name, job.schedule, null, { missed: 'once' })
  const { isDue } = job
  if (isDue === undefined) return async () => {}
  return repeatEach(DUE_CHECK_MS, async () => {
    if (performance.now() < restsUntilMs || !(await isDue())) return
    // Queues nothing if a run is queued or active in any process.
    await boss.send(job.name)
    boss.notifyWorker(workerId)
  })
}

/** If the work fails, as without the database, it is repeated nevertheless. Returns what ends it. */
function repeatEach(intervalMs: number, work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> | null = null
  const timer = setInterval(() => {
    last ??= work()
      .catch(() => {})
      .finally(() => {
        last = null
      })
  }, intervalMs)
  return async () => {
    clearInterval(timer)
    await last
  }
}

/**
 * Runs the job. Reports the job if it fails or exceeds the timeout. A failure is also thrown, so
 * that pg-boss retries the run.
 */
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
