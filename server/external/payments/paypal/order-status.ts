import type { Order, OrdersCapture } from '@paypal/paypal-server-sdk'
import { type Amount, readAmount } from '#server/external/payments/amount.ts'
import type { ProviderStatus, Unknown } from '#server/external/payments/payment-provider.ts'
import { unknown } from '#server/external/payments/results.ts'

export interface ExpectedOrder {
  readonly orderId: string
  readonly merchantId: string
}

/**
 * Converts PayPal's order status to the shop's status. A PayPal order with the wrong order id or
 * the wrong payee counts as missing, because any browser can create or change a PayPal order.
 */
export function statusOf(
  order: Order,
  { orderId, merchantId }: ExpectedOrder,
): ProviderStatus | Unknown {
  if (invoiceOf(order) !== orderId || payeeOf(order) !== merchantId) return { is: 'missing' }
  switch (order.status) {
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
      return { is: 'waiting' }
    case 'APPROVED': {
      const amount = amountOf(order)
      return amount === undefined ? UNREADABLE : { is: 'authorised', yen: amount.yen }
    }
    case 'VOIDED':
      return { is: 'cancelled' }
    case 'COMPLETED':
      return statusOfCapture(captureOf(order), refundedOf(order))
    default:
      return UNREADABLE
  }
}

const UNREADABLE = unknown('an unreadable order of PayPal')

function statusOfCapture(
  capture: OrdersCapture | undefined,
  refundedYen: number,
): ProviderStatus | Unknown {
  const amount = readAmount(capture?.amount?.value, capture?.amount?.currencyCode)
  if (capture === undefined || amount === undefined) return UNREADABLE
  // Only this reason marks a chargeback at PayPal; the capture's status may have any value.
  if (capture.statusDetails?.reason === 'CHARGEBACK') return { is: 'charged-back', yen: amount.yen }
  switch (capture.status) {
    case 'COMPLETED':
      return { is: 'paid', ...amount }
    case 'PENDING':
      return { is: 'waiting' }
    case 'REFUNDED':
      return { is: 'refunded', yen: amount.yen }
    case 'PARTIALLY_REFUNDED':
      return refundedYen > 0 ? { is: 'refunded', yen: refundedYen } : UNREADABLE
    case 'DECLINED':
    case 'FAILED':
      return { is: 'failed', code: capture.statusDetails?.reason ?? capture.status }
    default:
      return UNREADABLE
  }
}

/** Sums the refunds that are completed or pending, in yen. */
function refundedOf(order: Order): number {
  const refunds = order.purchaseUnits?.[0]?.payments?.refunds ?? []
  return refunds
    .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    .map(({ amount }) => readAmount(amount?.value, amount?.currencyCode)?.yen ?? 0)
    .reduce((sum, yen) => sum + yen, 0)
}

export function captureOf(order: Order): OrdersCapture | undefined {
  return order.purchaseUnits?.[0]?.payments?.captures?.at(-1)
}

export function invoiceOf(order: Order): string | undefined {
  return order.purchaseUnits?.[0]?.invoiceId
}

export function payeeOf(order: Order): string | undefined {
  return order.purchaseUnits?.[0]?.payee?.merchantId
}

export function amountOf(order: Order): Amount | undefined {
  const amount = order.purchaseUnits?.[0]?.amount
  return readAmount(amount?.value, amount?.currencyCode)
}
