import { amazonNulls } from '#testing/providers/amazon-pay-description.ts'

/** A checkout session of Amazon Pay, as the documents server keeps it. */
export interface AmazonSession {
  readonly id: string
  readonly storeId: string
  readonly reviewUrl: string
  resultUrl: string | null
  state: 'Open' | 'Completed' | 'Canceled'
  reasonCode: 'Declined' | 'BuyerCanceled' | 'Expired' | null
  amount: string | null
  orderId: string | null
  /** True after the buyer has confirmed the amount on Amazon's page. */
  isConfirmed: boolean
  isDeclined: boolean
  captured: boolean
  refund: 'RefundInitiated' | 'Refunded' | 'Declined' | null
}

const CREATED = '20260528T210700Z'
const EXPIRES = '20261124T210700Z'
const yen = (amount: string | null) => (amount === null ? null : { amount, currencyCode: 'JPY' })

const numberOf = ({ id }: AmazonSession) => id.slice(-7)
const permissionIdOf = (session: AmazonSession) => `P03-${numberOf(session)}-0000000`
const chargeIdOf = (session: AmazonSession) => `${permissionIdOf(session)}-C045371`
const refundIdOf = (session: AmazonSession) => `${permissionIdOf(session)}-R093425`

function statusOf(state: string, reasonCode: string | null = null) {
  const reasonDescription = reasonCode === null ? null : 'The reason in words.'
  return { state, reasonCode, reasonDescription, lastUpdatedTimestamp: CREATED }
}

const metadataOf = ({ orderId }: AmazonSession) => ({
  merchantReferenceId: orderId,
  merchantStoreName: null,
  noteToBuyer: null,
  customInformation: null,
})

/** Returns a session as https://developer.amazon.com/docs/amazon-pay-api-v2/checkout-session.html. */
export function sessionObject(session: AmazonSession) {
  const { id, reviewUrl, resultUrl, state, reasonCode, amount, storeId } = session
  const page = `https://payments.amazon.co.jp/checkout/processing?amazonCheckoutSessionId=${id}`
  const isReady = amount !== null && resultUrl !== null
  const isOver = state === 'Completed'
  return {
    ...amazonNulls('checkoutSession'),
    checkoutSessionId: id,
    webCheckoutDetails: {
      checkoutReviewReturnUrl: reviewUrl,
      checkoutResultReturnUrl: resultUrl,
      checkoutCancelUrl: null,
      amazonPayRedirectUrl: isReady && state === 'Open' ? page : null,
    },
    productType: 'PayOnly',
    paymentDetails: {
      paymentIntent: amount === null ? null : 'AuthorizeWithCapture',
      canHandlePendingAuthorization: false,
      chargeAmount: yen(amount),
    },
    chargePermissionType: 'OneTime',
    merchantMetadata: metadataOf(session),
    buyer: { buyerId: 'amzn1.account.AH3EFZX', name: '山田 花子', email: 'buyer@example.com' },
    paymentPreferences: [{ paymentDescriptor: 'Visa ****1111 (Amazon Pay)' }],
    statusDetails: statusOf(state, reasonCode),
    constraints: isReady ? [] : [MISSING_AMOUNT],
    creationTimestamp: CREATED,
    expirationTimestamp: EXPIRES,
    chargePermissionId: isOver ? permissionIdOf(session) : null,
    chargeId: isOver ? chargeIdOf(session) : null,
    storeId,
    releaseEnvironment: 'Live',
  }
}

const MISSING_AMOUNT = {
  constraintId: 'ChargeAmountNotSet',
  description: 'chargeAmount is not set.',
}

/** Returns a charge as https://developer.amazon.com/docs/amazon-pay-api-v2/charge.html. */
export function chargeObject(session: AmazonSession) {
  const { amount, captured, refund } = session
  const isReturned = refund === 'Refunded' || refund === 'RefundInitiated'
  return {
    ...amazonNulls('charge'),
    chargeId: chargeIdOf(session),
    chargePermissionId: permissionIdOf(session),
    chargeAmount: yen(amount),
    captureAmount: captured ? yen(amount) : null,
    refundedAmount: yen(isReturned ? amount : '0'),
    convertedAmount: yen(amount),
    conversionRate: '1.00',
    statusDetails: statusOf(captured ? 'Captured' : 'Authorized'),
    creationTimestamp: CREATED,
    expirationTimestamp: EXPIRES,
    releaseEnvironment: 'Live',
    merchantMetadata: metadataOf(session),
  }
}

/** Returns a refund as https://developer.amazon.com/docs/amazon-pay-api-v2/refund.html. */
export function refundObject(session: AmazonSession) {
  const { amount, refund } = session
  return {
    ...amazonNulls('refund'),
    refundId: refundIdOf(session),
    chargeId: chargeIdOf(session),
    refundAmount: yen(amount),
    statusDetails: statusOf(refund ?? 'RefundInitiated'),
    creationTimestamp: CREATED,
    releaseEnvironment: 'Live',
  }
}

/** Returns an object of https://developer.amazon.com/docs/amazon-pay-api-v2/charge-permission.html. */
export function permissionObject(session: AmazonSession) {
  return {
    ...amazonNulls('chargePermission'),
    chargePermissionId: permissionIdOf(session),
    buyer: { buyerId: 'amzn1.account.AH3EFZX', name: '山田 花子', email: 'buyer@example.com' },
    paymentPreferences: [{ paymentDescriptor: null }],
    statusDetails: {
      state: 'Closed',
      reasons: [{ reasonCode: 'AmountRecovered' }],
      lastUpdatedTimestamp: CREATED,
    },
    creationTimestamp: CREATED,
    expirationTimestamp: EXPIRES,
    merchantMetadata: metadataOf(session),
    releaseEnvironment: 'Live',
    chargePermissionType: 'OneTime',
    limits: { amountLimit: yen(session.amount), amountBalance: yen('0') },
    presentmentCurrency: 'JPY',
  }
}
