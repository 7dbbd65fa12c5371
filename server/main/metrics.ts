import { readBatchQueue } from '#server/draws/batches/batches.ts'
import { readUnsentQueue } from '#server/outbox/outbox.ts'
import { readNoticeQueue } from '#server/payments/payments.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Reads } from '#server/platform/database/reads.ts'
import { selectArchiverState } from '#server/platform/health/archiver.sql.ts'
import { archiverMetrics } from '#server/platform/health/archiver-metrics.ts'
import { readBackupMetric } from '#server/platform/health/backup-report.ts'
import type { CallMeter } from '#server/platform/health/call-meter.ts'
import {
  expositionOf,
  type MetricFamily,
  singleMetric,
} from '#server/platform/health/exposition.ts'
import { queueMetrics } from '#server/platform/health/queue-metrics.ts'
import type { Readiness } from '#server/platform/health/readiness.ts'
import { openRuntimeMeter } from '#server/platform/health/runtime-meter.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { MINUTE_MS, SECOND_MS } from '#server/platform/time/durations.ts'
import { readUnusedTotals } from '#server/points/points.ts'

interface MetricsOptions {
  readonly database: Database
  readonly reads: Pick<Reads, 'counts'>
  readonly callMeter: CallMeter
  readonly skewMs: () => number
  readonly readiness: Pick<Readiness, 'reasonAgainst'>
  readonly acknowledgedPurchaseCount: () => number
  readonly packsBehindCount: () => number
  readonly notaryFamilies: () => readonly MetricFamily[]
  readonly jobs: readonly Job[]
  readonly providerCalls: () => MetricFamily
  /** The report of the newest verified backup; null if none is configured. */
  readonly backupFile: string | null
}

export interface Metrics {
  /** The given jobs, wrapped so that each records when its last successful run ended. */
  readonly jobs: readonly Job[]
  countFault(): void
  read(): Promise<string>
  close(): void
}

/**
 * Opens the metrics of a shop. Between reads, the process only increases counters. Each read
 * collects the values of all metrics (decision 048).
 */
export function openMetrics(options: MetricsOptions): Metrics {
  const succeededAtMs = new Map<string, number>()
  let faultCount = 0
  const unusedOf = openUnusedTotals(options.database)
  const runtime = openRuntimeMeter()
  return {
    jobs: options.jobs.map((job) => ({
      ...job,
      run: async () => {
        await job.run()
        succeededAtMs.set(job.name, Date.now())
      },
    })),
    countFault() {
      faultCount += 1
    },
    read: async () =>
      expositionOf([
        ...options.callMeter.families(),
        ...processFamilies(options, faultCount),
        ...runtime.families(),
        await readReadiness(options.readiness),
        options.providerCalls(),
        ...options.notaryFamilies(),
        {
          name: 'hikifuda_job_succeeded_timestamp_seconds',
          type: 'gauge',
          help: 'When this process last ran a job with success. Take the maximum of all processes.',
          samples: [...succeededAtMs].map(([job, atMs]) => ({
            labels: { job },
            value: atMs / SECOND_MS,
          })),
        },
        await unusedOf(),
        ...(await readQueues(options.database)),
        await readBackupMetric(options.backupFile),
        // If the database does not answer, the scrape must still get the other metrics.
        ...archiverMetrics(await selectArchiverState(options.database).catch(() => null)),
      ]),
    close: runtime.close,
  }
}

function processFamilies(
  { database, reads, skewMs, acknowledgedPurchaseCount, packsBehindCount }: MetricsOptions,
  faultCount: number,
): readonly MetricFamily[] {
  const pool = database.connectionCounts()
  const poolSample = (state: keyof typeof pool) => ({ labels: { state }, value: pool[state] })
  return [
    singleMetric(
      {
        name: 'hikifuda_purchases_acknowledged_total',
        type: 'counter',
        help: 'Purchases that were committed and answered, repeated requests included.',
      },
      acknowledgedPurchaseCount(),
    ),
    {
      name: 'hikifuda_database_connections',
      type: 'gauge',
      help: 'Connections of the pool, and requests that wait for one.',
      samples: [poolSample('used'), poolSample('idle'), poolSample('waiting')],
    },
    {
      name: 'hikifuda_reads_total',
      type: 'counter',
      help: 'Answers that may read a replica, by the server that was chosen for them.',
      samples: Object.entries(reads.counts).map(([server, value]) => ({
        labels: { server },
        value,
      })),
    },
    singleMetric(
      {
        name: 'hikifuda_faults_total',
        type: 'counter',
        help: 'Errors of jobs, payment providers and other external services.',
      },
      faultCount,
    ),
    singleMetric(
      {
        name: 'hikifuda_clock_skew_seconds',
        type: 'gauge',
        help: "How far the machine's clock is ahead of the database's.",
      },
      skewMs() / SECOND_MS,
    ),
    singleMetric(
      {
        name: 'hikifuda_packs_behind',
        type: 'gauge',
        help: 'Packs whose sale is closed, because the database lacks purchases that a signed head covers.',
      },
      packsBehindCount(),
    ),
  ]
}

async function readReadiness(readiness: Pick<Readiness, 'reasonAgainst'>): Promise<MetricFamily> {
  const help = 'Whether /readyz answers 200, so that proxies send members to this process.'
  const isReady = (await readiness.reasonAgainst()) === null
  return singleMetric({ name: 'hikifuda_ready', type: 'gauge', help }, isReady ? 1 : 0)
}

/** Returns nothing if the database does not answer, so that the other metrics can still be read. */
async function readQueues(database: Database): Promise<readonly MetricFamily[]> {
  try {
    const [messages, notices, batches] = await Promise.all([
      readUnsentQueue(database),
      readNoticeQueue(database),
      readBatchQueue(database),
    ])
    return queueMetrics({ messages, notices, batches })
  } catch {
    return []
  }
}

/**
 * Returns a function that reads the unused points and coins at most once a minute, because the sum
 * reads every balance.
 */
function openUnusedTotals(database: Database): () => Promise<MetricFamily> {
  let readAtMs = Number.NEGATIVE_INFINITY
  let totals: Readonly<Record<'point' | 'coin', number>> | undefined
  return async () => {
    if (performance.now() - readAtMs >= MINUTE_MS) {
      readAtMs = performance.now()
      // If the database does not answer, the scrape must still get the other metrics.
      totals = await readUnusedTotals(database).catch(() => undefined)
    }
    return {
      name: 'hikifuda_unused_balance',
      type: 'gauge',
      help: 'The points and coins that members have not used.',
      samples: Object.entries(totals ?? {}).map(([currency, value]) => ({
        labels: { currency },
        value,
      })),
    }
  }
}
