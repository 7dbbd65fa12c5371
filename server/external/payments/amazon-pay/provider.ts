import { type EndRules, endOrder } from '#server/external/payments/end-order.ts'
import type {
  Declined,
  Done,
  Next,
  PaymentOrder,
  PaymentProvider,
  ProviderOrder,
  ProviderStatus,
  RefundAccepted,
  ResumeRequest,
  Started,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import {
  acknowledgeByStatus,
  declined,
  declinedOrUnknown,
  done,
  doneOrDeclined,
  unknown,
} from '#server/external/payments/results.ts'
import { openCertificates } from './certificates.ts'
import { amazonCheckout, callSession, SESSION_ID } from './checkout.ts'
import { type AmazonClient, type AmazonResponse, amazonClient, expectObject } from './client.ts'
import { parseAmazonNotice } from './notice.ts'
import {
  amountOf,
  findRefund,
  idempotencyHeader,
  requestRefund,
  statusAfterRefund,
} from './refunds.ts'
import {
  readSession,
  refundableYen,
  type Session,
  statusOfCharge,
  statusOfSession,
} from './session-status.ts'
import type { AmazonPaySettings } from './settings.ts'

/**
 * The member clicks Amazon's button, which opens a checkout session, and `start` writes the amount
 * into the session. The member confirms the payment at Amazon. `resume` then completes the session,
 * which captures the money. There is no `list`, because Amazon offers no list of orders.
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
    acknowledge: acknowledgeByStatus,
    clientConfig: () => clientConfig(settings),
    checkout: amazonCheckout(client, settings),
  }
}

function clientConfig({ merchantId, publicKeyId, scriptUrl, sources }: AmazonPaySettings) {
  const parameters = {
    merchantId,
    publicKeyId,
    ledgerCurrency: 'JPY',
    productType: 'PayOnly',
    placement: 'Checkout',
  }
  return { provider: 'amazon-pay', scriptUrl, parameters, sources } as const
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
  if (found.is !== 'ok') return declinedOrUnknown(found)
  const session = readSession(found.result)
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
  if (updated.is !== 'ok') return declinedOrUnknown(updated)
  const { constraint, redirectUrl } = readSession(updated.result)
  if (constraint !== undefined) return declined(constraint)
  if (redirectUrl === undefined) return unknown('a checkout session without an address')
  const next = { do: 'redirect', url: redirectUrl } as const
  return { is: 'started', reference, next }
}

function sessionTermsOf({ orderId, yen, returnUrl }: PaymentOrder) {
  return {
    // The request contains no cancel URL, because the payload of the button already contains one.
    webCheckoutDetails: { checkoutResultReturnUrl: returnUrl },
    paymentDetails: {
      paymentIntent: 'AuthorizeWithCapture',
      canHandlePendingAuthorization: false,
      chargeAmount: amountOf(yen),
    },
    merchantMetadata: { merchantReferenceId: orderId },
  }
}

/**
 * Completes the session, which captures the money. Amazon refuses to complete a session twice; such
 * a refusal is not an error here, because the shop fetches the status afterwards.
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
  const isNoLongerOpen =
    response.is === 'refused' && response.code === 'InvalidCheckoutSessionStatus'
  if (response.is !== 'ok' && !isNoLongerOpen) return declinedOrUnknown(response)
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
    if (captured.is !== 'ok') return declinedOrUnknown(captured)
  }
  return { is: 'next', next: { do: 'nothing' } }
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
  | {
      readonly is: 'charge'
      readonly id: string
      readonly status: ProviderStatus
      /** What was captured and has not gone back. */
      readonly leftYen: number
    }
  | Unknown

/** Without a charge, the status of the checkout session; `missing` for another order's. */
async function findCharge(
  client: AmazonClient,
  order: ProviderOrder,
  signal: AbortSignal,
): Promise<Found> {
  const { orderId, reference } = order
  const sessionId = reference.checkoutSession
  if (sessionId === undefined) return { is: 'session', status: { is: 'missing' } }
  const read = callSession(client, sessionId, (api) => api.getCheckoutSession(sessionId), signal)
  const response = await read
  if (response.is !== 'ok') return response.is === 'unknown' ? response : missingOrUnknown(response)
  const session: Session = readSession(response.result)
  if (session.orderId !== orderId) return { is: 'session', status: { is: 'missing' } }
  const state = statusOfSession(session)
  if (state?.is === 'unknown') return state
  const id = session.chargeId
  if (state !== undefined || id === undefined)
    return { is: 'session', status: state ?? { is: 'waiting' } }
  const refund = await findRefund(client, order, signal)
  const charge = expectObject(await client.call((api) => api.getCharge(id), signal), 'chargeId', id)
  if (charge.is === 'unknown') return charge
  if (charge.is === 'refused') return unknown(`Amazon Pay refuses a charge: ${charge.code}`)
  const charged = statusOfCharge(charge.result)
  if (charged.is === 'unknown') return charged
  const status = statusAfterRefund(refund, { order, charged, charge: charge.result })
  return status.is === 'unknown'
    ? status
    : { is: 'charge', id, status, leftYen: refundableYen(charge.result) }
}

/** Amazon deletes sessions after 30 days. Any other refusal gives `unknown`. */
function missingOrUnknown({ status, code }: Extract<AmazonResponse, { is: 'refused' }>): Found {
  return status === 404
    ? { is: 'session', status: { is: 'missing' } }
    : unknown(`Amazon Pay refuses a session: ${code}`)
}

/**
 * Cancels an authorized charge. A session without a charge needs no call, because such a session
 * captures nothing and expires by itself.
 */
async function cancel(
  client: AmazonClient,
  order: ProviderOrder,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const found = await findCharge(client, order, signal)
  if (found.is === 'unknown') return found
  if (found.is === 'session') return done
  return endOrder(found.status, CANCEL_RULES, async () =>
    doneOrDeclined(
      await client.call(
        (api) => api.cancelCharge(found.id, { cancellationReason: order.orderId }),
        signal,
      ),
    ),
  )
}

const CANCEL_RULES: EndRules = {
  callFrom: ['authorised'],
  doneFrom: ['missing', 'waiting', 'failed', 'cancelled', 'expired'],
  declinedCode: 'Captured',
}

async function refund(
  client: AmazonClient,
  order: ProviderOrder & { readonly key: string },
  signal: AbortSignal,
): Promise<RefundAccepted | Declined | Unknown> {
  const found = await findCharge(client, order, signal)
  if (found.is === 'unknown') return found
  if (found.is === 'session') return declined('NotCaptured')
  // The parts that were refunded before leave the rest. Without it, this refund has gone back already.
  if (found.status.is === 'refunded' && found.leftYen < order.yen) return done
  return requestRefund(client, { chargeId: found.id, order }, signal)
}
