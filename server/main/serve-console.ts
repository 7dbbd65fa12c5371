import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Console, openConsole } from '#server/console/console.ts'
import { openConsoleHttp } from '#server/console/http/http.ts'
import type { PriceSource } from '#server/external/prices/port.ts'
import type { PackNotary } from '#server/packs/pack.ts'
import { addPicturePages } from '#server/pictures/pictures.pages.ts'
import type { CallLimits } from '#server/platform/configuration/console-settings.ts'
import type { DatabaseLimits } from '#server/platform/configuration/database-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type DatabaseUrls, openDatabases } from '#server/platform/database/reads.ts'
import { addHealthPages } from '#server/platform/health/health.pages.ts'
import { openProcessReadiness } from '#server/platform/health/readiness.ts'
import { ANSWER_TIMES } from '#server/platform/http/timeouts.ts'
import { singleFlight } from '#server/platform/load/single-flight.ts'
import { log } from '#server/platform/log.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { MINUTE_MS, SECOND_MS } from '#server/platform/time/durations.ts'
import { openMemberPages } from './member-pages.ts'

/** Of the work that a person waits for: reports, and parcels of new shipments. */
const AWAITED_MS = 2 * SECOND_MS

export interface ServeConsoleOptions extends DatabaseUrls, Partial<DatabaseLimits> {
  readonly clock: Clock
  /** How many milliseconds the machine's clock is ahead of the database's clock; 0 if unknown. */
  readonly skewMs?: () => number
  readonly host: string
  /** The port on which the console listens. With 0, the system chooses an unused port. */
  readonly port: number
  /** By default http://localhost with the port. Passkeys belong to its host name. */
  readonly publicUrl?: string
  readonly trustedProxies?: readonly string[]
  /** After this time, a call is refused with 503; 14 s by default. */
  readonly requestMsMax?: number
  /** The file with the report of `npm run backup`, which the console's page about jobs shows. */
  readonly backupFile?: string | null
  /** The notaries that packs may name; none by default. */
  readonly notaries?: readonly PackNotary[]
  /** The list of market prices that the console reads each day; none by default. */
  readonly prices?: PriceSource | null
  /** True by default. Without timers, the caller decides when due work and reports run. */
  readonly hasTimers?: boolean
  /** By default, the limits of `CALL_LIMITS`. */
  readonly callLimits?: CallLimits
  /** Receives what an answer has and its contract lacks; by default, the log gets a warning. */
  readonly onSurplus?: (call: string, path: string) => void
  /** Adds pages and files that only the demo and the tests have. */
  readonly addPages?: (http: FastifyInstance, context: { readonly database: Database }) => unknown
}

export interface ServingConsole {
  readonly url: string
  readonly database: Database
  /** The console also does this every minute by itself. */
  runDueWork(): Promise<void>
  /** The console also does this every two seconds by itself. */
  runReports(): Promise<void>
  close(): Promise<void>
}

const onFault = (cause: unknown, path: string, requestId: string) =>
  log.error(`fault at ${path}`, cause, requestId)
const onStranger = (call: string, requestId: string) =>
  log.warn(`${call} was refused without a session`, undefined, requestId)
const logSurplus = (call: string, path: string) =>
  log.warn(`${call} has ${path}, which its contract lacks`)

/** Holds no key of the shop, so it signs nothing, derives no seeds and calls no provider. */
export async function serveConsole(options: ServeConsoleOptions): Promise<ServingConsole> {
  const { databaseUrl, clock, host, port, trustedProxies = [] } = options
  const { requestMsMax = ANSWER_TIMES.requestMsMax, backupFile = null, prices = null } = options
  const { database, reads } = openDatabases(options)
  let url = options.publicUrl ?? `http://localhost:${port}`
  const memberPages = openMemberPages({ database, clock })
  const notaries = (options.notaries ?? []).map(({ name, key }) => ({ name, key }))
  const parts = {
    database,
    reads,
    clock,
    publicUrl: () => url,
    memberPages,
    backupFile,
    notaries,
    prices,
  }
  const { routes, runDueWork, runAwaitedWork, runReports } = openConsole(parts, options.callLimits)
  const http = await openConsoleHttp({
    ...parts,
    routes,
    trustedProxies,
    requestMsMax,
    onFault,
    onStranger,
    onSurplus: options.onSurplus ?? logSurplus,
  })
  const readiness = openProcessReadiness(databaseUrl, options.skewMs ?? (() => 0))
  addHealthPages(http, readiness)
  addPicturePages(http, database)
  await options.addPages?.(http, { database })
  await http.listen({ host, port })
  url = options.publicUrl ?? `http://localhost:${(http.server.address() as AddressInfo).port}`
  const stopWork = startWork({ runDueWork, runAwaitedWork, runReports }, options)
  return {
    url,
    database,
    runDueWork,
    runReports,
    async close() {
      const stopped = stopWork()
      await http.close()
      await stopped
      await readiness.close()
      await reads.close()
      await database.close()
    },
  }
}

/** Returns a function that ends the work, and waits until the running job is put back. */
function startWork(
  { runDueWork, runAwaitedWork, runReports }: Omit<Console, 'routes'>,
  { hasTimers = true }: Pick<ServeConsoleOptions, 'hasTimers'>,
): () => Promise<void> {
  const once = singleFlight<void>()
  const stop = new AbortController()
  const makeReports = () =>
    once('reports', () =>
      runReports(stop.signal).catch((cause) => log.warn('making reports failed', cause)),
    )
  const timers: readonly Timer[] = [
    [runDueWork, MINUTE_MS],
    [makeReports, AWAITED_MS],
    [() => once('awaited work', runAwaitedWork), AWAITED_MS],
  ]
  const stopTimers = startTimers(hasTimers ? timers : [])
  return async () => {
    stopTimers()
    stop.abort()
    await makeReports()
  }
}

type Timer = readonly [work: () => Promise<void>, ms: number]

/** Does each work again after its number of milliseconds. Returns a function that ends this. */
function startTimers(works: readonly Timer[]): () => void {
  const timers = works.map(([work, ms]) => setInterval(work, ms).unref())
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
