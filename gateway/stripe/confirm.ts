import type { Fields } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { StoredResponse } from '#gateway/orders/idempotency-keys.ts'
import type { Order } from '#gateway/orders/order.ts'
import { jsonResponse } from '#gateway/responses.ts'
import type { CardOutcome } from '#gateway/test-cards.ts'
import { isWebUrl } from '#gateway/web-url.ts'
import { attachCard } from './customers.ts'
import type { PaymentMethod } from './payment-methods.ts'
import { intentJson } from './representation.ts'
import { cardError, invalid } from './responses.ts'

/** Stripe's error code and decline code for each kind of declined card. */
const REFUSALS: Partial<Record<CardOutcome, readonly [string, string?]>> = {
  declined: ['card_declined', 'generic_decline'],
  insufficient: ['card_declined', 'insufficient_funds'],
  expired: ['expired_card'],
  'wrong-security-code': ['incorrect_cvc'],
}

/**
 * Confirms an intent with a payment method. The payment method must be of a type that the intent
 * allows.
 */
export function confirm(gateway: GatewayContext, order: Order, form: Fields): StoredResponse {
  if (order.state !== 'opened' || order.detail.step !== undefined)
    return invalid('payment_intent_unexpected_state')
  const returnUrl = form.return_url ?? null
  if (returnUrl !== null && !isWebUrl(returnUrl)) return invalid('url_invalid')
  switch (order.method) {
    case 'card':
      return confirmCard(gateway, order, form.payment_method ?? '', returnUrl)
    case 'konbini':
      return confirmSlip(gateway, order, form)
    default:
      if (returnUrl === null) return invalid('parameter_missing')
      return requireAction(gateway, order, returnUrl)
  }
}

function confirmCard(
  gateway: GatewayContext,
  order: Order,
  methodId: string,
  returnUrl: string | null,
): StoredResponse {
  const method = gateway.records.get<PaymentMethod>('stripe', 'payment-method', methodId)
  if (method === undefined) return invalid('resource_missing', 404)
  const { outcome, customer = null, isDetached = false } = method
  if (isDetached) return invalid('payment_method_unexpected_state')
  if (customer !== null && customer !== order.detail.customer)
    return invalid('payment_intent_invalid_parameter')
  gateway.orders.amend(order.id, { detail: { methodId } })
  const refusal = outcome === null ? REFUSALS.declined : REFUSALS[outcome]
  if (refusal !== undefined) {
    const [code, declineCode] = refusal
    gateway.orders.act(order.id, 'decline', { code: declineCode ?? code })
    return cardError(code, declineCode)
  }
  if (outcome === 'three-d-secure')
    return returnUrl === null
      ? invalid('parameter_missing')
      : requireAction(gateway, order, returnUrl)
  const detail = { isDeclinedAtCapture: outcome === 'declined-at-capture' }
  gateway.orders.amend(order.id, { detail })
  return authorizeOrCapture(gateway, order)
}

/**
 * Authorizes the amount of an intent with manual capture. Captures the amount of any other intent.
 */
export function authorizeOrCapture(gateway: GatewayContext, order: Order): StoredResponse {
  const { orders, origin } = gateway
  const result = orders.act(order.id, order.detail.isManual === true ? 'authorise' : 'pay')
  if (result.is === 'refused') return invalid('payment_intent_unexpected_state')
  attachCard(gateway, result.order)
  return jsonResponse(200, intentJson(result.order, origin()))
}

function confirmSlip(
  { orders, origin }: GatewayContext,
  order: Order,
  form: Fields,
): StoredResponse {
  const payerName = form['payment_method_data[billing_details][name]']
  const payerEmail = form['payment_method_data[billing_details][email]']
  if (!payerName || !payerEmail) return invalid('parameter_missing')
  const amended = orders.amend(order.id, { detail: { step: 'requires_action' } })
  return amended === 'used'
    ? invalid('resource_missing')
    : jsonResponse(200, intentJson(amended, origin()))
}

/**
 * Responds that the buyer must first visit a hosted page. The hosted page sends the buyer back to
 * `returnUrl`.
 */
function requireAction(
  { orders, origin }: GatewayContext,
  order: Order,
  returnUrl: string,
): StoredResponse {
  const amended = orders.amend(order.id, { returnUrl, detail: { step: 'requires_action' } })
  return amended === 'used'
    ? invalid('resource_missing')
    : jsonResponse(200, intentJson(amended, origin()))
}
