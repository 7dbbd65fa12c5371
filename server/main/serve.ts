import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openApi } from '#contract/openapi.ts'
import type { LineLogin, LineMessenger } from '#server/external/line/port.ts'
import { type Mailer, noopMailer } from '#server/external/mail/port.ts'
import type { KnownNotary } from '#server/external/notaries/http-notaries.ts'
import type { SendingPaces } from '#server/external/pace.ts'
import { noProviders, type Providers } from '#server/external/payments/payment-provider.ts'
import { openProviderMeter } from '#server/external/payments/provider-meter.ts'
import { japanPost } from '#server/external/postal/japan-post.ts'
import { noopPushSender, type PushSender } from '#server/external/push/port.ts'
import { noopSmsSender, type SmsSender } from '#server/external/sms/port.ts'
import { readComposition } from '#server/packs/packs.ts'
import { addPicturePages } from '#server/pictures/pictures.pages.ts'
import {
  addShopPictures,
  SHOP_FILE_PATHS,
} from '#server/pictures/shop-pictures/shop-pictures.pages.ts'
import type { DatabaseLimits } from '#server/platform/configuration/database-limits.ts'
import {
  DEMO_CONTACT_MAIL,
  DEMO_REMITTANCE_MAIL,
  SMS_PER_DAY_MAX,
} from '#server/platform/configuration/settings.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type DatabaseUrls, openDatabases, type Reads } from '#server/platform/database/reads.ts'
import { openCallMeter } from '#server/platform/health/call-meter.ts'
import { addHealthPages } from '#server/platform/health/health.pages.ts'
import { openProcessReadiness, type Readiness } from '#server/platform/health/readiness.ts'
import { IMMUTABLE } from '#server/platform/http/cache-control.ts'
import { type HttpOptions, openHttp } from '#server/platform/http/http.ts'
import type { ContentSources } from '#server/platform/http/pages/content-policy.ts'
import { servePages } from '#server/platform/http/pages/pages.ts'
import { antiForgery } from '#server/platform/http/sessions/csrf.ts'
import { isGuest } from '#server/platform/http/sessions/session-cookie.ts'
import { openSessions } from '#server/platform/http/sessions/sessions.ts'
import { openWrittenCookie } from '#server/platform/http/sessions/written-cookie.ts'
import { ANSWER_TIMES, type AnswerTimes } from '#server/platform/http/timeouts.ts'
import { type Job, runAllJobs } from '#server/platform/jobs/jobs.ts'
import { recordRuns } from '#server/platform/jobs/runs/runs.ts'
import type { LoadBounds } from '#server/platform/load/load-shedder.rule.ts'
import { log } from '#server/platform/log.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import type { ClosingTimes } from '#server/platform/time/closing.rule.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { type CurrentIdentity, openIdentity } from '#server/settings/settings.ts'
import { verifySlowly } from '#server/verify/slow-verify/slow-verify.ts'
import { openVisits, type Visits } from '#server/visits/visits.ts'
import { openMetrics } from './metrics.ts'
import { openShop, type Shop } from './shop.ts'
import type { ShopOptions } from './shop-parts.ts'

const PROVIDER_TIMEOUT_MS = 10_000
/**
 * How many connections may wait until the server accepts them. At the start of a sale, thousands
 * connect in the same second. The operating system may allow fewer (net.core.somaxconn).
 */
const LISTEN_BACKLOG = 4_096

export interface ServeOptions extends DatabaseUrls, Partial<DatabaseLimits> {
  readonly clock: Clock
  readonly host: string
  /** The port on which the server listens. With 0, the system chooses an unused port. */
  readonly port: number
  /** The URL that members use; by default the host and the port of this server. */
  readonly publicUrl?: string
  readonly sealKey: Buffer
  readonly tagKey: Buffer
  /** The Ed25519 private key that signs the last hash of each pack's chain, 32 bytes. */
  readonly signKey: Buffer
  /** Without this file, the newest signed heads are lost when the process ends. */
  readonly headsFile?: string
  /** The notaries that packs may name. */
  readonly notaries?: readonly KnownNotary[]
  /** The file with the report of `npm run backup`, whose values the metrics contain. */
  readonly backupFile?: string | null
  /** Newest first: the first signs anti-forgery values, and every one verifies. */
  readonly sessionKeys: readonly Buffer[]
  readonly closesAt: ClosingTimes
  readonly trustedProxies?: readonly string[]
  readonly countryHeader?: string | null
  readonly isMaintenance?: boolean
  /** The directory of the built website. If left out, the server serves only the API. */
  readonly webDir?: string
  readonly imagesDir?: string
  /** Where the process keeps pictures that it has read from the database; nowhere if left out. */
  readonly dataDir?: string
  /** If false, the shop unregisters the service worker in every browser that has registered it. */
  readonly hasServiceWorker?: boolean
  /** The hosts of the providers' scripts, which the Content-Security-Policy allows. */
  readonly paymentSources?: ContentSources
  /**
   * Sends mail. If left out, mails stay in the outbox, which the demo shows on a page. In the same
   * way, SMS stay in the outbox without `smsSender`.
   */
  readonly mailer?: Mailer
  readonly smsSender?: SmsSender
  readonly paces?: SendingPaces
  /** Sends the due messages instead of this thread, with adapters of its own. */
  readonly sendMessages?: ShopOptions['sendMessages']
  /** Sends push messages. If left out, the shop offers none. */
  readonly pushSender?: PushSender
  /** Logs members in by LINE. If left out, the shop does not offer it. */
  readonly line?: LineLogin | null
  /** Sends messages by LINE. If left out, the shop sends none. */
  readonly lineMessenger?: LineMessenger | null
  /** The payment providers. If left out, the shop offers no payment method. */
  readonly payments?: Providers
  readonly remittanceMail?: string
  /** The names of the shop, which the providers know too. */
  readonly identity?: CurrentIdentity
  /** Where the operators read of messages of members by mail; null if they do not. */
  readonly contactMail?: string | null
  /** How many SMS the whole shop sends within 24 hours at most. */
  readonly smsPerDayMax?: number
  /** After this time, the outcome of a provider call counts as unknown. */
  readonly providerTimeoutMs?: number
  /** By default, as many as can be served in half a second at the measured time. */
  readonly purchaseBounds?: LoadBounds
  readonly answerTimes?: AnswerTimes
  /** How many milliseconds the machine's clock is ahead of the database's clock; 0 if unknown. */
  readonly skewMs?: () => number
  readonly addTestRoutes?: (
    http: FastifyInstance,
    serving: Pick<Serving, 'database' | 'runDueJobs'>,
  ) => void
}

export interface Serving {
  readonly url: string
  readonly database: Database
  readonly jobs: readonly Job[]
  /** Runs every job of the shop once, in the order of `listJobs`. */
  runDueJobs(): Promise<void>
  readonly readiness: Readiness
  readMetrics(): Promise<string>
  /** /readyz answers 503, and connections close after their next response. */
  drain(): void
  /** Stops accepting requests, finishes the requests in progress, and then closes the database. */
  close(): Promise<void>
}

/** Starts the whole shop on one port. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { database, reads } = openDatabases(options)
  let publicUrl = options.publicUrl ?? `http://127.0.0.1:${options.port}`
  let countFault = () => {}
  const onFault = (cause: unknown) => {
    countFault()
    reportFault(cause)
  }
  const { providers: payments, family } = openProviderMeter(options.payments ?? noProviders)
  const identity = options.identity ?? openIdentity()
  const stopWatching = await identity.watch(database)
  const shopOptions = { ...options, payments, identity }
  const shop = openShop(
    shopOptionsOf(shopOptions, { database, reads, publicUrl: () => publicUrl, onFault }),
  )
  const { callMeter, readiness, metrics } = openMeters(options, { shop, database, reads, family })
  countFault = metrics.countFault
  const runDueJobs = () => runAllJobs(metrics.jobs, onFault)
  const http = await openHttp(
    httpOptionsOf({ ...options, identity }, { database, reads, publicUrl, shop, callMeter }),
  )
  addHealthPages(http, readiness)
  addPicturePages(http, database, options.dataDir)
  const notices = await shop.paymentPages.addNoticePages(http)
  shop.addLineWebhook(http)
  options.addTestRoutes?.(http, { database, runDueJobs })
  const visits = openVisits({ database, clock: options.clock, onFault })
  await addPages(http, { ...options, ...shopOptions, database, visits }, shop)
  const stopComparing = await compareKeptHeadsEveryMinute(shop)
  await http.listen({ host: options.host, port: options.port, backlog: LISTEN_BACKLOG })
  const { port } = http.server.address() as AddressInfo
  publicUrl = options.publicUrl ?? `http://127.0.0.1:${port}`
  return {
    url: publicUrl,
    database,
    jobs: metrics.jobs,
    runDueJobs,
    readiness,
    readMetrics: metrics.read,
    drain() {
      readiness.drain()
      endKeepAlive(http.server)
    },
    async close() {
      stopWatching()
      stopComparing()
      await http.close()
      await notices.drain()
      await visits.close()
      metrics.close()
      await readiness.close()
      await reads.close()
      await database.close()
    },
  }
}

function openMeters(
  options: ServeOptions,
  {
    shop,
    database,
    reads,
    family,
  }: {
    shop: Shop
    database: Database
    reads: Reads
    family: ReturnType<typeof openProviderMeter>['family']
  },
) {
  const skewMs = options.skewMs ?? (() => 0)
  const callMeter = openCallMeter()
  const readiness = openProcessReadiness(options.databaseUrl, skewMs)
  const metrics = openMetrics({
    ...shop,
    database,
    reads,
    callMeter,
    readiness,
    skewMs,
    providerCalls: family,
    jobs: recordRuns(shop.jobs, { database, clock: options.clock }),
    backupFile: options.backupFile ?? null,
  })
  return { callMeter, readiness, metrics }
}

function endKeepAlive(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
}

/**
 * Compares the signed heads that are kept outside the database with the packs' chains, at the start
 * and then every minute. Every process does this. If the database is replaced by an older state, a
 * running process therefore stops the sale too.
 */
async function compareKeptHeadsEveryMinute(shop: Shop): Promise<() => void> {
  const compare = () => shop.compareKeptHeads().catch(reportFault)
  await compare()
  const timer = setInterval(compare, MINUTE_MS).unref()
  return () => clearInterval(timer)
}

function reportFault(cause: unknown): void {
  log.warn('a job or an external service failed', cause)
}

export function shopOptionsOf(
  options: ServeOptions & { readonly identity: CurrentIdentity },
  {
    database,
    reads,
    publicUrl,
    onFault,
  }: Pick<ShopOptions, 'database' | 'reads' | 'publicUrl' | 'onFault'>,
): ShopOptions {
  const { clock, closesAt, sealKey, tagKey, signKey, purchaseBounds, imagesDir } = options
  const headsFile = options.headsFile ?? null
  const { purchaseMsMax } = options.answerTimes ?? ANSWER_TIMES
  return {
    database,
    reads,
    clock,
    closesAt,
    publicUrl,
    signKey,
    notaries: options.notaries ?? [],
    headsFile,
    purchaseBounds,
    imagesDir,
    webDir: options.webDir,
    paymentSources: options.paymentSources,
    hasServiceWorker: options.hasServiceWorker,
    purchaseMsMax,
    keys: { sealKey, tagKey },
    identity: options.identity.current,
    isOpening: options.identity.isOpening,
    externalServices: {
      postal: japanPost(database),
      mailer: options.mailer ?? noopMailer,
      smsSender: options.smsSender ?? noopSmsSender,
      paces: options.paces ?? {},
      pushSender: options.pushSender ?? noopPushSender,
      line: options.line ?? null,
      lineMessenger: options.lineMessenger ?? null,
      payments: options.payments ?? noProviders,
    },
    remittanceMail: options.remittanceMail ?? DEMO_REMITTANCE_MAIL,
    contactMail: options.contactMail === undefined ? DEMO_CONTACT_MAIL : options.contactMail,
    smsPerDayMax: options.smsPerDayMax ?? SMS_PER_DAY_MAX,
    providerTimeoutMs: options.providerTimeoutMs ?? PROVIDER_TIMEOUT_MS,
    verify: () => verifySlowly(options.databaseUrl, reads.replicaUrl()),
    sendMessages: options.sendMessages,
    onFault,
  }
}

interface HttpParts extends Pick<HttpOptions, 'publicUrl' | 'callMeter'> {
  readonly database: Database
  readonly reads: Reads
  readonly shop: Shop
}

function httpOptionsOf(
  options: ServeOptions & { readonly identity: CurrentIdentity },
  { database, reads, publicUrl, shop, callMeter }: HttpParts,
): HttpOptions {
  const { clock, sessionKeys, trustedProxies = [], paymentSources = {} } = options
  const { isMaintenance = false, answerTimes = ANSWER_TIMES } = options
  const hasPaymentScripts = paymentSources['script-src'] !== undefined
  return {
    clock,
    words: options.identity.current,
    publicUrl,
    hasPaymentScripts,
    trustedProxies,
    countryHeader: options.countryHeader ?? null,
    isMaintenance,
    reads,
    writtenCookie: openWrittenCookie(sessionKeys),
    callMeter,
    requestMsMax: answerTimes.requestMsMax,
    routes: shop.routes,
    sessions: openSessions(database, clock),
    antiForgery: antiForgery(sessionKeys),
    onFault: (cause, path, requestId) => log.error(`fault at ${path}`, cause, requestId),
    addDocuments: [
      (api) => addDocuments(api, { database, reads }),
      shop.addLogDownloads,
      shop.addMessageStop,
      shop.addCasePhotos,
      shop.paymentPages.addApiPages,
    ],
  }
}

/** Adds the website's pages. Without the directory of the built website, adds no pages. */
async function addPages(
  http: FastifyInstance,
  options: ServeOptions & {
    readonly database: Database
    readonly identity: CurrentIdentity
    readonly visits: Visits
  },
  { headOf, preloadOf, addPublicPages }: Shop,
): Promise<void> {
  const { webDir, imagesDir, paymentSources: sources = {}, hasServiceWorker = true } = options
  if (webDir === undefined || imagesDir === undefined) return
  addPublicPages(http)
  addShopPictures(http, { database: options.database, identity: options.identity.current, webDir })
  const { publicUrl } = options
  const { count: onPage } = options.visits
  const pages = {
    webDir,
    imagesDir,
    sources,
    headOf,
    isGuest: (request: FastifyRequest) => isGuest(request, { publicUrl: publicUrl ?? '' }),
    preloadOf,
    onPage,
    publicUrl,
    hasServiceWorker,
  }
  await servePages(http, { ...pages, otherPaths: SHOP_FILE_PATHS })
}

/** The OpenAPI description and each pack's composition, as JSON without envelope. */
function addDocuments(
  api: FastifyInstance,
  { database, reads }: { database: Database; reads: Reads },
): void {
  let openApiJson: string | undefined
  api.get('/openapi.json', (_request, reply) => {
    openApiJson ??= JSON.stringify(openApi())
    return reply.type('application/json; charset=utf-8').send(openApiJson)
  })
  api.get<{ Params: { packId: string } }>(
    '/user/pack/composition/:packId',
    async ({ params }, reply) => {
      const packId = Number(params.packId)
      if (!Number.isSafeInteger(packId)) return reply.callNotFound()
      // A replica may lack a pack that was published a moment ago.
      const composition =
        (await readComposition(reads.open(), packId)) ?? (await readComposition(database, packId))
      if (composition === null) return reply.callNotFound()
      // The bytes of a published composition never change.
      reply.header('cache-control', IMMUTABLE)
      return reply.type('application/json; charset=utf-8').send(composition)
    },
  )
}
