import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Fields, readForm } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import { neverRespond } from '#gateway/faults.ts'
import type { StoredResponse } from '#gateway/orders/idempotency-keys.ts'
import type { Order } from '#gateway/orders/order.ts'
import { jsonResponse } from '#gateway/responses.ts'
import type { CardOutcome } from '#gateway/test-cards.ts'
import { confirm } from './confirm.ts'
import { updateIntent } from './customers.ts'
import { cancelIntent, captureIntent, createIntent, createRefund } from './intents.ts'
import {
  isExpanded,
  listDisputes,
  listIntents,
  listRefunds,
  type Query,
  searchIntents,
} from './lists.ts'
import { eventJson } from './notice.ts'
import { type PaymentMethod, paymentMethodJson } from './payment-methods.ts'
import { intentJson } from './representation.ts'
import { invalid, requireKey, send, withIdempotencyKey } from './responses.ts'

interface ById {
  Params: { id: string }
}
type Act = (gateway: GatewayContext, order: Order, form: Fields) => StoredResponse
const BASE = '/stripe/v1/payment_intents'
const preHandler = requireKey

/**
 * Adds the API calls that the shop's server makes. The calls are form-encoded and contain the
 * shop's secret key.
 */
export function addApiRoutes(gateway: GatewayContext): void {
  const { http, orders } = gateway
  http.post(BASE, { preHandler }, (request, reply) =>
    send(
      reply,
      withIdempotencyKey(gateway, request, () => createIntent(gateway, readForm(request.body))),
    ),
  )
  http.get(BASE, { preHandler }, ({ query }, reply) =>
    send(reply, listIntents(gateway, query as Query)),
  )
  http.get(`${BASE}/search`, { preHandler }, ({ query }, reply) =>
    send(reply, searchIntents(gateway, query as Query)),
  )
  http.get<ById>(`${BASE}/:id`, { preHandler }, ({ params, query }, reply) => {
    const order = orders.findByAccessId('stripe', params.id)
    if (order === undefined) return send(reply, invalid('resource_missing', 404))
    return send(reply, retrieveIntent(gateway, order, query as Query))
  })
  http.post<ById>(`${BASE}/:id`, { preHandler }, (request, reply) =>
    send(reply, onIntent(gateway, request, updateIntent)),
  )
  const actions: Readonly<Record<string, Act>> = { capture: captureIntent, cancel: cancelIntent }
  for (const [name, act] of Object.entries(actions)) {
    http.post<ById>(`${BASE}/:id/${name}`, { preHandler }, (request, reply) =>
      send(reply, onIntent(gateway, request, act)),
    )
  }
  http.post<ById>(`${BASE}/:id/confirm`, { preHandler }, (request, reply) =>
    confirmIntent(gateway, request, reply),
  )
  http.post('/stripe/v1/refunds', { preHandler }, (request, reply) =>
    send(
      reply,
      withIdempotencyKey(gateway, request, () => createRefund(gateway, readForm(request.body))),
    ),
  )
  http.get('/stripe/v1/refunds', { preHandler }, ({ query }, reply) =>
    send(reply, listRefunds(gateway, query as Query)),
  )
  http.get('/stripe/v1/disputes', { preHandler }, ({ query }, reply) =>
    send(reply, listDisputes(gateway, query as Query)),
  )
  http.get('/stripe/v1/events', { preHandler }, (_request, reply) =>
    send(reply, listEvents(gateway)),
  )
}

/** Returns an intent. The query chooses which of its parts are objects instead of ids. */
function retrieveIntent(gateway: GatewayContext, order: Order, query: Query): StoredResponse {
  const intent = intentJson(order, gateway.origin(), isExpanded(query))
  const methodId = String(order.detail.methodId ?? '')
  const method = gateway.records.get<PaymentMethod>('stripe', 'payment-method', methodId)
  if (method === undefined || !isExpanded(query, 'payment_method')) return jsonResponse(200, intent)
  return jsonResponse(200, { ...intent, payment_method: paymentMethodJson(methodId, method) })
}

function onIntent(
  gateway: GatewayContext,
  request: FastifyRequest<ById>,
  act: Act,
): StoredResponse {
  return withIdempotencyKey(gateway, request, () => {
    const order = gateway.orders.findByAccessId('stripe', request.params.id)
    if (order === undefined) return invalid('resource_missing', 404)
    return act(gateway, order, readForm(request.body))
  })
}

/**
 * Confirms an intent. Two test cards simulate a timeout: the shop gets no response. With one of
 * these cards the intent is not confirmed, with the other it is confirmed.
 */
function confirmIntent(
  gateway: GatewayContext,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
): FastifyReply {
  const outcome = cardOf(gateway, readForm(request.body).payment_method)
  if (outcome === 'timeout-before') return neverRespond(reply)
  const response = onIntent(gateway, request, confirm)
  return outcome === 'timeout-after' ? neverRespond(reply) : send(reply, response)
}

function cardOf({ records }: GatewayContext, id = ''): CardOutcome | null | undefined {
  return records.get<PaymentMethod>('stripe', 'payment-method', id)?.outcome
}

const EVENTS_MAX = 100

function listEvents({ orders, origin }: GatewayContext): StoredResponse {
  const matching = orders
    .list({ dialect: 'stripe', countMax: EVENTS_MAX })
    .flatMap((order) => orders.events(order.id).map((event) => ({ order, event })))
    .sort((a, b) => b.event.sequence - a.event.sequence)
    .flatMap(({ order, event }) => eventJson(order, event, origin()) ?? [])
  const data = matching.slice(0, EVENTS_MAX)
  return jsonResponse(200, {
    object: 'list',
    data,
    has_more: matching.length > data.length,
    url: '/v1/events',
  })
}
