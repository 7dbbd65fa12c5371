import type { Order } from '#gateway/orders/order.ts'

/** Returns an order as JSON of PayPal's API (https://developer.paypal.com/docs/api/orders/v2/). */
export function orderJson(order: Order, origin: string) {
  const invoice =
    order.orderId === null ? {} : { invoice_id: order.orderId, custom_id: order.orderId }
  const captures = isCaptured(order) ? { payments: paymentsJson(order) } : {}
  return {
    id: order.accessId,
    intent: order.detail.intent,
    status: statusOf(order),
    purchase_units: [
      {
        reference_id: 'default',
        amount: money(order, order.yen),
        payee: { merchant_id: order.detail.payee },
        ...invoice,
        ...captures,
      },
    ],
    ...(order.state === 'opened'
      ? {}
      : { payer: PAYER, payment_source: { paypal: PAYER_ACCOUNT } }),
    create_time: isoSeconds(order.createdAt),
    links: [
      {
        href: `${origin}/paypal/checkoutnow?token=${order.accessId}`,
        rel: order.detail.isForWallet === true ? 'payer-action' : 'approve',
        method: 'GET',
      },
    ],
  }
}

export const PAYER_ID = 'KTBKBUYER2345'
const PAYER = { payer_id: PAYER_ID, email_address: 'buyer@kotobuki-pay.example' }
const PAYER_ACCOUNT = { account_id: PAYER_ID, email_address: PAYER.email_address }

function statusOf(order: Order): string {
  const { state, detail } = order
  if (isUnderReview(order)) return 'COMPLETED'
  switch (state) {
    case 'opened':
    case 'expired':
      return detail.isForWallet === true ? 'PAYER_ACTION_REQUIRED' : 'CREATED'
    case 'authorised':
      return 'APPROVED'
    case 'cancelled':
      return 'VOIDED'
    default:
      return 'COMPLETED'
  }
}

/**
 * Returns the order's payments as JSON. All refunds of a capture are combined into one refund with
 * their sum, because the shop reads only the sum and the status.
 */
function paymentsJson(order: Order) {
  const captures = [captureJson(order)]
  const isFailed = order.detail.refundStatus === 'failed'
  if (order.refundedYen === 0 && !isFailed) return { captures }
  const amount = money(order, isFailed ? order.paidYen : order.refundedYen)
  const refund = { id: `REF${order.accessId}`, status: refundStatusOf(order), amount }
  return { captures, refunds: [{ ...refund, create_time: isoSeconds(order.createdAt) }] }
}

/** Returns PayPal's status of the order's newest refund. */
export function refundStatusOf({ detail }: Order): 'PENDING' | 'COMPLETED' | 'FAILED' {
  if (detail.refundStatus === 'pending') return 'PENDING'
  return detail.refundStatus === 'failed' ? 'FAILED' : 'COMPLETED'
}

const isCaptured = (order: Order) =>
  ['paid', 'failed', 'refunded', 'charged-back'].includes(order.state) || isUnderReview(order)

/** Returns whether PayPal has accepted the capture and holds the money back for now. */
export function isUnderReview({ state, detail }: Order): boolean {
  return state === 'authorised' && detail.isUnderReview === true
}

export function captureJson(order: Order) {
  const invoice =
    order.orderId === null ? {} : { invoice_id: order.orderId, custom_id: order.orderId }
  return {
    id: captureIdOf(order),
    ...captureStatus(order),
    amount: money(order, order.paidYen === 0 ? order.yen : order.paidYen),
    ...invoice,
    final_capture: true,
    supplementary_data: { related_ids: { order_id: order.accessId } },
    create_time: isoSeconds(order.createdAt),
  }
}

function captureStatus({ state, refundedYen }: Order) {
  switch (state) {
    case 'authorised':
      return { status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } }
    case 'failed':
      return { status: 'DECLINED', status_details: { reason: 'OTHER' } }
    case 'charged-back':
      return { status: 'PENDING', status_details: { reason: 'CHARGEBACK' } }
    case 'refunded':
      return { status: 'REFUNDED', status_details: { reason: 'REFUNDED' } }
    default:
      return { status: refundedYen > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED' }
  }
}

const CAPTURE_PREFIX = 'CAP'
export function captureIdOf({ accessId }: Order): string {
  return `${CAPTURE_PREFIX}${accessId}`
}

/** Returns the PayPal order id that is part of a capture's id. */
export function paypalIdOf(captureId: string): string {
  return captureId.startsWith(CAPTURE_PREFIX) ? captureId.slice(CAPTURE_PREFIX.length) : ''
}

export function money({ currency }: Order, yen: number) {
  return { currency_code: currency, value: currency === 'JPY' ? `${yen}` : `${yen}.00` }
}

export function isoSeconds(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`
}
