import { randomBytes } from 'node:crypto'
import type { Fields } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { StoredResponse } from '#gateway/orders/idempotency-keys.ts'
import type { Order } from '#gateway/orders/order.ts'
import { jsonResponse } from '#gateway/responses.ts'
import { confirm } from './confirm.ts'
import { intentJson, refundJson } from './representation.ts'
import { cardError, invalid } from './responses.ts'

const METHODS = ['card', 'konbini', 'paypay'] as const
const AMOUNT = /^[1-9]\d{0,8}$/
const SLIP_SECONDS = 3 * 24 * 3600

export function createIntent(gateway: GatewayContext, form: Fields): StoredResponse {
  const method = form['allowed_payment_method_types[0]'] ?? form['payment_method_types[0]']
  const supported = METHODS.find((each) => each === method)
  if (!AMOUNT.test(form.amount ?? '')) return invalid('parameter_invalid_integer')
  if (!/^[a-z]{3}$/.test(form.currency ?? '')) return invalid('parameter_missing')
  if (supported === undefined) return invalid('payment_intent_invalid_parameter')
  const order = openIntent(gateway, form, supported)
  if (form.confirm !== 'true') return jsonResponse(200, intentJson(order, gateway.origin()))
  return confirm(gateway, order, form)
}

function openIntent(
  gateway: GatewayContext,
  form: Fields,
  method: (typeof METHODS)[number],
): Order {
  const { orders, now } = gateway
  const orderId = form['metadata[order_id]'] ?? null
  const draft = {
    dialect: 'stripe',
    accessId: `pi_${randomBytes(12).toString('hex')}`,
    method,
    yen: Number(form.amount),
    currency: (form.currency ?? '').toUpperCase(),
    expiresAt: method === 'konbini' ? slipExpiry(form, now()) : null,
    detail: { orderId, isManual: form.capture_method === 'manual' },
  }
  const order = orders.open({ ...draft, orderId })
  if (order !== 'used') return order
  // Stripe allows two intents with the same order number, but the order book refuses a number that
  // another order already has. The later intent therefore gets no number.
  const unnumbered = orders.open({ ...draft, orderId: null })
  if (unnumbered === 'used') throw new Error('an order without a number cannot be a duplicate')
  return unnumbered
}

function slipExpiry(form: Fields, now: Date): Date {
  const requestedSeconds = Number(form['payment_method_options[konbini][expires_at]'] ?? Number.NaN)
  const seconds = Number.isNaN(requestedSeconds)
    ? Math.floor(now.getTime() / 1000) + SLIP_SECONDS
    : requestedSeconds
  return new Date(seconds * 1000)
}

export function captureIntent({ orders, origin }: GatewayContext, order: Order, form: Fields) {
  if (order.state !== 'authorised') return invalid('payment_intent_unexpected_state')
  const yen = Number(form.amount_to_capture ?? order.yen)
  if (!(yen <= order.yen)) return invalid('amount_too_large')
  if (order.detail.isDeclinedAtCapture === true) {
    orders.act(order.id, 'decline', { code: 'card_declined' })
    return cardError('card_declined')
  }
  const result = orders.act(order.id, 'pay', { yen })
  if (result.is === 'refused') return invalid('payment_intent_unexpected_state')
  return jsonResponse(200, intentJson(result.order, origin()))
}

export function cancelIntent({ orders, origin }: GatewayContext, order: Order): StoredResponse {
  const result = orders.act(order.id, 'cancel')
  if (result.is === 'refused') return invalid('payment_intent_unexpected_state')
  return jsonResponse(200, intentJson(result.order, origin()))
}

export function createRefund(gateway: GatewayContext, form: Fields): StoredResponse {
  const { orders } = gateway
  const order = orders.findByAccessId('stripe', form.payment_intent ?? '')
  if (order === undefined) return invalid('resource_missing', 404)
  if (order.state === 'refunded') return invalid('charge_already_refunded')
  if (order.state === 'charged-back') return invalid('charge_disputed')
  const yen = form.amount === undefined ? undefined : Number(form.amount)
  // A convenience store (konbini) cannot return money, so Stripe first asks the buyer by mail for a
  // bank account. The call must contain the mail address.
  if (order.method === 'konbini' && form.instructions_email === undefined)
    return invalid('parameter_missing')
  const refundStatus = order.method === 'konbini' ? 'requires_action' : 'succeeded'
  const result = orders.act(order.id, 'refund', { yen, detail: { refundStatus } })
  if (result.is === 'refused') return invalid('charge_not_refundable')
  return jsonResponse(200, refundJson(result.order, result.event.yen ?? undefined))
}
