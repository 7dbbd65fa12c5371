import type { Order } from '#gateway/orders/order.ts'
import {
  DISPUTE_EVIDENCE,
  UNUSED_BILLING,
  UNUSED_BY_CHARGE,
  UNUSED_BY_INTENT,
  UNUSED_BY_REFUND,
} from './unused-fields.ts'

/**
 * Returns a payment intent as JSON of Stripe's API. With `isExpanded`, the JSON contains the newest
 * charge as an object instead of only the id of the charge.
 */
export function intentJson(order: Order, origin: string, isExpanded = false) {
  const isAuthorized = order.state === 'authorised'
  const charge = isAuthorized || isPaid(order) ? chargeJson(order) : null
  return {
    ...UNUSED_BY_INTENT,
    id: order.accessId,
    object: 'payment_intent',
    amount: order.yen,
    amount_capturable: isAuthorized ? order.yen : 0,
    amount_received: isPaid(order) ? order.paidYen : 0,
    currency: order.currency.toLowerCase(),
    capture_method: order.detail.isManual === true ? 'manual' : 'automatic',
    client_secret: `${order.accessId}_secret_${order.id}`,
    confirmation_method: 'automatic',
    created: unixSeconds(order.createdAt),
    customer: order.detail.customer ?? null,
    payment_method: order.detail.methodId ?? null,
    setup_future_usage: order.detail.setupFutureUsage ?? null,
    canceled_at: null,
    cancellation_reason: order.state === 'cancelled' ? 'requested_by_customer' : null,
    livemode: false,
    metadata: metadata(order),
    payment_method_types: [order.method],
    status: statusOf(order),
    last_payment_error: lastErrorOf(order),
    next_action: statusOf(order) === 'requires_action' ? nextAction(order, origin) : null,
    latest_charge: isExpanded ? charge : (charge?.id ?? null),
  }
}

export function chargeJson(order: Order) {
  const isAuthorized = order.state === 'authorised'
  return {
    ...UNUSED_BY_CHARGE,
    id: `ch_${order.id}`,
    object: 'charge',
    amount: isAuthorized ? order.yen : order.paidYen,
    amount_captured: isAuthorized ? 0 : order.paidYen,
    billing_details: UNUSED_BILLING,
    captured: !isAuthorized,
    created: unixSeconds(order.createdAt),
    livemode: false,
    paid: true,
    amount_refunded: order.refundedYen,
    currency: order.currency.toLowerCase(),
    disputed: order.detail.disputeStatus !== undefined,
    metadata: metadata(order),
    payment_intent: order.accessId,
    refunded: order.state === 'refunded',
    refunds: {
      object: 'list',
      data: order.detail.refundStatus === undefined ? [] : [refundJson(order)],
      has_more: false,
      url: `/v1/charges/ch_${order.id}/refunds`,
    },
    status: 'succeeded',
  }
}

/** Returns the order's newest refund. The sandbox does not store earlier refunds. */
export function refundJson(order: Order, yen = order.refundedYen) {
  return {
    ...UNUSED_BY_REFUND,
    id: `re_${order.id}`,
    object: 'refund',
    created: unixSeconds(order.createdAt),
    amount: yen,
    charge: `ch_${order.id}`,
    currency: order.currency.toLowerCase(),
    metadata: {},
    payment_intent: order.accessId,
    status: order.detail.refundStatus,
  }
}

export function disputeJson(order: Order) {
  return {
    id: `dp_${order.id}`,
    object: 'dispute',
    amount: order.paidYen,
    balance_transactions: [],
    ...DISPUTE_EVIDENCE,
    created: unixSeconds(order.createdAt),
    is_charge_refundable: false,
    livemode: false,
    reason: 'fraudulent',
    charge: `ch_${order.id}`,
    currency: order.currency.toLowerCase(),
    payment_intent: order.accessId,
    metadata: {},
    status: order.detail.disputeStatus,
  }
}

const isPaid = ({ state }: Order) => ['paid', 'refunded', 'charged-back'].includes(state)

function metadata({ detail }: Order): Readonly<Record<string, string>> {
  return typeof detail.orderId === 'string' ? { order_id: detail.orderId } : {}
}

function statusOf({ state, detail }: Order): string {
  switch (state) {
    case 'opened':
      return detail.step === 'requires_action' ? 'requires_action' : 'requires_payment_method'
    case 'authorised':
      return 'requires_capture'
    case 'failed':
    case 'expired':
      return 'requires_payment_method'
    case 'cancelled':
      return 'canceled'
    default:
      return 'succeeded'
  }
}

function lastErrorOf({ state, code }: Order) {
  if (state === 'expired') return paymentError('payment_intent_payment_attempt_expired')
  if (state !== 'failed') return null
  return code === null || DECLINE_CODES.includes(code)
    ? { ...paymentError('card_declined'), decline_code: code ?? 'generic_decline' }
    : paymentError(code)
}

/**
 * The bank's decline codes that test cards can cause. Stripe returns such a code next to the code
 * `card_declined`.
 */
const DECLINE_CODES = ['generic_decline', 'insufficient_funds']

function paymentError(code: string) {
  return { type: 'card_error', code, message: code }
}

function nextAction(order: Order, origin: string) {
  if (order.method !== 'konbini') {
    const page = order.method === 'card' ? 'three-d-secure' : 'paypay'
    const url = `${origin}/stripe/${page}/${order.id}`
    return { type: 'redirect_to_url', redirect_to_url: { url, return_url: order.returnUrl } }
  }
  const stores = Object.fromEntries(
    KONBINI_CHAINS.map((store) => [store, slipNumbers(order, store)]),
  )
  return {
    type: 'konbini_display_details',
    konbini_display_details: {
      expires_at: order.expiresAt === null ? 0 : unixSeconds(order.expiresAt),
      hosted_voucher_url: `${origin}/stripe/konbini/${order.id}`,
      stores,
    },
  }
}

export const KONBINI_CHAINS = ['lawson', 'familymart', 'ministop', 'seicomart'] as const
export type KonbiniChain = (typeof KONBINI_CHAINS)[number]

/**
 * Returns the payment numbers of a slip. The numbers are computed from the order's random id, so
 * they are the same at each call.
 */
export function slipNumbers({ id }: Order, store: KonbiniChain) {
  const digits = BigInt(`0x${id}`).toString().slice(-24).padStart(24, '0')
  const at = KONBINI_CHAINS.indexOf(store)
  return { payment_code: digits.slice(at, at + 6), confirmation_number: digits.slice(-11) }
}

export function unixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
