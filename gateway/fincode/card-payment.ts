import type { GatewayContext } from '#gateway/dialect.ts'
import type { StoredResponse } from '#gateway/orders/idempotency-keys.ts'
import type { Order } from '#gateway/orders/order.ts'
import type { CardOutcome } from '#gateway/test-cards.ts'
import { isWebUrl } from '#gateway/web-url.ts'
import { consumeToken } from './card-tokens.ts'
import { ERRORS } from './constants.ts'
import { paymentJson } from './representation.ts'
import { failure, type Json, refusal, success, textIn } from './wire.ts'

export const SECURE_PATH = '/fincode/secure'
const CONTACTS = ['tds2_email', 'tds2_mobile_phone_no']
/** The codes for cards that are declined when the payment is executed. */
const REFUSALS: Readonly<Partial<Record<CardOutcome | 'unknown', string>>> = {
  declined: 'E0200001001',
  expired: 'E0200002001',
  'wrong-security-code': 'E0200003001',
  unknown: 'E0200004001',
}
const INSUFFICIENT = 'E0200005001'
const DECLINED_AT_CAPTURE = 'E0200006001'

/**
 * Executes a card payment by a token. Every card goes through 3-D Secure before fincode authorizes
 * the amount, as fincode's API description says.
 */
export function executeCard(gateway: GatewayContext, order: Order, body: Json): StoredResponse {
  if (order.state !== 'opened' || order.detail.step !== undefined) return failure('wrongStatus')
  if (textIn(body, 'method') !== '1') return failure('missingField')
  if (!CONTACTS.some((name) => textIn(body, name) !== '')) return failure('missingField')
  const returnUrl = textIn(body, 'return_url')
  const failureUrl = textIn(body, 'return_url_on_failure')
  if (!isWebUrl(returnUrl) || !isWebUrl(failureUrl)) return failure('invalidField')
  const card = consumeToken(gateway, textIn(body, 'token'))
  if (card === null) return failure('invalidToken')
  const { outcome, maskedNumber, expire } = card
  const refused = REFUSALS[outcome ?? 'unknown']
  const detail = { outcome, maskedNumber, expire, returnUrl, failureUrl }
  if (refused !== undefined) {
    gateway.orders.act(order.id, 'decline', { code: refused, detail })
    return refusal(refused, 'the card is declined')
  }
  const amended = gateway.orders.amend(order.id, {
    returnUrl,
    cancelUrl: failureUrl,
    detail: { ...detail, step: 'AUTHENTICATED' },
  }) as Order
  return success({
    ...paymentJson(amended),
    acs_url: null,
    redirect_url: `${gateway.origin()}${SECURE_PATH}/${order.id}`,
  })
}

/**
 * Ends the 3-D Secure authentication of a payment: authorizes the amount, or stores an error in the
 * payment. Returns the URL to which the browser is sent.
 */
export function finishSecure({ orders }: GatewayContext, order: Order, isPassed: boolean): string {
  const code = isPassed ? INSUFFICIENT : ERRORS.notAuthenticated
  const isDeclined = !isPassed || order.detail.outcome === 'insufficient'
  orders.act(order.id, isDeclined ? 'decline' : 'authorise', isDeclined ? { code } : {})
  return returnAddressOf(orders.find(order.id) ?? order)
}

export function returnAddressOf({ state, detail }: Order): string {
  return String(state === 'authorised' || state === 'paid' ? detail.returnUrl : detail.failureUrl)
}

export function captureCard({ orders }: GatewayContext, order: Order): StoredResponse {
  if (order.state !== 'authorised') return failure('wrongStatus')
  if (order.detail.outcome === 'declined-at-capture') {
    orders.act(order.id, 'decline', { code: DECLINED_AT_CAPTURE })
    return refusal(DECLINED_AT_CAPTURE, 'the card is declined')
  }
  orders.act(order.id, 'pay')
  return success(paymentJson(orders.find(order.id) ?? order))
}
