import type { Order } from '#gateway/order.ts'

/**
 * Returns a payment intent as JSON of Stripe's API. `isExpanded` includes the newest charge as an
 * object instead of its id.
 */
export function intentJson(order: Order, origin: string, isExpanded = false) {
  const isAuthorized = order.state === 'authorised'
  const charge = isAuthorized || isPaid(order) ? chargeJson(order) : null
  return {
    id: order.accessId,
    object: 'payment_intent',
    amount: order.yen,
    amount_capturable: isAuthorized ? order.yen : 0,
    amount_received: isPaid(order) ? order.paidYen : 0,
    currency: order.currency.toLowerCase(),
    capture_method: order.detail.isManual === true ? 'manual' : 'automatic',
    created: unixSeconds(order.createdAt),
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
  return {
    id: `ch_${order.id}`,
    object: 'charge',
    amount: order.state === 'authorised' ? order.yen : order.paidYen,
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

/** Returns the order's newest refund. The sandbox keeps no earlier ones. */
export function refundJson(order: Order, yen = order.refundedYen) {
  return {
    id: `re_${order.id}`,
    object: 'refund',
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
  return state === 'failed' ? paymentError(code ?? 'card_declined') : null
}

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
 * Returns the payment numbers of a slip. They are computed from the order's random id, so they are
 * the same each time.
 */
export function slipNumbers({ id }: Order, store: KonbiniChain) {
  const digits = BigInt(`0x${id}`).toString().slice(-24).padStart(24, '0')
  const at = KONBINI_CHAINS.indexOf(store)
  return { payment_code: digits.slice(at, at + 6), confirmation_number: digits.slice(-11) }
}

export function unixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
