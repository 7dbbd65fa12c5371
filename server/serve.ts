import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { openApi } from '#contract/openapi.ts'
import { type Mailer, noopMailer } from '#server/outside/mail/port.ts'
import { noProviders, type Providers } from '#server/outside/payments/payment-provider.ts'
import { japanPost } from '#server/outside/postal/japan-post.ts'
import { noopSmsSender, type SmsSender } from '#server/outside/sms/port.ts'
import { readComposition } from '#server/packs/packs.ts'
import { DEMO_REMITTANCE_MAIL } from '#server/platform/configuration/settings.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { antiForgery } from '#server/platform/http/csrf.ts'
import { openHttp } from '#server/platform/http/http.ts'
import { servePages } from '#server/platform/http/pages.ts'
import { openSessions } from '#server/platform/http/sessions.ts'
import type { LoadBounds } from '#server/platform/load/load-shedder.rule.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { log } from './platform/log.ts'
import { openShop } from './shop.ts'

const PROVIDER_TIMEOUT_MS = 10_000
/** When a sale begins, thousands shake hands in the same second. The system may allow less (net.core.somaxconn). */
const LISTEN_BACKLOG = 4_096

export interface ServeOptions {
  readonly databaseUrl: string
  readonly clock: Clock
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Where members reach the shop; by default the address that it listens on. */
  readonly publicUrl?: string
  readonly sealKey: Buffer
  readonly tagKey: Buffer
  /** 32 bytes: the private half of the Ed25519 key that signs the heads. */
  readonly signKey: Buffer
  /** Newest first. */
  readonly sessionKeys: readonly Buffer[]
  readonly closesAt: Date | null
  readonly trustedProxies?: readonly string[]
  readonly isMaintenance?: boolean
  /** The built web; without it only the API is served. */
  readonly webDir?: string
  readonly imagesDir?: string
  /** False takes the pages' worker back from every browser that has it. */
  readonly hasServiceWorker?: boolean
  /** Of the payment providers whose scripts and pages the site uses: the Content-Security-Policy names them. */
  readonly paymentOrigins?: readonly string[]
  /** Mail and short messages; by default the local stand-ins, whose outbox the demo shows. */
  readonly mailer?: Mailer
  readonly smsSender?: SmsSender
  /** By default none: then no way of paying is offered. */
  readonly payments?: Providers
  readonly remittanceMail?: string
  /** How long a payment provider is waited for before its answer is unknown. */
  readonly providerTimeoutMs?: number
  /** How many purchases may be under way at once; by default as many as this machine proves to serve in half a second. */
  readonly purchaseBounds?: LoadBounds
  /** Further plain routes: the fixture shop's test calls. */
  readonly addTestRoutes?: (
    http: FastifyInstance,
    serving: Pick<Serving, 'database' | 'runDueJobs'>,
  ) => void
}

export interface Serving {
  readonly url: string
  readonly database: Database
  runDueJobs(): Promise<void>
  /** Takes no new request, answers those under way, then closes the database. */
  close(): Promise<void>
}

/** The whole shop on one port. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const database = openDatabase({
    url: options.databaseUrl,
    onConnectionLost: (cause) => log.warn('database lost', cause),
  })
  const { clock, closesAt } = options
  const keys = { sealKey: options.sealKey, tagKey: options.tagKey }
  let publicUrl = options.publicUrl ?? `http://localhost:${options.port}`
  const shop = openShop({
    ...{ database, clock, keys, closesAt },
    signKey: options.signKey,
    publicUrl: () => publicUrl,
    externalServices: {
      postal: japanPost(),
      mailer: options.mailer ?? noopMailer,
      smsSender: options.smsSender ?? noopSmsSender,
      payments: options.payments ?? noProviders,
    },
    remittanceMail: options.remittanceMail ?? DEMO_REMITTANCE_MAIL,
    providerTimeoutMs: options.providerTimeoutMs ?? PROVIDER_TIMEOUT_MS,
    purchaseBounds: options.purchaseBounds,
    onFault: (cause) => log.warn('a job or an external service failed', cause),
    imagesDir: options.imagesDir,
  })
  const http = await openHttp({
    routes: shop.routes,
    sessions: openSessions(database, clock),
    antiForgery: antiForgery(options.sessionKeys),
    clock,
    publicUrl,
    trustedProxies: options.trustedProxies ?? [],
    isMaintenance: options.isMaintenance ?? false,
    onFault: (cause, path) => log.error(`fault at ${path}`, cause),
    addDocuments: (api, sessionOf) => {
      addDocuments(api, database)
      shop.addLogDownloads(api)
      shop.paymentPages.addApiPages(api, sessionOf)
    },
  })
  addPlainRoutes(http, database, options.paymentOrigins ?? [])
  const notices = await shop.paymentPages.addNoticePages(http)
  options.addTestRoutes?.(http, { database, runDueJobs: shop.runDueJobs })
  if (options.webDir !== undefined && options.imagesDir !== undefined) {
    const isSecure = publicUrl.startsWith('https:')
    const { webDir, imagesDir, paymentOrigins: origins = [] } = options
    const { headOf, preloadOf } = shop
    const { hasServiceWorker = true } = options
    shop.addPublicPages(http)
    const pages = { webDir, imagesDir, isSecure, origins, headOf, preloadOf, hasServiceWorker }
    await servePages(http, pages)
  }
  await http.listen({ host: options.host, port: options.port, backlog: LISTEN_BACKLOG })
  const { port } = http.server.address() as AddressInfo
  publicUrl = options.publicUrl ?? `http://localhost:${port}`
  return {
    url: publicUrl,
    database,
    runDueJobs: shop.runDueJobs,
    async close() {
      await http.close()
      await notices.drain()
      await database.close()
    },
  }
}

/** What stands beside the calls: fixed headers and health. */
function addPlainRoutes(
  http: FastifyInstance,
  database: Database,
  paymentOrigins: readonly string[],
): void {
  // A provider's script talks to the window that it opens.
  const openerPolicy = paymentOrigins.length === 0 ? 'same-origin' : 'same-origin-allow-popups'
  http.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': openerPolicy,
    })
  })
  http.get('/healthz', () => ({ ok: true }))
  http.get('/readyz', async (_request, reply) => {
    try {
      await database.query({ text: 'select 1' })
      return { ok: true }
    } catch {
      return reply.code(503).send({ ok: false })
    }
  })
}

/** The API's own description, and the published bytes of each pack: JSON as it is, outside the envelope. */
function addDocuments(api: FastifyInstance, database: Database): void {
  let openApiJson: string | undefined
  api.get('/openapi.json', (_request, reply) => {
    openApiJson ??= JSON.stringify(openApi())
    return reply.type('application/json; charset=utf-8').send(openApiJson)
  })
  api.get<{ Params: { packId: string } }>(
    '/user/pack/composition/:packId',
    async ({ params }, reply) => {
      const packId = Number(params.packId)
      const composition = Number.isSafeInteger(packId)
        ? await readComposition(database, packId)
        : null
      if (composition === null) return reply.callNotFound()
      return reply.type('application/json; charset=utf-8').send(composition)
    },
  )
}
