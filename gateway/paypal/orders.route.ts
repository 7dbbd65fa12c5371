import type { FastifyReply, FastifyRequest } from 'fastify'
import { readJson } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { StoredResponse } from '#gateway/orders/idempotency-keys.ts'
import type { Order } from '#gateway/orders/order.ts'
import { jsonResponse, respondOnce, sendResponse } from '#gateway/responses.ts'
import type { RequireToken } from './access-tokens.ts'
import { capture, createOrder, findPaypalOrder, patchOrder } from './orders.ts'
import {
  captureIdOf,
  isoSeconds,
  money,
  orderJson,
  paypalIdOf,
  refundStatusOf,
} from './representation.ts'
import { refusal } from './responses.ts'

interface ById {
  Params: { id: string }
}
/** How long PayPal remembers a request id: six hours, or 45 days for the request id of a refund. */
const RETENTION_MS = 6 * 3_600_000
const REFUND_RETENTION_MS = 45 * 24 * 3_600_000

/** Adds `/v2/checkout/orders` and `/v2/payments/captures`. */
export function addOrderRoutes(gateway: GatewayContext, preHandler: RequireToken): void {
  const { http, orders } = gateway
  http.post('/paypal/v2/checkout/orders', { preHandler }, (request, reply) =>
    withRequestId(gateway, request, reply, RETENTION_MS, () =>
      createOrder(gateway, readJson(request.body)),
    ),
  )
  http.get<ById>('/paypal/v2/checkout/orders/:id', { preHandler }, ({ params }, reply) => {
    const order = findPaypalOrder(gateway, params.id)
    if (order === undefined) return sendResponse(reply, refusal(404, 'INVALID_RESOURCE_ID'))
    return sendResponse(reply, jsonResponse(200, orderJson(order, gateway.origin())))
  })
  http.patch<ById>('/paypal/v2/checkout/orders/:id', { preHandler }, (request, reply) => {
    const order = findPaypalOrder(gateway, request.params.id)
    if (order === undefined) return sendResponse(reply, refusal(404, 'INVALID_RESOURCE_ID'))
    return sendResponse(reply, patchOrder(gateway, order, readJson(request.body)))
  })
  http.post<ById>('/paypal/v2/checkout/orders/:id/capture', { preHandler }, (request, reply) => {
    const order = findPaypalOrder(gateway, request.params.id)
    if (order === undefined) return sendResponse(reply, refusal(404, 'INVALID_RESOURCE_ID'))
    return withRequestId(gateway, request, reply, RETENTION_MS, () => capture(gateway, order))
  })
  http.post<ById>('/paypal/v2/payments/captures/:id/refund', { preHandler }, (request, reply) => {
    const order = findPaypalOrder(gateway, paypalIdOf(request.params.id))
    if (order === undefined) return sendResponse(reply, refusal(404, 'INVALID_RESOURCE_ID'))
    return withRequestId(gateway, request, reply, REFUND_RETENTION_MS, () =>
      refund(gateway, orders.find(order.id) ?? order, readJson(request.body)),
    )
  })
}

/**
 * Executes a call once for its request id. A repeated request id with the same body gets the stored
 * response. A repeated request id with another body is refused.
 */
function withRequestId(
  { keys }: GatewayContext,
  request: FastifyRequest,
  reply: FastifyReply,
  retention_ms: number,
  act: () => StoredResponse,
): FastifyReply {
  const key = request.headers['paypal-request-id']
  if (typeof key !== 'string') return sendResponse(reply, act())
  const call = { scope: `paypal ${request.url}`, key, body: request.body as Buffer, retention_ms }
  const conflict = refusal(422, 'DUPLICATE_REQUEST_ID')
  return sendResponse(reply, respondOnce(keys, call, { act, conflict }))
}

function refund({ orders }: GatewayContext, order: Order, body: unknown): StoredResponse {
  const { amount } = (body ?? {}) as { amount?: { value?: unknown; currency_code?: unknown } }
  if (order.state === 'refunded') return refusal(422, 'CAPTURE_FULLY_REFUNDED')
  if (amount !== undefined && amount.currency_code !== order.currency)
    return refusal(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH')
  const yen = amount === undefined ? undefined : Math.trunc(Number(amount.value))
  const refundStatus = order.detail.isRefundedSlowly === true ? 'pending' : 'succeeded'
  const result = orders.act(order.id, 'refund', { yen, detail: { refundStatus } })
  if (result.is === 'refused')
    return refusal(
      422,
      result.reason === 'wrong-amount' ? 'REFUND_AMOUNT_EXCEEDED' : 'REFUND_NOT_ALLOWED',
    )
  const { event } = result
  return jsonResponse(201, {
    id: `REF${captureIdOf(order)}${event.sequence}`,
    status: refundStatusOf(result.order),
    amount: money(order, event.yen ?? 0),
    invoice_id: order.orderId ?? undefined,
    create_time: isoSeconds(event.at),
  })
}
