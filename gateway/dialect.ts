import type { FastifyInstance } from 'fastify'
import type { IdempotencyKeys } from './orders/idempotency-keys.ts'
import type { Order, OrderEvent } from './orders/order.ts'
import type { OrderBook } from './orders/order-book.ts'
import type { Records } from './orders/records.ts'
import type { Html } from './pages/html.ts'

/**
 * The parts of the gateway that a dialect uses. A dialect emulates one provider's API. It is a
 * function that adds routes to `http` and returns a `Dialect`:
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
 * provider-dialects.ts lists all dialects. Every function here is synchronous and stores its change
 * before it returns. Changes that belong together run inside `gateway.transaction`.
 */
export interface GatewayContext {
  readonly http: FastifyInstance
  readonly orders: OrderBook
  readonly keys: IdempotencyKeys
  readonly records: Records
  /**
   * Queues notices that belong to no event of an order. `Dialect.noticesFor` returns the notices
   * that belong to an event.
   */
  readonly notices: NoticeSender
  now(): Date
  /**
   * Returns the origin by which browsers and the shop reach the gateway, such as
   * http://localhost:3001.
   */
  origin(): string
  /** Returns the shop's name, which the hosted pages show. */
  shopName(): string
  transaction<Result>(act: () => Result): Result
}

export interface NoticeSender {
  /**
   * Queues a notice about the order. The gateway sends the notice at once, unless a test's notice
   * script delays or loses it.
   */
  send(order: Order, request: NoticeRequest): void
}

export interface Dialect {
  /** The unique name of the dialect. The gateway stores the name with each order. */
  readonly name: string
  /** The provider's delays before each retry of a notice that the shop has not acknowledged. */
  readonly retryDelays_ms: readonly number[]
  /**
   * Returns true if the shop's response acknowledges a notice. By default any 2xx response does.
   */
  isAcknowledged?(response: { readonly status: number; readonly body: string }): boolean
  /**
   * Returns the notices that report an order event. The gateway calls this function within the
   * transaction that stores the event. Before each attempt to send a notice, the gateway calls
   * `sign`, which adds the values that must be new in each attempt, such as a timestamp. The
   * gateway does not send a notice without a target URL.
   */
  noticesFor(order: Order, event: OrderEvent): readonly NoticeRequest[]
  /**
   * Signs a notice right before each attempt to send the notice. A dialect needs this function only
   * if its signatures contain a timestamp.
   */
  sign?(request: Required<NoticeRequest>): Required<NoticeRequest>
  /**
   * Returns a copy of the notice with an invalid signature. A dialect lacks this function if the
   * provider does not sign notices.
   */
  forge?(request: Required<NoticeRequest>): Required<NoticeRequest>
  /**
   * Returns links to the order's hosted pages (slip, deposit, 3-D Secure and so on) for the
   * gateway's front page.
   */
  pageLinks?(order: Order): readonly PageLink[]
  /** A paragraph about the emulated provider for the gateway's front page. */
  readonly description?: { readonly ja: Html; readonly en: Html }
}

export interface PageLink {
  readonly ja: string
  readonly en: string
  /** The path of the page on the gateway. */
  readonly path: string
}

export interface NoticeRequest {
  /**
   * The URL to which the gateway sends the notice. By default it is the notice URL of the order. If
   * the order has none, it is the URL that the shop registered with the provider.
   */
  readonly url?: string
  /** The HTTP headers of the notice, which must include the content type. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}
