import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptAnswer } from '#gateway/answer-keys.ts'
import { readJson } from '#gateway/bodies.ts'
import type { GatewayCore } from '#gateway/core.ts'
import type { Order } from '#gateway/order.ts'
import type { RequireToken } from './access.ts'
import { refusal, said, send } from './answers.ts'
import { capture, changeOrder, createOrder, findPaypalOrder } from './orders.ts'
import { captureIdOf, money, orderJson, paypalIdOf, seconds } from './representation.ts'

interface ById {
  Params: { id: string }
}
/** PayPal remembers a request id for six hours, that of a refund for 45 days. */
const KEPT_MS = 6 * 3_600_000
const REFUND_KEPT_MS = 45 * 24 * 3_600_000

/** `/v2/checkout/orders` and `/v2/payments/captures`. */
export function addOrderRoutes(gateway: GatewayCore, preHandler: RequireToken): void {
  const { http, orders } = gateway
  http.post('/paypal/v2/checkout/orders', { preHandler }, (request, reply) =>
    once(gateway, request, reply, KEPT_MS, () =>
      createOrder(gateway, readJson(request.body), 'ja'),
    ),
  )
  http.get<ById>('/paypal/v2/checkout/orders/:id', { preHandler }, ({ params }, reply) => {
    const order = findPaypalOrder(gateway, params.id)
    if (order === undefined) return send(reply, refusal(404, 'INVALID_RESOURCE_ID'))
    return send(reply, said(200, orderJson(order, gateway.origin())))
  })
  http.patch<ById>('/paypal/v2/checkout/orders/:id', { preHandler }, (request, reply) => {
    const order = findPaypalOrder(gateway, request.params.id)
    if (order === undefined) return send(reply, refusal(404, 'INVALID_RESOURCE_ID'))
    return send(reply, changeOrder(gateway, order, readJson(request.body)))
  })
  http.post<ById>('/paypal/v2/checkout/orders/:id/capture', { preHandler }, (request, reply) => {
    const order = findPaypalOrder(gateway, request.params.id)
    if (order === undefined) return send(reply, refusal(404, 'INVALID_RESOURCE_ID'))
    return once(gateway, request, reply, KEPT_MS, () => capture(gateway, order))
  })
  http.post<ById>('/paypal/v2/payments/captures/:id/refund', { preHandler }, (request, reply) => {
    const order = findPaypalOrder(gateway, paypalIdOf(request.params.id))
    if (order === undefined) return send(reply, refusal(404, 'INVALID_RESOURCE_ID'))
    return once(gateway, request, reply, REFUND_KEPT_MS, () =>
      refund(gateway, orders.find(order.id) ?? order, readJson(request.body)),
    )
  })
}

/** The same request id with the same body is answered with the same words, with another body refused. */
function once(
  { keys }: GatewayCore,
  request: FastifyRequest,
  reply: FastifyReply,
  kept_ms: number,
  act: () => KeptAnswer,
): FastifyReply {
  const key = request.headers['paypal-request-id']
  if (typeof key !== 'string') return send(reply, act())
  const call = { scope: `paypal ${request.url}`, key, body: request.body as Buffer, kept_ms }
  const keyed = keys.once(call, act)
  return send(reply, keyed.is === 'changed' ? refusal(422, 'DUPLICATE_REQUEST_ID') : keyed.answer)
}

function refund({ orders }: GatewayCore, order: Order, body: unknown): KeptAnswer {
  const { amount } = (body ?? {}) as { amount?: { value?: unknown; currency_code?: unknown } }
  if (order.state === 'refunded') return refusal(422, 'CAPTURE_FULLY_REFUNDED')
  if (amount !== undefined && amount.currency_code !== order.currency)
    return refusal(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH')
  const yen = amount === undefined ? undefined : Math.trunc(Number(amount.value))
  const acted = orders.act(order.id, 'refund', { yen })
  if (acted.is === 'refused')
    return refusal(
      422,
      acted.reason === 'wrong-amount' ? 'REFUND_AMOUNT_EXCEEDED' : 'REFUND_NOT_ALLOWED',
    )
  const { event } = acted
  return said(201, {
    id: `REF${captureIdOf(order)}${event.sequence}`,
    status: 'COMPLETED',
    amount: money(order, event.yen ?? 0),
    invoice_id: order.orderId ?? undefined,
    create_time: seconds(event.at),
  })
}
