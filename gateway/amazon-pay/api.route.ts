import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readJson } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { StoredResponse } from '#gateway/orders/idempotency-keys.ts'
import type { Order } from '#gateway/orders/order.ts'
import { jsonResponse, sendResponse } from '#gateway/responses.ts'
import { chargeJson, permissionJson, refundJson, sessionJson } from './representation.ts'
import { refusal, withIdempotencyKey } from './responses.ts'
import {
  findByPermission,
  findSession,
  orderOfSession,
  refundIdOf,
  refundOf,
  type Session,
  sessionStateOf,
  setTerms,
} from './sessions.ts'
import { requireSignature } from './signatures.ts'
import { readAmount, readTerms } from './terms.ts'

interface ById {
  Params: { id: string }
}
const BASE = '/amazon-pay/v2'

/** Adds the API calls that the shop's server makes. The shop must sign each call. */
export function addApiRoutes(gateway: GatewayContext): void {
  addSessionRoutes(gateway)
  addChargeRoutes(gateway)
  gateway.http.post(`${BASE}/refunds`, { preHandler: requireSignature }, (request, reply) =>
    sendResponse(
      reply,
      withIdempotencyKey(gateway, request, () => refund(gateway, request)),
    ),
  )
  gateway.http.get<ById>(
    `${BASE}/refunds/:id`,
    { preHandler: requireSignature },
    ({ params: { id } }, reply) => {
      const order = findByPermission(gateway, id)
      return sendResponse(
        reply,
        order === undefined
          ? refusal(404, 'ResourceNotFound')
          : jsonResponse(200, refundJson(order, id)),
      )
    },
  )
}

function addSessionRoutes(gateway: GatewayContext): void {
  const { http } = gateway
  const path = `${BASE}/checkoutSessions/:id`
  const serve =
    (act: (session: Session, body: unknown) => StoredResponse) =>
    ({ params, body }: FastifyRequest<ById>, reply: FastifyReply) => {
      const session = findSession(gateway, params.id)
      return sendResponse(
        reply,
        session === undefined ? refusal(404, 'ResourceNotFound') : act(session, readJson(body)),
      )
    }
  const options = { preHandler: requireSignature }
  http.get<ById>(
    path,
    options,
    serve((session) => jsonResponse(200, sessionJson(gateway, session))),
  )
  http.patch<ById>(
    path,
    options,
    serve((session, body) => update(gateway, session, body)),
  )
  http.post<ById>(
    `${path}/complete`,
    options,
    serve((session, body) => completeSession(gateway, session, body)),
  )
}

function addChargeRoutes(gateway: GatewayContext): void {
  const { http } = gateway
  const serve =
    (act: (order: Order, request: FastifyRequest) => StoredResponse) =>
    (request: FastifyRequest<ById>, reply: FastifyReply) => {
      const order = findByPermission(gateway, request.params.id)
      return sendResponse(
        reply,
        order === undefined ? refusal(404, 'ResourceNotFound') : act(order, request),
      )
    }
  const options = { preHandler: requireSignature }
  http.get<ById>(
    `${BASE}/chargePermissions/:id`,
    options,
    serve((order) =>
      jsonResponse(200, permissionJson(order, findSession(gateway, order.accessId))),
    ),
  )
  const path = `${BASE}/charges/:id`
  http.get<ById>(
    path,
    options,
    serve((order) => jsonResponse(200, chargeJson(order))),
  )
  http.post<ById>(
    `${path}/capture`,
    options,
    serve((order, request) => withIdempotencyKey(gateway, request, () => capture(gateway, order))),
  )
  http.delete<ById>(
    `${path}/cancel`,
    options,
    serve((order) => cancel(gateway, order)),
  )
}

function update(gateway: GatewayContext, session: Session, body: unknown): StoredResponse {
  const order = orderOfSession(gateway, session)
  if (sessionStateOf(gateway, session, order).state !== 'Open')
    return refusal(422, 'InvalidCheckoutSessionStatus')
  const terms = readTerms(body)
  if (typeof terms === 'string') return refusal(400, terms)
  // The shop may not change an order after the member has confirmed the order.
  if (order?.state === 'authorised' && !isDeepStrictEqual(terms, session.terms))
    return refusal(422, 'InvalidCheckoutSessionStatus')
  return jsonResponse(200, sessionJson(gateway, setTerms(gateway, session, terms)))
}

/** Captures the amount of a checkout session that the member has confirmed on Amazon's page. */
function completeSession(gateway: GatewayContext, session: Session, body: unknown): StoredResponse {
  const { orders } = gateway
  const order = orderOfSession(gateway, session)
  if (order === undefined) return refusal(422, 'InvalidCheckoutSessionStatus')
  const { state } = sessionStateOf(gateway, session, order)
  if (state === 'Canceled') return refusal(422, 'CheckoutSessionCanceled')
  if (order.state !== 'authorised') return refusal(422, 'InvalidCheckoutSessionStatus')
  const amount = readAmount((body as { chargeAmount?: unknown } | undefined)?.chargeAmount)
  if (amount?.yen !== order.yen || amount.currency !== order.currency)
    return refusal(400, 'InvalidParameterValue')
  if (session.isDeclined) {
    orders.act(order.id, 'decline', { code: 'Declined' })
    return refusal(422, 'CheckoutSessionCanceled')
  }
  orders.act(order.id, 'pay')
  return jsonResponse(200, sessionJson(gateway, session))
}

function capture({ orders }: GatewayContext, order: Order): StoredResponse {
  const result = orders.act(order.id, 'pay')
  return result.is === 'refused'
    ? refusal(422, 'InvalidChargeStatus')
    : jsonResponse(200, chargeJson(result.order))
}

function cancel({ orders }: GatewayContext, order: Order): StoredResponse {
  const result = orders.act(order.id, 'cancel')
  return result.is === 'refused'
    ? refusal(422, 'InvalidChargeStatus')
    : jsonResponse(200, chargeJson(result.order))
}

function refund(gateway: GatewayContext, { body }: FastifyRequest): StoredResponse {
  const refundRequest = readJson(body) as { chargeId?: unknown; refundAmount?: unknown } | undefined
  const order = findByPermission(gateway, `${refundRequest?.chargeId ?? ''}`)
  const amount = readAmount(refundRequest?.refundAmount)
  if (order === undefined) return refusal(404, 'ResourceNotFound')
  if (amount === undefined || amount.currency !== order.currency)
    return refusal(400, 'InvalidParameterValue')
  const { refundStatus, refundYen, refundCount } = order.detail
  const count = Number(refundCount ?? 0) + 1
  const result = gateway.orders.act(order.id, 'refund', {
    yen: amount.yen,
    detail: {
      refundStatus: 'initiated',
      refundYen: amount.yen,
      refundCount: count,
      [refundOf(order)]: { refundStatus, refundYen },
    },
  })
  if (result.is === 'refused')
    return refusal(
      422,
      result.reason === 'wrong-amount' ? 'TransactionAmountExceeded' : 'InvalidChargeStatus',
    )
  return jsonResponse(201, refundJson(result.order, refundIdOf(order, count)))
}
