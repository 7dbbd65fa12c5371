import type { GatewayContext } from '#gateway/dialect.ts'
import type { Detail, Order } from '#gateway/orders/order.ts'
import { STORE_ID } from './merchant.ts'
import { chargeOf, orderOfSession, permissionOf, type Session, sessionStateOf } from './sessions.ts'
import { UNUSED_BY_CHARGE, UNUSED_BY_PERMISSION, UNUSED_BY_SESSION } from './unused-fields.ts'

/** Returns a checkout session as JSON of Amazon's API. */
export function sessionJson(gateway: GatewayContext, session: Session) {
  const order = orderOfSession(gateway, session)
  const { terms } = session
  const { state, reasonCode } = sessionStateOf(gateway, session, order)
  const ids =
    order === undefined || state !== 'Completed'
      ? { chargePermissionId: null, chargeId: null }
      : { chargePermissionId: permissionOf(order), chargeId: chargeOf(order) }
  return {
    ...UNUSED_BY_SESSION,
    checkoutSessionId: session.id,
    webCheckoutDetails: {
      checkoutReviewReturnUrl: session.reviewUrl,
      checkoutResultReturnUrl: terms?.resultUrl ?? null,
      amazonPayRedirectUrl:
        terms === null
          ? null
          : `${gateway.origin()}/amazon-pay/confirm?amazonCheckoutSessionId=${session.id}`,
    },
    productType: 'PayOnly',
    paymentDetails: {
      paymentIntent: 'AuthorizeWithCapture',
      canHandlePendingAuthorization: false,
      chargeAmount: terms === null ? null : price(terms.currency, terms.yen),
    },
    merchantMetadata: { merchantReferenceId: terms?.orderId ?? null },
    paymentPreferences: state === 'Open' ? [{ paymentDescriptor: session.instrument }] : [null],
    statusDetails: { state, reasonCode, reasonDescription: null },
    constraints: terms === null ? [{ constraintId: 'ChargeAmountNotSet' }] : [],
    storeId: STORE_ID,
    creationTimestamp: basicTime(order?.createdAt ?? gateway.now()),
    releaseEnvironment: 'Sandbox',
    ...ids,
  }
}

export function chargeJson(order: Order) {
  return {
    ...UNUSED_BY_CHARGE,
    chargeId: chargeOf(order),
    chargePermissionId: permissionOf(order),
    chargeAmount: price(order.currency, order.yen),
    captureAmount: isCaptured(order) ? price(order.currency, order.paidYen) : null,
    refundedAmount: price(order.currency, order.refundedYen),
    statusDetails: { state: chargeState(order), reasonCode: order.code },
    creationTimestamp: basicTime(order.createdAt),
    releaseEnvironment: 'Sandbox',
  }
}

/**
 * Returns a refund as JSON of Amazon's API. The state of the refund is `Refunded` only after Amazon
 * has returned the money. An earlier refund keeps the state that it had when the newest was made.
 */
export function refundJson(order: Order, refundId: string) {
  const refund = (order.detail[refundId] ?? order.detail) as Detail
  const { refundStatus = 'succeeded', refundYen = order.paidYen } = refund
  return {
    refundId,
    chargeId: chargeOf(order),
    creationTimestamp: basicTime(order.createdAt),
    refundAmount: price(order.currency, Number(refundYen)),
    softDescriptor: null,
    releaseEnvironment: 'Sandbox',
    statusDetails: {
      state: REFUND_STATES[String(refundStatus)] ?? 'RefundInitiated',
      reasonCode: null,
      reasonDescription: null,
    },
  }
}

const REFUND_STATES: Readonly<Record<string, string>> = {
  succeeded: 'Refunded',
  failed: 'Declined',
}

const isCaptured = ({ state }: Order) => ['paid', 'refunded', 'charged-back'].includes(state)

/**
 * Returns the state of the charge in Amazon's terms. A chargeback does not change this state,
 * because Amazon reports chargebacks only by notice and on Amazon's merchant pages.
 */
function chargeState(order: Order): string {
  if (isCaptured(order)) return 'Captured'
  if (order.state === 'authorised') return 'Authorized'
  return order.state === 'failed' ? 'Declined' : 'Canceled'
}

export function permissionJson(order: Order, session: Session | undefined) {
  return {
    ...UNUSED_BY_PERMISSION,
    chargePermissionId: permissionOf(order),
    merchantMetadata: { merchantReferenceId: session?.terms?.orderId ?? order.orderId },
    statusDetails: { state: 'Closed', reasons: [] },
    creationTimestamp: basicTime(order.createdAt),
    releaseEnvironment: 'Sandbox',
  }
}

export function price(currencyCode: string, yen: number) {
  return { amount: `${yen}`, currencyCode }
}

/** Returns a time as Amazon writes it, such as 20250801T030000Z. */
export function basicTime(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
