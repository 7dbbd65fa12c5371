import type { GatewayContext } from '#gateway/dialect.ts'
import type { Order } from '#gateway/orders/order.ts'
import { jsonResponse, sendResponse } from '#gateway/responses.ts'
import type { RequireToken } from './access-tokens.ts'
import { captureIdOf, isoSeconds, money, paypalIdOf } from './representation.ts'
import { refusal } from './responses.ts'

const PATH = '/paypal/v1/customer/disputes'

/**
 * Adds `GET /v1/customer/disputes`, which finds the disputes of a capture, and
 * `GET /v1/customer/disputes/{id}`, which shows how one ended.
 */
export function addDisputeRoutes(gateway: GatewayContext, preHandler: RequireToken): void {
  const { http, orders } = gateway
  type Search = { Querystring: { readonly disputed_transaction_id?: string } }
  http.get<Search>(PATH, { preHandler }, ({ query }, reply) => {
    const captureId = query.disputed_transaction_id ?? ''
    const order = orders.findByAccessId('paypal', paypalIdOf(captureId))
    const isDisputed = order?.detail.disputeStatus !== undefined
    // PayPal's description allows no empty list.
    const found = isDisputed && order !== undefined ? { items: [summaryOf(order)] } : {}
    return sendResponse(reply, jsonResponse(200, found))
  })
  type ById = { Params: { id: string } }
  http.get<ById>(`${PATH}/:id`, { preHandler }, ({ params }, reply) => {
    const order = orders.findByAccessId('paypal', params.id.slice(PREFIX.length))
    if (order?.detail.disputeStatus === undefined)
      return sendResponse(reply, refusal(404, 'INVALID_RESOURCE_ID'))
    return sendResponse(reply, jsonResponse(200, disputeJson(order)))
  })
}

const PREFIX = 'PP-D-'

function summaryOf(order: Order) {
  return {
    dispute_id: `${PREFIX}${order.accessId}`,
    create_time: isoSeconds(order.createdAt),
    reason: 'UNAUTHORISED',
    status: order.detail.disputeStatus === 'won' ? 'RESOLVED' : 'UNDER_REVIEW',
    dispute_amount: money(order, order.paidYen),
  }
}

/** Returns the dispute of an order as JSON of PayPal's API. */
function disputeJson(order: Order) {
  const invoice = order.orderId === null ? {} : { invoice_number: order.orderId }
  const isWon = order.detail.disputeStatus === 'won'
  return {
    ...summaryOf(order),
    ...(isWon ? { dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } } : {}),
    disputed_transactions: [{ seller_transaction_id: captureIdOf(order), ...invoice }],
  }
}
