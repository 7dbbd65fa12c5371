import type { GatewayContext } from '#gateway/dialect.ts'
import type { StoredResponse } from '#gateway/orders/idempotency-keys.ts'
import type { Order, OrderEvent, Verb } from '#gateway/orders/order.ts'
import { jsonResponse } from '#gateway/responses.ts'
import { disputeJson, intentJson, refundJson, unixSeconds } from './representation.ts'
import { invalid } from './responses.ts'

export type Query = Readonly<Record<string, string | undefined>>

export const isExpanded = (query: Query, field = 'latest_charge') =>
  Object.entries(query).some(([name, value]) => name.startsWith('expand') && value?.includes(field))

export function listIntents(gateway: GatewayContext, query: Query): StoredResponse {
  const intents = ordersOf(gateway)
    .filter(({ createdAt }) => isWithin(query, createdAt))
    .map((order) => intentJson(order, gateway.origin(), isExpanded(query)))
  return pageOf(intents, query, '/v1/payment_intents')
}

export function searchIntents(gateway: GatewayContext, query: Query): StoredResponse {
  const orderId = /^metadata\['order_id'\]:'([^']*)'$/.exec(query.query ?? '')?.[1]
  if (orderId === undefined) return invalid('parameter_invalid_string')
  const found = ordersOf(gateway).filter(({ detail }) => detail.orderId === orderId)
  return jsonResponse(200, {
    object: 'search_result',
    data: found.map((order) => intentJson(order, gateway.origin(), isExpanded(query))),
    has_more: false,
    next_page: null,
    url: '/v1/payment_intents/search',
  })
}

export function listRefunds(gateway: GatewayContext, query: Query): StoredResponse {
  const refunds = newestEvents(gateway, 'refund')
    .filter(({ event }) => isWithin(query, event.at))
    .map(({ order, event }) => ({
      ...refundJson(order, event.yen ?? 0),
      created: unixSeconds(event.at),
      status: order.detail.refundStatus ?? 'succeeded',
    }))
  return pageOf(refunds, query, '/v1/refunds')
}

export function listDisputes(gateway: GatewayContext, query: Query): StoredResponse {
  const disputes = newestEvents(gateway, 'charge-back')
    .filter(({ event }) => isWithin(query, event.at))
    .filter(({ order }) => query.charge === undefined || `ch_${order.id}` === query.charge)
    .map(({ order, event }) => ({ ...disputeJson(order), created: unixSeconds(event.at) }))
  return pageOf(disputes, query, '/v1/disputes')
}

/** Returns all orders at Stripe, the newest first. */
const ordersOf = ({ orders }: GatewayContext): readonly Order[] =>
  orders.list({ dialect: 'stripe', countMax: Number.MAX_SAFE_INTEGER })

/** For each order with an event of this kind, returns the order and its newest such event. */
function newestEvents(gateway: GatewayContext, verb: Verb) {
  return ordersOf(gateway).flatMap((order): { order: Order; event: OrderEvent }[] => {
    const event = gateway.orders.events(order.id).findLast((each) => each.verb === verb)
    return event === undefined ? [] : [{ order, event }]
  })
}

function isWithin(query: Query, moment: Date): boolean {
  const seconds = unixSeconds(moment)
  const from = Number(query['created[gte]'] ?? 0)
  const to = Number(query['created[lt]'] ?? Number.MAX_SAFE_INTEGER)
  return seconds >= from && seconds < to
}

/**
 * Returns a page of a list. The parameter `starting_after` is the id of the last entry on the
 * previous page.
 */
function pageOf(entries: readonly { readonly id: string }[], query: Query, url: string) {
  const start = entries.findIndex(({ id }) => id === query.starting_after) + 1
  const limit = Math.min(100, Number(query.limit ?? 10))
  const data = entries.slice(start, start + limit)
  return jsonResponse(200, {
    object: 'list',
    data,
    has_more: start + data.length < entries.length,
    url,
  })
}
