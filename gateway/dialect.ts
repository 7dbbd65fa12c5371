import type { FastifyInstance } from 'fastify'
import type { Html } from './html.ts'
import type { IdempotencyKeys } from './idempotency-keys.ts'
import type { Order, OrderEvent } from './order.ts'
import type { OrderBook } from './order-book.ts'
import type { Records } from './records.ts'

/**
 * What a dialect is built on. A dialect is a function that registers its routes on `http` and returns a description:
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
 * and is listed in provider-dialects.ts. Every call here is synchronous and durable: the change is stored before the
 * route responds. Changes that belong together run inside `gateway.transaction`.
 */
export interface GatewayContext {
  readonly http: FastifyInstance
  readonly orders: OrderBook
  readonly keys: IdempotencyKeys
  readonly records: Records
  /**
   * Queues notices that no order event causes. Notices of order events come from
   * `Dialect.noticesFor`.
   */
  readonly notices: NoticeSender
  now(): Date
  /** The gateway's origin as browsers and the shop reach it, without a path: http://localhost:3001. */
  origin(): string
  /** The shop's name, which the hosted pages show. */
  shopName(): string
  transaction<Result>(act: () => Result): Result
}

export interface NoticeSender {
  /** Queues a notice about the order. It is sent at once unless a notice script changes that. */
  send(order: Order, request: NoticeRequest): void
}

export interface Dialect {
  /** The dialect's name, which is stored with each order. It is unique among the dialects. */
  readonly name: string
  /** The provider's delays before each retry of a notice that the shop did not acknowledge. */
  readonly retryDelays_ms: readonly number[]
  /** True if the shop's response acknowledges a notice. By default any 2xx does. */
  isAcknowledged?(response: { readonly status: number; readonly body: string }): boolean
  /**
   * Returns the notices that an order event causes. It runs in the transaction of the event. What
   * each attempt must renew, such as the timestamp of a signature, belongs in `sign`. A notice
   * without a target URL is not sent.
   */
  noticesFor(order: Order, event: OrderEvent): readonly NoticeRequest[]
  /** Signs each attempt right before it is sent, for dialects whose signature contains a timestamp. */
  sign?(request: Required<NoticeRequest>): Required<NoticeRequest>
  /** Returns the notice with an invalid signature. Dialects that sign nothing leave it out. */
  forge?(request: Required<NoticeRequest>): Required<NoticeRequest>
  /**
   * Links to the order's hosted pages (slip, deposit, 3-D Secure …), which the front page shows.
   */
  pageLinks?(order: Order): readonly PageLink[]
  /** A paragraph about this dialect for the front page. */
  readonly description?: { readonly ja: Html; readonly en: Html }
}

export interface PageLink {
  readonly ja: string
  readonly en: string
  /** A path on the gateway. */
  readonly path: string
}

export interface NoticeRequest {
  /**
   * The URL to which the notice is sent. By default it is the order's own notice URL, or else the
   * one that the shop registered for the dialect.
   */
  readonly url?: string
  /** The notice's HTTP headers, which must include the content type. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}
