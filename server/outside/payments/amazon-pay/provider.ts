import type {
  Declined,
  Done,
  KnownOrder,
  Next,
  PaymentOrder,
  PaymentProvider,
  ProviderState,
  Resumed,
  Started,
  Unknown,
} from '#server/outside/payments/port.ts'
import { objectOf } from '#server/outside/payments/raw-notice.ts'
import { declined, done, unknown } from '#server/outside/payments/verdicts.ts'
import { openCertificates } from './certificates.ts'
import { amazonCheckout, askSession, SESSION_ID } from './checkout.ts'
import { type AmazonAnswer, type AmazonClient, amazonClient, theObject } from './client.ts'
import { parseAmazonNotice } from './notice.ts'
import { readSession, type Session, stateOfCharge, stateOfSession } from './session-state.ts'
import type { AmazonPaySettings } from './settings.ts'

/**
 * Amazon Pay: its button opens a checkout session, `start` writes the frozen amount into it, the member confirms at
 * Amazon, and `resume` completes it, which takes the money. It offers no list of orders.
 */
export function amazonPayProvider(settings: AmazonPaySettings): PaymentProvider {
  const client = amazonClient(settings)
  const reader = { client, settings, certificates: openCertificates() }
  return {
    name: 'amazon-pay',
    start: (order, signal) => start(client, order, signal),
    resume: (resumed, signal) => resume(client, resumed, signal),
    inquire: (known, signal) => inquire(client, known, signal),
    cancel: (known, signal) => cancel(client, known, signal),
    refund: (known, signal) => refund(client, known, signal),
    parseNotice: (notice, signal) => parseAmazonNotice(reader, notice, signal),
    ack: (isKept) => ({ status: isKept ? 200 : 400, contentType: 'text/plain', body: '' }),
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
  const read = askSession(client, sessionId, (api) => api.getCheckoutSession(sessionId), signal)
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
  const updated = await askSession(
    client,
    sessionId,
    (api) => api.updateCheckoutSession(sessionId, termsOf(order)),
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

function termsOf({ orderId, yen, returnUrl }: PaymentOrder) {
  return {
    // Where cancelling leads was said by the button's payload.
    webCheckoutDetails: { checkoutResultReturnUrl: returnUrl },
    paymentDetails: {
      paymentIntent: 'AuthorizeWithCapture',
      canHandlePendingAuthorization: false,
      chargeAmount: yenOf(yen),
    },
    merchantMetadata: { merchantReferenceId: orderId },
  }
}

function yenOf(yen: number) {
  return { amount: `${yen}`, currencyCode: 'JPY' }
}

/** Completing takes the money; asked again, Amazon says that the session is no longer open, and inquiring decides. */
async function resume(
  client: AmazonClient,
  resumed: Resumed,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const sessionId = resumed.reference.checkoutSession
  if (sessionId === undefined) return declined('ResourceNotFound')
  const asked = await askSession(
    client,
    sessionId,
    (api) => api.completeCheckoutSession(sessionId, { chargeAmount: yenOf(resumed.yen) }),
    signal,
  )
  if (asked.is === 'unknown') return asked
  const isOver = asked.is === 'refused' && asked.code === 'InvalidCheckoutSessionStatus'
  if (asked.is === 'refused' && !isOver) return declined(asked.code)
  return resumed.step === 'capture'
    ? await captureHeld(client, resumed, signal)
    : { is: 'next', next: { do: 'nothing' } }
}

/** Where Amazon held the amount without taking it. */
async function captureHeld(
  client: AmazonClient,
  resumed: Resumed,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const charge = await findCharge(client, resumed, signal)
  if (charge.is === 'unknown') return charge
  if (charge.is === 'charge' && charge.state.is === 'authorised') {
    const captured = await client.ask(
      (api) =>
        api.captureCharge(
          charge.id,
          { captureAmount: yenOf(resumed.yen) },
          keyed(resumed.idempotencyKey),
        ),
      signal,
    )
    if (captured.is === 'unknown') return captured
    if (captured.is === 'refused') return declined(captured.code)
  }
  return { is: 'next', next: { do: 'nothing' } }
}

/** At most 32 characters, as the port's keys are. */
function keyed(key: string) {
  return { 'x-amz-pay-idempotency-key': key }
}

async function inquire(
  client: AmazonClient,
  known: KnownOrder,
  signal: AbortSignal,
): Promise<ProviderState | Unknown> {
  const found = await findCharge(client, known, signal)
  return found.is === 'charge' || found.is === 'session' ? found.state : found
}

type Found =
  | { readonly is: 'session'; readonly state: ProviderState }
  | { readonly is: 'charge'; readonly id: string; readonly state: ProviderState }
  | Unknown

/** The session, and its charge once there is one. A session that never carried our id is none of this payment's. */
async function findCharge(
  client: AmazonClient,
  { orderId, reference }: KnownOrder,
  signal: AbortSignal,
): Promise<Found> {
  const sessionId = reference.checkoutSession
  if (sessionId === undefined) return { is: 'session', state: { is: 'missing' } }
  const read = askSession(client, sessionId, (api) => api.getCheckoutSession(sessionId), signal)
  const asked = await read
  if (asked.is !== 'answered') return asked.is === 'unknown' ? asked : absentOr(asked)
  const session: Session = readSession(asked.body)
  if (session.orderId !== orderId) return { is: 'session', state: { is: 'missing' } }
  const state = stateOfSession(session)
  if (state?.is === 'unknown') return state
  const id = session.chargeId
  if (state !== undefined || id === undefined)
    return { is: 'session', state: state ?? { is: 'waiting' } }
  const charge = theObject(await client.ask((api) => api.getCharge(id), signal), 'chargeId', id)
  if (charge.is === 'unknown') return charge
  if (charge.is === 'refused') return unknown(`no word on a charge: ${charge.code}`)
  const charged = stateOfCharge(charge.body)
  return charged.is === 'unknown' ? charged : { is: 'charge', id, state: charged }
}

/** Amazon forgets sessions after 30 days. */
function absentOr({ status, code }: Extract<AmazonAnswer, { is: 'refused' }>): Found {
  return status === 404
    ? { is: 'session', state: { is: 'missing' } }
    : unknown(`no word on a session: ${code}`)
}

/** A session that is never completed takes nothing and ends by itself; a hold is given back. */
async function cancel(
  client: AmazonClient,
  known: KnownOrder,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const found = await findCharge(client, known, signal)
  if (found.is === 'unknown') return found
  if (found.is === 'session') return done
  if (found.state.is === 'paid' || found.state.is === 'refunded') return declined('Captured')
  if (found.state.is !== 'authorised') return done
  const asked = await client.ask(
    (api) => api.cancelCharge(found.id, { cancellationReason: known.orderId }),
    signal,
  )
  if (asked.is === 'unknown') return asked
  return asked.is === 'refused' ? declined(asked.code) : done
}

async function refund(
  client: AmazonClient,
  known: KnownOrder & { readonly key: string },
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const found = await findCharge(client, known, signal)
  if (found.is === 'unknown') return found
  if (found.is === 'session') return declined('NotCaptured')
  if (found.state.is === 'refunded') return done
  const asked = await client.ask(
    (api) =>
      api.createRefund({ chargeId: found.id, refundAmount: yenOf(known.yen) }, keyed(known.key)),
    signal,
  )
  if (asked.is === 'unknown') return asked
  if (asked.is === 'refused') return declined(asked.code)
  switch (objectOf(asked.body.statusDetails)?.state) {
    case 'Refunded':
    case 'RefundInitiated':
      return done
    case 'Declined':
      return declined('Declined')
    default:
      return unknown('a refund of Amazon Pay that cannot be read')
  }
}
