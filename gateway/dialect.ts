import type { FastifyInstance } from 'fastify'
import type { Html } from './html.ts'
import type { IdempotencyKeys } from './idempotency-keys.ts'
import type { Order, OrderEvent } from './order.ts'
import type { OrderBook } from './order-book.ts'
import type { Records } from './records.ts'

/**
 * What a dialect is built on. A dialect is a function that registers its routes on `http` and says how it is:
 *
 *   export function gmoIdPass(gateway: GatewayContext): Dialect {
 *     gateway.http.post('/payment/EntryTran.idPass', (request, reply) => {
 *       const form = readForm(request.body, 'windows-31j')        // bodies.ts; request.body is always the raw Buffer
 *       const order = gateway.orders.open({ dialect: 'gmo', orderId: form.OrderID ?? '', method: 'card', yen })
 *       if (order === 'used') return reply.send(…)
 *       …
 *     })
 *     return { name: 'gmo', retryDelays_ms: […], … }
 *   }
 *
 * and stands in the list of dialects.ts. Everything here is synchronous and durable: what a route did is kept when
 * it answers. Several acts that belong together go into `gateway.transaction`.
 */
export interface GatewayContext {
  readonly http: FastifyInstance
  readonly orders: OrderBook
  readonly keys: IdempotencyKeys
  readonly records: Records
  /** For notices that no event of an order causes; those are queued by `Dialect.notice`. */
  readonly notices: NoticeSender
  now(): Date
  /** The gateway's origin, as browsers and the shop reach it: http://localhost:3001, nothing behind it. */
  origin(): string
  /** As it is shown on the hosted pages. */
  shopName(): string
  transaction<Result>(act: () => Result): Result
}

export interface NoticeSender {
  /** Queues a notice in the order's name; it goes out at once unless a script says otherwise. */
  send(order: Order, request: NoticeRequest): void
}

export interface Dialect {
  /** Of its orders, unique among the dialects. */
  readonly name: string
  /** How long the provider waits before each repetition of a notice that was not acknowledged. */
  readonly retryDelays_ms: readonly number[]
  /** Whether the shop's answer to a notice counts as heard. 2xx by default. */
  isAcknowledged?(response: { readonly status: number; readonly body: string }): boolean
  /**
   * The notices that an event of its order causes; none: []. Built in the event's own transaction: what an attempt
   * must say anew (a time stamp in a signature) belongs to `sign`. A notice without an address to go to is not sent.
   */
  noticesFor(order: Order, event: OrderEvent): readonly NoticeRequest[]
  /** Signs at each attempt, right before it goes; for dialects whose signature carries the moment. */
  sign?(request: Required<NoticeRequest>): Required<NoticeRequest>
  /** The same notice with a signature that must not be believed; absent where the dialect signs nothing. */
  forge?(request: Required<NoticeRequest>): Required<NoticeRequest>
  /** Hosted pages of the order that a newcomer may want to open: slip, deposit, 3-D Secure … */
  pageLinks?(order: Order): readonly PageLink[]
  /** What else the front page should say about this dialect. */
  readonly description?: { readonly ja: Html; readonly en: Html }
}

export interface PageLink {
  readonly ja: string
  readonly en: string
  /** A path of the gateway. */
  readonly path: string
}

export interface NoticeRequest {
  /** By default the order's own notice address, then the one that the shop registered for the dialect. */
  readonly url?: string
  /** With the content type. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** How long after the first attempt a provider repeats, for tables of delays. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
