import type {
  Declined,
  Done,
  Next,
  PaymentOrder,
  PaymentProvider,
  ProviderOrder,
  ProviderStatus,
  ResumeRequest,
  Started,
  Unknown,
} from '#server/outside/payments/payment-provider.ts'
import { objectOf } from '#server/outside/payments/raw-notice.ts'
import { declined, done, unknown } from '#server/outside/payments/results.ts'
import { openCertificates } from './certificates.ts'
import { amazonCheckout, callSession, SESSION_ID } from './checkout.ts'
import { type AmazonClient, type AmazonResponse, amazonClient, expectObject } from './client.ts'
import { parseAmazonNotice } from './notice.ts'
import { readSession, type Session, statusOfCharge, statusOfSession } from './session-status.ts'
import type { AmazonPaySettings } from './settings.ts'

/**
 * Amazon Pay. Its button opens a checkout session, `start` writes the fixed amount into it, the
 * member confirms at Amazon, and `resume` completes the session, which captures the money. Amazon
 * offers no list of orders.
 */
export function amazonPayProvider(settings: AmazonPaySettings): PaymentProvider {
  const client = amazonClient(settings)
  const noticeReader = { client, settings, certificates: openCertificates() }
  return {
    name: 'amazon-pay',
    start: (order, signal) => start(client, order, signal),
    resume: (request, signal) => resume(client, request, signal),
    fetchStatus: (order, signal) => fetchStatus(client, order, signal),
    cancel: (order, signal) => cancel(client, order, signal),
    refund: (order, signal) => refund(client, order, signal),
    parseNotice: (notice, signal) => parseAmazonNotice(noticeReader, notice, signal),
    acknowledge: (isStored) => ({
      status: isStored ? 200 : 400,
      contentType: 'text/plain',
      body: '',
    }),
    clientConfig: () => clientConfig(settings),
    checkout: amazonCheckout(client, settings),
  }
}

function clientConfig({ merchantId, publicKeyId, scriptUrl, origins }: AmazonPaySettings) {
  const parameters = {
    merchantId,
    publicKeyId,
    ledgerCurrency: 'JPY',
    productType: 'PayOnly',
    placement: 'Checkout',
  }
  return { provider: 'amazon-pay', scriptUrl, parameters, origins } as const
}

async function start(
  client: AmazonClient,
  order: PaymentOrder,
  signal: AbortSignal,
): Promise<Started | Declined | Unknown> {
  const sessionId = order.scriptReference
  if (sessionId === undefined || !SESSION_ID.test(sessionId)) return declined('ResourceNotFound')
  const read = callSession(client, sessionId, (api) => api.getCheckoutSession(sessionId), signal)
  const found = await read
  if (found.is === 'unknown') return found
  if (found.is === 'refused') return declined(found.code)
  const session = readSession(found.body)
  const { state, orderId = order.orderId } = session
  const reference = { checkoutSession: sessionId }
  if (state === 'Completed' && session.orderId === order.orderId)
    return { is: 'started', reference, next: { do: 'nothing' } }
  if (state !== 'Open') return declined('InvalidCheckoutSessionStatus')
  if (orderId !== order.orderId) return declined('SessionOfAnotherPayment')
  const updated = await callSession(
    client,
    sessionId,
    (api) => api.updateCheckoutSession(sessionId, sessionTermsOf(order)),
    signal,
  )
  if (updated.is === 'unknown') return updated
  if (updated.is === 'refused') return declined(updated.code)
  const { constraint, redirectUrl } = readSession(updated.body)
  if (constraint !== undefined) return declined(constraint)
  if (redirectUrl === undefined) return unknown('a checkout session without an address')
  const next = { do: 'redirect', url: redirectUrl } as const
  return { is: 'started', reference, next }
}

function sessionTermsOf({ orderId, yen, returnUrl }: PaymentOrder) {
  return {
    // The button's payload already names the cancel URL.
    webCheckoutDetails: { checkoutResultReturnUrl: returnUrl },
    paymentDetails: {
      paymentIntent: 'AuthorizeWithCapture',
      canHandlePendingAuthorization: false,
      chargeAmount: amountOf(yen),
    },
    merchantMetadata: { merchantReferenceId: orderId },
  }
}

function amountOf(yen: number) {
  return { amount: `${yen}`, currencyCode: 'JPY' }
}

/**
 * Completes the session, which captures the money. Amazon refuses a repetition because the session
 * is no longer open; the status then decides.
 */
async function resume(
  client: AmazonClient,
  request: ResumeRequest,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const sessionId = request.reference.checkoutSession
  if (sessionId === undefined) return declined('ResourceNotFound')
  const response = await callSession(
    client,
    sessionId,
    (api) => api.completeCheckoutSession(sessionId, { chargeAmount: amountOf(request.yen) }),
    signal,
  )
  if (response.is === 'unknown') return response
  const isNoLongerOpen =
    response.is === 'refused' && response.code === 'InvalidCheckoutSessionStatus'
  if (response.is === 'refused' && !isNoLongerOpen) return declined(response.code)
  return request.step === 'capture'
    ? await captureAuthorized(client, request, signal)
    : { is: 'next', next: { do: 'nothing' } }
}

/** Captures a charge that Amazon authorized without capturing it. */
async function captureAuthorized(
  client: AmazonClient,
  request: ResumeRequest,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const charge = await findCharge(client, request, signal)
  if (charge.is === 'unknown') return charge
  if (charge.is === 'charge' && charge.status.is === 'authorised') {
    const captured = await client.call(
      (api) =>
        api.captureCharge(
          charge.id,
          { captureAmount: amountOf(request.yen) },
          idempotencyHeader(request.idempotencyKey),
        ),
      signal,
    )
    if (captured.is === 'unknown') return captured
    if (captured.is === 'refused') return declined(captured.code)
  }
  return { is: 'next', next: { do: 'nothing' } }
}

/** At most 32 characters, like the keys of `PaymentProvider`. */
function idempotencyHeader(key: string) {
  return { 'x-amz-pay-idempotency-key': key }
}

async function fetchStatus(
  client: AmazonClient,
  order: ProviderOrder,
  signal: AbortSignal,
): Promise<ProviderStatus | Unknown> {
  const found = await findCharge(client, order, signal)
  return found.is === 'charge' || found.is === 'session' ? found.status : found
}

type Found =
  | { readonly is: 'session'; readonly status: ProviderStatus }
  | { readonly is: 'charge'; readonly id: string; readonly status: ProviderStatus }
  | Unknown

/**
 * Finds the session and, if it has one, its charge. A session without our order id does not belong
 * to this payment.
 */
async function findCharge(
  client: AmazonClient,
  { orderId, reference }: ProviderOrder,
  signal: AbortSignal,
): Promise<Found> {
  const sessionId = reference.checkoutSession
  if (sessionId === undefined) return { is: 'session', status: { is: 'missing' } }
  const read = callSession(client, sessionId, (api) => api.getCheckoutSession(sessionId), signal)
  const response = await read
  if (response.is !== 'ok') return response.is === 'unknown' ? response : missingOrUnknown(response)
  const session: Session = readSession(response.body)
  if (session.orderId !== orderId) return { is: 'session', status: { is: 'missing' } }
  const state = statusOfSession(session)
  if (state?.is === 'unknown') return state
  const id = session.chargeId
  if (state !== undefined || id === undefined)
    return { is: 'session', status: state ?? { is: 'waiting' } }
  const charge = expectObject(await client.call((api) => api.getCharge(id), signal), 'chargeId', id)
  if (charge.is === 'unknown') return charge
  if (charge.is === 'refused') return unknown(`Amazon Pay refuses a charge: ${charge.code}`)
  const charged = statusOfCharge(charge.body)
  return charged.is === 'unknown' ? charged : { is: 'charge', id, status: charged }
}

/** Amazon deletes sessions after 30 days. */
function missingOrUnknown({ status, code }: Extract<AmazonResponse, { is: 'refused' }>): Found {
  return status === 404
    ? { is: 'session', status: { is: 'missing' } }
    : unknown(`Amazon Pay refuses a session: ${code}`)
}

/**
 * A session that is never completed captures nothing and ends by itself. Only an authorized charge
 * is cancelled.
 */
async function cancel(
  client: AmazonClient,
  order: ProviderOrder,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const found = await findCharge(client, order, signal)
  if (found.is === 'unknown') return found
  if (found.is === 'session') return done
  if (found.status.is === 'paid' || found.status.is === 'refunded') return declined('Captured')
  if (found.status.is !== 'authorised') return done
  const response = await client.call(
    (api) => api.cancelCharge(found.id, { cancellationReason: order.orderId }),
    signal,
  )
  if (response.is === 'unknown') return response
  return response.is === 'refused' ? declined(response.code) : done
}

async function refund(
  client: AmazonClient,
  order: ProviderOrder & { readonly key: string },
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const found = await findCharge(client, order, signal)
  if (found.is === 'unknown') return found
  if (found.is === 'session') return declined('NotCaptured')
  if (found.status.is === 'refunded') return done
  const response = await client.call(
    (api) =>
      api.createRefund(
        { chargeId: found.id, refundAmount: amountOf(order.yen) },
        idempotencyHeader(order.key),
      ),
    signal,
  )
  if (response.is === 'unknown') return response
  if (response.is === 'refused') return declined(response.code)
  switch (objectOf(response.body.statusDetails)?.state) {
    case 'Refunded':
    case 'RefundInitiated':
      return done
    case 'Declined':
      return declined('Declined')
    default:
      return unknown('an unreadable refund of Amazon Pay')
  }
}
