export interface PaypalRefund {
  readonly id: string
  readonly value: string
  status: 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED'
}

/** An order of PayPal, as the documents server keeps it. */
export interface PaypalOrder {
  readonly id: string
  readonly intent: string
  readonly value: string
  readonly payee: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  invoiceId: string | null
  customId: string | null
  captureStatus: 'COMPLETED' | 'REFUNDED' | 'DECLINED' | 'PENDING'
  captureReason: 'CHARGEBACK' | 'REFUNDED' | 'PENDING_REVIEW' | null
  refunds: PaypalRefund[]
  /** How the buyer's dispute stands; null if the buyer has opened none. */
  dispute: 'open' | 'won' | null
  /** True if the buyer's means of payment will be declined at the capture. */
  isDeclined: boolean
  /** True if PayPal will hold the money of the capture back, to review the payment. */
  isReviewed: boolean
  /** True if a refund will stay pending, as one that PayPal pays by an electronic cheque. */
  isRefundedSlowly: boolean
  /** How many of the next captures PayPal will answer with 503. */
  unavailableCount: number
  /** True if PayPal will take the money although it answers 503. */
  isTakenUnanswered: boolean
}

const NOW = '2026-05-28T21:07:00Z'
const HOST = 'https://api-m.paypal.com'
const money = (value: string) => ({ currency_code: 'JPY', value })
const link = (path: string, rel: string, method: string) => ({
  href: `${HOST}${path}`,
  rel,
  method,
})

function idsOf({ invoiceId, customId }: PaypalOrder) {
  return {
    ...(invoiceId === null ? {} : { invoice_id: invoiceId }),
    ...(customId === null ? {} : { custom_id: customId }),
  }
}

export const captureIdOf = ({ id }: PaypalOrder) => `3C${id.slice(2)}`

/** Returns an order in the form of PayPal's Orders API v2. */
export function orderObject(order: PaypalOrder) {
  const { id, intent, value, payee, status } = order
  return {
    id,
    intent,
    status,
    create_time: NOW,
    ...(status === 'PAYER_ACTION_REQUIRED'
      ? { payment_source: { paypal: {} } }
      : { payment_source: { paypal: BUYER }, payer: { email_address: BUYER.email_address } }),
    purchase_units: [
      {
        reference_id: 'default',
        amount: money(value),
        payee: { email_address: 'shop@example.com', merchant_id: payee },
        ...idsOf(order),
        ...(status === 'COMPLETED' ? { payments: paymentsOf(order) } : {}),
      },
    ],
    links: [
      link(`/v2/checkout/orders/${id}`, 'self', 'GET'),
      {
        href: `https://www.paypal.com/checkoutnow?token=${id}`,
        rel: 'payer-action',
        method: 'GET',
      },
    ],
  }
}

const BUYER = {
  account_id: 'B8XJNXQYR5ZDV',
  account_status: 'VERIFIED',
  email_address: 'buyer@example.com',
  name: { given_name: 'Hanako', surname: 'Yamada' },
  address: { country_code: 'JP' },
} as const

function paymentsOf(order: PaypalOrder) {
  const refunds = order.refunds.map((refund) => refundObject(order, refund))
  return { captures: [captureObject(order)], ...(refunds.length === 0 ? {} : { refunds }) }
}

/** Returns the minimal order, which PayPal sends unless the call prefers a representation. */
export function minimalOrder(order: PaypalOrder) {
  const { id, status, links } = orderObject(order)
  return { id, status, links }
}

export function captureObject(order: PaypalOrder) {
  const { value, captureStatus, captureReason } = order
  const id = captureIdOf(order)
  return {
    id,
    status: captureStatus,
    amount: money(value),
    final_capture: true,
    ...(captureReason === null ? {} : { status_details: { reason: captureReason } }),
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...idsOf(order),
    create_time: NOW,
    update_time: NOW,
    links: [
      link(`/v2/payments/captures/${id}`, 'self', 'GET'),
      link(`/v2/payments/captures/${id}/refund`, 'refund', 'POST'),
      link(`/v2/checkout/orders/${order.id}`, 'up', 'GET'),
    ],
  }
}

export function refundObject(order: PaypalOrder, { id, value, status }: PaypalRefund) {
  return {
    id,
    status,
    amount: money(value),
    ...idsOf(order),
    seller_payable_breakdown: {
      gross_amount: money(value),
      paypal_fee: money('0'),
      net_amount: money(value),
      total_refunded_amount: money(value),
    },
    create_time: NOW,
    update_time: NOW,
    links: [
      link(`/v2/payments/refunds/${id}`, 'self', 'GET'),
      link(`/v2/payments/captures/${captureIdOf(order)}`, 'up', 'GET'),
    ],
  }
}
