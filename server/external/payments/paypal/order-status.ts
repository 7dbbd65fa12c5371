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
      return statusOfCapture(captureOf(order), refundsOf(order))
    default:
      return UNREADABLE
  }
}

const UNREADABLE = unknown('an unreadable order of PayPal')

function statusOfCapture(
  capture: OrdersCapture | undefined,
  refunds: Refunds,
): ProviderStatus | Unknown {
  const amount = readAmount(capture?.amount?.value, capture?.amount?.currencyCode)
  if (capture === undefined || amount === undefined) return UNREADABLE
  // Only this reason marks a chargeback at PayPal; the capture's status may have any value.
  if (capture.statusDetails?.reason === 'CHARGEBACK') return { is: 'charged-back', yen: amount.yen }
  switch (capture.status) {
    case 'COMPLETED':
      if (refunds.isPending) return refundedStatus(refunds.yen, refunds)
      return { is: 'paid', ...amount, ...(refunds.hasFailed ? { returnedAfter: 'refund' } : {}) }
    case 'PENDING':
      return { is: 'waiting' }
    case 'REFUNDED':
      return refundedStatus(amount.yen, refunds)
    case 'PARTIALLY_REFUNDED':
      return refunds.yen > 0 ? refundedStatus(refunds.yen, refunds) : UNREADABLE
    case 'DECLINED':
    case 'FAILED':
      return { is: 'failed', code: capture.statusDetails?.reason ?? capture.status }
    default:
      return UNREADABLE
  }
}

function refundedStatus(yen: number, { isPending }: Refunds): ProviderStatus {
  return { is: 'refunded', yen, ...(isPending ? { isPending } : {}) }
}

interface Refunds {
  /** The sum of the refunds that are completed or pending, in yen. */
  readonly yen: number
  /** True while a refund can still fail, such as one that PayPal pays by an electronic cheque. */
  readonly isPending: boolean
  /** True if the newest refund failed. PayPal has returned its amount to the shop. */
  readonly hasFailed: boolean
}

/** Summarizes the refunds of an order. PayPal does not say in which order it lists them. */
function refundsOf(order: Order): Refunds {
  const refunds = order.purchaseUnits?.[0]?.payments?.refunds ?? []
  const newest = refunds.toSorted((a, b) => timeOf(a) - timeOf(b)).at(-1)
  const yen = refunds
    .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    .map(({ amount }) => readAmount(amount?.value, amount?.currencyCode)?.yen ?? 0)
    .reduce((sum, each) => sum + each, 0)
  return {
    yen,
    isPending: refunds.some(({ status }) => status === 'PENDING'),
    hasFailed: newest?.status === 'FAILED' || newest?.status === 'CANCELLED',
  }
}

function timeOf({ createTime }: { readonly createTime?: string }): number {
  return Date.parse(createTime ?? '') || 0
}

/**
 * Returns whether PayPal has accepted a capture but has not moved the money yet, because it reviews
 * the payment or waits for the buyer's bank.
 */
export function isCapturePending(order: Order): boolean {
  const capture = captureOf(order)
  const isChargeback = capture?.statusDetails?.reason === 'CHARGEBACK'
  return order.status === 'COMPLETED' && capture?.status === 'PENDING' && !isChargeback
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
