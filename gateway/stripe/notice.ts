import { createHmac } from 'node:crypto'
import { writeJson } from '#gateway/bodies.ts'
import type { NoticeRequest } from '#gateway/dialect.ts'
import { HOUR_MS, MINUTE_MS } from '#gateway/durations.ts'
import type { Order, OrderEvent, Verb } from '#gateway/orders/order.ts'
import { chargeJson, disputeJson, intentJson, refundJson, unixSeconds } from './representation.ts'
import { WEBHOOK_SECRET } from './responses.ts'

/** Delays before each retry of a notice. Stripe retries for three days with growing delays. */
export const STRIPE_DELAYS_MS = [
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  ...Array.from({ length: 4 }, () => 12 * HOUR_MS),
]

const EVENT_TYPES: Readonly<Record<Verb, string | undefined>> = {
  authorise: 'payment_intent.amount_capturable_updated',
  pay: 'payment_intent.succeeded',
  'pay-late': 'payment_intent.succeeded',
  deposit: undefined,
  decline: 'payment_intent.payment_failed',
  cancel: 'payment_intent.canceled',
  expire: 'payment_intent.payment_failed',
  refund: 'charge.refunded',
  'charge-back': 'charge.dispute.created',
  'finish-refund': 'refund.updated',
  'fail-refund': 'refund.failed',
  'win-dispute': 'charge.dispute.closed',
}

export function eventJson(order: Order, event: OrderEvent, origin: string) {
  const type = EVENT_TYPES[event.verb]
  if (type === undefined) return undefined
  return {
    id: `evt_${order.id}${event.sequence}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: unixSeconds(event.at),
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
    data: { object: objectOf(order, event.verb, origin) },
  }
}

function objectOf(order: Order, verb: Verb, origin: string) {
  switch (verb) {
    case 'refund':
      return chargeJson(order)
    case 'finish-refund':
    case 'fail-refund':
      return refundJson(order)
    case 'charge-back':
    case 'win-dispute':
      return disputeJson(order)
    default:
      return intentJson(order, origin)
  }
}

export function stripeNotice(order: Order, event: OrderEvent, origin: string): NoticeRequest[] {
  const eventBody = eventJson(order, event, origin)
  if (eventBody === undefined) return []
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return [{ headers, body: writeJson(eventBody) }]
}

/**
 * Signs each attempt to send a notice anew, because the signature covers the time of the attempt.
 */
export function signStripe(
  request: Required<NoticeRequest>,
  now: Date,
  secret = WEBHOOK_SECRET,
): Required<NoticeRequest> {
  const moment = unixSeconds(now)
  const signature = createHmac('sha256', secret)
    .update(`${moment}.`)
    .update(request.body)
    .digest('hex')
  const headers = { ...request.headers, 'stripe-signature': `t=${moment},v1=${signature}` }
  return { ...request, headers }
}
