import { randomInt } from 'node:crypto'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { StoredResponse } from '#gateway/orders/idempotency-keys.ts'
import type { Order } from '#gateway/orders/order.ts'
import { jsonResponse } from '#gateway/responses.ts'
import { parseWebUrl } from '#gateway/web-url.ts'
import { MERCHANT_ID } from './access-tokens.ts'
import { isUnderReview, orderJson } from './representation.ts'
import { refusal } from './responses.ts'

interface OrderRequest {
  readonly intent?: unknown
  readonly purchase_units?: readonly {
    readonly amount?: { readonly currency_code?: unknown; readonly value?: unknown }
    readonly invoice_id?: unknown
    readonly payee?: { readonly merchant_id?: unknown }
  }[]
  readonly payment_source?: {
    readonly paypal?: {
      readonly experience_context?: {
        readonly return_url?: unknown
        readonly cancel_url?: unknown
        readonly locale?: unknown
      }
    }
  }
}

const VALUE = /^[1-9]\d{0,8}(\.\d{2})?$/
/**
 * How long the sandbox keeps an order. PayPal deletes an unapproved order after three hours and an
 * approved order after three days. The sandbox deletes any order after three days.
 */
const RETENTION_MS = 3 * 24 * 3_600_000

/** Creates an order that the shop's server requests. */
export function createOrder(gateway: GatewayContext, body: unknown): StoredResponse {
  const { intent, purchase_units: units, payment_source: source } = (body ?? {}) as OrderRequest
  const context = source?.paypal?.experience_context
  const [unit] = Array.isArray(units) ? units : []
  const { currency_code: currency, value } = unit?.amount ?? {}
  if (intent !== 'CAPTURE') return refusal(422, 'INVALID_PARAMETER_VALUE')
  if (units?.length !== 1) return refusal(422, 'UNSUPPORTED_MULTIPLE_UNITS')
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    return refusal(422, 'INVALID_CURRENCY_CODE')
  if (typeof value !== 'string' || !VALUE.test(value))
    return refusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE')
  if (currency === 'JPY' && value.includes('.')) return refusal(422, 'DECIMALS_NOT_SUPPORTED')
  const order = gateway.orders.open({
    dialect: 'paypal',
    orderId: typeof unit?.invoice_id === 'string' ? unit.invoice_id : null,
    accessId: newPaypalId(),
    method: 'paypal',
    yen: Math.trunc(Number(value)),
    currency,
    language: `${context?.locale ?? 'ja'}`.startsWith('en') ? 'en' : 'ja',
    returnUrl: parseWebUrl(context?.return_url)?.href ?? null,
    cancelUrl: parseWebUrl(context?.cancel_url)?.href ?? null,
    expiresAt: new Date(gateway.now().getTime() + RETENTION_MS),
    // The default payee is the shop. A caller may name another payee.
    detail: {
      intent,
      payee: unit?.payee?.merchant_id ?? MERCHANT_ID,
      // If an order names a payment source, PayPal gives it another status and another link.
      isForWallet: source?.paypal !== undefined,
    },
  })
  if (order === 'used') return refusal(422, 'DUPLICATE_INVOICE_ID')
  return jsonResponse(201, orderJson(order, gateway.origin()))
}

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXY0123456789'
function newPaypalId(): string {
  return Array.from({ length: 17 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** Finds an order; undefined if the order is unknown or expired. PayPal deletes expired orders. */
export function findPaypalOrder({ orders }: GatewayContext, paypalId: string): Order | undefined {
  const order = orders.findByAccessId('paypal', paypalId)
  return order?.state === 'expired' ? undefined : order
}

export function capture(gateway: GatewayContext, order: Order): StoredResponse {
  if (['paid', 'refunded', 'charged-back'].includes(order.state) || isUnderReview(order))
    return refusal(422, 'ORDER_ALREADY_CAPTURED')
  if (order.state !== 'authorised') return refusal(422, 'ORDER_NOT_APPROVED')
  if (order.detail.isDeclinedAtCapture === true) {
    gateway.orders.act(order.id, 'decline', { code: 'INSTRUMENT_DECLINED' })
    return refusal(422, 'INSTRUMENT_DECLINED')
  }
  if (order.detail.isReviewedAtCapture === true) return holdBack(gateway, order)
  const result = gateway.orders.act(order.id, 'pay')
  if (result.is === 'refused') return refusal(422, 'ORDER_NOT_APPROVED')
  return jsonResponse(201, orderJson(result.order, gateway.origin()))
}

/** Makes the capture pending. The verb `pay` completes it, and the verb `decline` fails it. */
function holdBack({ orders, origin }: GatewayContext, order: Order): StoredResponse {
  const held = orders.amend(order.id, { expiresAt: null, detail: { isUnderReview: true } })
  return jsonResponse(201, orderJson(held as Order, origin()))
}

interface PatchOperation {
  readonly op?: unknown
  readonly path?: unknown
  readonly value?: unknown
}

/**
 * Sets the shop's order number (`invoice_id`). Accepts `custom_id` without effect. Refuses any
 * other change.
 */
export function patchOrder(
  { orders }: GatewayContext,
  order: Order,
  body: unknown,
): StoredResponse {
  if (!Array.isArray(body) || body.length === 0) return refusal(400, 'MALFORMED_REQUEST_JSON')
  if (order.state !== 'opened' && order.state !== 'authorised')
    return refusal(422, 'ORDER_ALREADY_COMPLETED')
  for (const { op, path, value } of body as readonly PatchOperation[]) {
    const match = /^\/purchase_units\/@reference_id=='default'\/(invoice_id|custom_id)$/.exec(
      typeof path === 'string' ? path : '',
    )
    if (match === null || (op !== 'add' && op !== 'replace')) return refusal(422, 'NOT_PATCHABLE')
    if (typeof value !== 'string' || value === '' || value.length > 127)
      return refusal(422, 'INVALID_PARAMETER_VALUE')
    if (match[1] === 'invoice_id' && orders.amend(order.id, { orderId: value }) === 'used')
      return refusal(422, 'DUPLICATE_INVOICE_ID')
  }
  return { status: 204, contentType: 'application/json', body: '' }
}
