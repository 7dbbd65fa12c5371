import { type Amount, readAmount } from '#server/external/payments/amount.ts'
import type { ProviderStatus, Unknown } from '#server/external/payments/payment-provider.ts'
import { firstObjectOf, objectOf, textOf } from '#server/external/payments/raw-notice.ts'
import { unknown } from '#server/external/payments/results.ts'
import type { Json } from './client.ts'

/** The fields of Amazon's checkout session that the shop reads. */
export interface Session {
  readonly state: string
  readonly reason: string
  /** The shop's order id; undefined until the shop has written it into the session. */
  readonly orderId: string | undefined
  readonly redirectUrl: string | undefined
  /** The member cannot pay until the session meets this requirement. */
  readonly constraint: string | undefined
  readonly instrument: string
  readonly chargeId: string | undefined
}

export function readSession(body: Json): Session {
  const status = objectOf(body.statusDetails)
  return {
    state: textOf(status?.state) ?? '',
    reason: textOf(status?.reasonCode) ?? 'Unspecified',
    orderId: textOf(objectOf(body.merchantMetadata)?.merchantReferenceId),
    redirectUrl: textOf(objectOf(body.webCheckoutDetails)?.amazonPayRedirectUrl),
    constraint: textOf(firstObjectOf(body.constraints)?.constraintId),
    instrument: textOf(firstObjectOf(body.paymentPreferences)?.paymentDescriptor) ?? '',
    chargeId: textOf(body.chargeId),
  }
}

/** Undefined if the charge determines the status and must be fetched. */
export function statusOfSession(session: Session): ProviderStatus | Unknown | undefined {
  switch (session.state) {
    case 'Open':
      return { is: 'waiting' }
    case 'Canceled':
      return statusOfCanceled(session.reason)
    case 'Completed':
      return session.chargeId === undefined ? { is: 'waiting' } : undefined
    default:
      return unknown('an unreadable checkout session')
  }
}

function statusOfCanceled(reason: string): ProviderStatus {
  if (reason === 'Expired') return { is: 'expired' }
  return reason === 'BuyerCanceled' ? { is: 'cancelled' } : { is: 'failed', code: reason }
}

/**
 * The status is never `charged-back`, because Amazon's API does not report chargebacks. Amazon
 * sends a notice of a chargeback and shows the chargeback on its pages for merchants.
 */
export function statusOfCharge(charge: Json): ProviderStatus | Unknown {
  const status = objectOf(charge.statusDetails)
  const charged = readMoney(charge.chargeAmount)
  const captured = readMoney(charge.captureAmount)
  const refunded = readMoney(charge.refundedAmount)
  switch (status?.state) {
    case 'AuthorizationInitiated':
    case 'CaptureInitiated':
      return { is: 'waiting' }
    case 'Authorized':
      return charged === undefined ? UNREADABLE : { is: 'authorised', yen: charged.yen }
    case 'Captured':
      if (captured === undefined) return UNREADABLE
      if (refunded !== undefined && refunded.yen > 0) return { is: 'refunded', yen: refunded.yen }
      return { is: 'paid', ...captured }
    case 'Declined':
      return { is: 'failed', code: textOf(status.reasonCode) ?? 'Declined' }
    case 'Canceled':
      return textOf(status.reasonCode) === 'ExpiredUnused' ? { is: 'expired' } : { is: 'cancelled' }
    default:
      return UNREADABLE
  }
}

/** Amazon itself would refund more than it captured, so the shop compares. */
export function refundableYen(charge: Json): number {
  const captured = readMoney(charge.captureAmount)?.yen ?? 0
  return captured - (readMoney(charge.refundedAmount)?.yen ?? 0)
}

/**
 * Amazon accepts a refund first and decides later: `RefundInitiated` can still become `Declined`.
 * The shop then keeps the money. The charge counts all refunds together, without declined ones, and
 * the newest refund says whether the sum can still change.
 */
export function statusOfRefund(
  refund: Json,
  charged: ProviderStatus,
  charge: Json,
): ProviderStatus | Unknown {
  const captured = readMoney(charge.captureAmount)
  const refunded = readMoney(refund.refundAmount)
  if (captured === undefined || refunded === undefined) return UNREADABLE
  switch (objectOf(refund.statusDetails)?.state) {
    case 'RefundInitiated':
      return {
        ...(charged.is === 'refunded' ? charged : { is: 'refunded', yen: refunded.yen }),
        isPending: true,
      }
    case 'Refunded':
      return charged.is === 'refunded' ? charged : { is: 'refunded', yen: refunded.yen }
    case 'Declined':
      return charged.is === 'refunded' && charged.yen < captured.yen
        ? charged
        : { is: 'paid', ...captured, returnedAfter: 'refund' }
    default:
      return unknown('an unreadable refund')
  }
}

const UNREADABLE = unknown('an unreadable charge')

function readMoney(value: unknown): Amount | undefined {
  const money = objectOf(value)
  return readAmount(money?.amount, money?.currencyCode)
}
