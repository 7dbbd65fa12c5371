import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { openClock } from './clock.ts'
import { addControlCalls } from './control.route.ts'
import type { Dialect, GatewayContext } from './dialect.ts'
import { addFaults } from './faults.ts'
import { addFrontPage } from './front-page.ts'
import { openIdempotencyKeys } from './idempotency-keys.ts'
import { type Merchant, openMerchant } from './merchant.ts'
import { openNoticeQueue } from './notice-queue.ts'
import { openOrderBook } from './order-book.ts'
import { DIALECTS } from './provider-dialects.ts'
import { openRecords } from './records.ts'
import { addStaticFiles } from './static-files.ts'
import { openStore } from './store.ts'

export interface GatewayOptions {
  readonly host?: string
  /** 0, the default, takes a free one. */
  readonly port?: number
  /** Where browsers and the shop reach it; by default localhost, or this host, at the port that it listens on. */
  readonly publicUrl?: string | undefined
  readonly publicHost?: string | undefined
  /** Null: in memory, gone with the gateway. */
  readonly file: string | null
  /** The present moment; `moved` tells the gateway that it has changed by a leap. */
  readonly now?: () => Date
  /** By default all that the gateway speaks. */
  readonly dialects?: readonly ((gateway: GatewayContext) => Dialect)[]
}

export interface Gateway {
  /** An origin, nothing behind it. */
  readonly url: string
  /** Says whose payments these are, and where each dialect's notices go. */
  register(merchant: Merchant): void
  /** Expires and delivers what has become due, all of it. */
  processDue(): Promise<void>
  close(): Promise<void>
}

/** How late, on the machine's own clock, a notice of an expiry can be where nobody asks. */
const EXPIRY_CHECK_MS = 15_000
const BODY_BYTES_MAX = 1024 * 1024

/** The sandbox payment provider: every dialect, the hosted pages and the control calls on one port. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const store = openStore(options.file)
  const records = openRecords(store)
  const clock = openClock(records, options.now ?? (() => new Date()))
  const { now } = clock
  const merchant = openMerchant(records)
  const dialects = new Map<string, Dialect>()
  const notices = openNoticeQueue({
    store,
    now,
    dialectOf: (name) => dialects.get(name),
    registeredUrl: (name) => merchant.noticeUrl(name),
  })
  const orders = openOrderBook(store, now, (order, event) => {
    const requests = dialects.get(order.dialect)?.noticesFor(order, event) ?? []
    for (const request of requests) notices.queue(order, request)
    if (requests.length > 0) notices.deliverSoon()
  })
  const http = openHttp()
  let origin = ''
  const gateway: GatewayContext = {
    ...{ http, orders, records, now },
    keys: openIdempotencyKeys(store, now),
    notices: {
      send(order, request) {
        notices.queue(order, request)
        notices.deliverSoon()
      },
    },
    origin: () => origin,
    shopName: () => merchant.shopName(),
    transaction: store.transaction,
  }
  const processDue = async () => {
    orders.expireDue()
    await notices.deliver()
  }
  addFaults(http, store)
  // Whoever asks about an order hears that it is over, even where no timer has fired.
  http.addHook('onRequest', async () => orders.expireDue())
  await addStaticFiles(http)
  for (const openDialect of options.dialects ?? DIALECTS) {
    const dialect = openDialect(gateway)
    dialects.set(dialect.name, dialect)
  }
  addFrontPage(gateway, dialects)
  addControlCalls(gateway, {
    ...{ store, notices, merchant, processDue },
    clock: options.now === undefined ? clock : null,
  })
  await http.listen({ host: options.host ?? '127.0.0.1', port: options.port ?? 0 })
  const { port } = http.server.address() as AddressInfo
  origin = options.publicUrl ?? `http://${options.publicHost ?? 'localhost'}:${port}`
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

/** Bodies stay raw: signatures are over bytes, and not every dialect is UTF-8. */
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
