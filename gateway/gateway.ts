import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { addCardFrames } from './card-frames/card-frames.ts'
import { type GatewayClock, openClock } from './clock.ts'
import { addControlCalls } from './control.route.ts'
import type { Dialect, GatewayContext, NoticeRequest } from './dialect.ts'
import { addFaults } from './faults.ts'
import { addLineLogin } from './line/line.ts'
import { addLineMessages } from './line/messages.ts'
import { type Merchant, openMerchant } from './merchant.ts'
import { type NoticeQueue, openNoticeQueue } from './notices/notice-queue.ts'
import { openIdempotencyKeys } from './orders/idempotency-keys.ts'
import type { Order } from './orders/order.ts'
import { openOrderBook } from './orders/order-book.ts'
import { openRecords } from './orders/records.ts'
import { openStore, type Store } from './orders/store.ts'
import { addFrontPage } from './pages/front-page.ts'
import { addStaticFiles } from './pages/static-files.ts'
import { DIALECTS } from './provider-dialects.ts'

export interface GatewayOptions {
  readonly host?: string
  /** The TCP port of the gateway. By default it is 0: the system chooses an unused port. */
  readonly port?: number
  /**
   * The gateway's URL for browsers and the shop. The default URL consists of `publicHost` and the
   * gateway's port.
   */
  readonly publicUrl?: string | undefined
  /** The host name in the default `publicUrl`; by default 127.0.0.1. */
  readonly publicHost?: string | undefined
  /** The path of the SQLite file; null keeps everything in memory. */
  readonly file: string | null
  /**
   * Returns the time of the clock that the gateway follows. A caller who sets this clock to another
   * time must then call `processDue`.
   */
  readonly now?: () => Date
  /** The emulated providers; by default all of them. */
  readonly dialects?: readonly ((gateway: GatewayContext) => Dialect)[]
}

export interface Gateway {
  /** The URL of the gateway, without a path. */
  readonly url: string
  /** Registers the shop's name, and the shop's notice URL for each provider. */
  register(merchant: Merchant): void
  /** Expires orders and sends notices until nothing is due. */
  processDue(): Promise<void>
  close(): Promise<void>
}

/**
 * The interval at which the gateway expires orders. A notice about an expiry is therefore sent at
 * most this much too late. Every call to the gateway also expires due orders.
 */
const EXPIRY_CHECK_MS = 15_000
const BODY_BYTES_MAX = 1024 * 1024

/**
 * Starts the sandbox gateway. One port serves all emulated providers, their hosted pages and the
 * control calls for tests.
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const http = openHttp()
  let origin = ''
  const core = openCore(http, options, () => origin)
  const { context, store, notices, merchant } = core
  const processDue = async () => {
    context.orders.expireDue()
    await notices.deliver()
  }
  await addRoutes(core, options, processDue)
  await http.listen({ host: options.host ?? '127.0.0.1', port: options.port ?? 0 })
  const { port } = http.server.address() as AddressInfo
  origin = options.publicUrl ?? `http://${options.publicHost ?? '127.0.0.1'}:${port}`
  notices.deliverSoon()
  const expiryTimer = setInterval(() => void processDue(), EXPIRY_CHECK_MS).unref()
  return {
    url: origin,
    register: merchant.register,
    processDue,
    async close() {
      clearInterval(expiryTimer)
      await notices.close()
      await http.close()
      store.close()
    },
  }
}

/** The parts of the gateway that are created before the routes are added. */
interface Core {
  readonly context: GatewayContext
  readonly store: Store
  readonly clock: GatewayClock
  readonly merchant: ReturnType<typeof openMerchant>
  readonly notices: NoticeQueue
  /** The dialects (emulated providers) by name. `addRoutes` fills this map. */
  readonly dialects: Map<string, Dialect>
}

function openCore(http: FastifyInstance, options: GatewayOptions, origin: () => string): Core {
  const store = openStore(options.file)
  const records = openRecords(store)
  const clock = openClock(records, options.now ?? (() => new Date()))
  const { now } = clock
  const merchant = openMerchant(records)
  const dialects = new Map<string, Dialect>()
  const notices = openNoticeQueue({
    store,
    now,
    registeredUrl: merchant.noticeUrl,
    dialectOf: (name) => dialects.get(name),
  })
  const queueAll = (order: Order, requests: readonly NoticeRequest[]) => {
    for (const request of requests) notices.queue(order, request)
    if (requests.length > 0) notices.deliverSoon()
  }
  const orders = openOrderBook({
    store,
    now,
    onEvent: (order, event) =>
      queueAll(order, dialects.get(order.dialect)?.noticesFor(order, event) ?? []),
  })
  const context: GatewayContext = {
    http,
    orders,
    records,
    now,
    origin,
    keys: openIdempotencyKeys(store, now),
    notices: { send: (order, request) => queueAll(order, [request]) },
    shopName: merchant.shopName,
    transaction: store.transaction,
  }
  return { context, store, clock, merchant, notices, dialects }
}

async function addRoutes(
  { context, store, clock, merchant, notices, dialects }: Core,
  options: GatewayOptions,
  processDue: () => Promise<void>,
): Promise<void> {
  const { http, orders } = context
  addFaults(http, store)
  // The gateway expires due orders before every call, so that no response shows an expired order as
  // open.
  http.addHook('onRequest', async () => orders.expireDue())
  await addStaticFiles(http)
  addCardFrames(context)
  addLineLogin(context, addLineMessages(context, { webhookUrl: () => merchant.noticeUrl('line') }))
  for (const openDialect of options.dialects ?? DIALECTS) {
    const dialect = openDialect(context)
    dialects.set(dialect.name, dialect)
  }
  addFrontPage(context, dialects)
  addControlCalls(context, {
    store,
    notices,
    merchant,
    processDue,
    clock: options.now === undefined ? clock : null,
  })
}

/**
 * Creates the HTTP server. It keeps bodies as raw buffers, because signatures cover bytes and some
 * providers do not use UTF-8.
 */
function openHttp(): FastifyInstance {
  const http = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  })
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  http.setErrorHandler((cause: { statusCode?: number; message: string }, _request, reply) => {
    const { statusCode: status = 500 } = cause
    if (status >= 500) console.error(cause)
    return reply.code(status).type('text/plain; charset=utf-8').send(cause.message)
  })
  return http
}
