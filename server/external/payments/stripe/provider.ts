import type Stripe from 'stripe'
import { PAYMENT } from '#contract/constants.ts'
import type {
  Declined,
  Done,
  Next,
  PaymentOrder,
  PaymentProvider,
  ProviderOrder,
  RefundOrder,
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
  type ProviderResponse,
  type RefundWords,
  refundOutcome,
  unknown,
} from '#server/external/payments/results.ts'
import { expectIntent, type StripeClient, stripeClient } from './client.ts'
import { refusalCodeOf } from './intent-status.ts'
import { findIntent } from './intents.ts'
import { attachCustomer, stripeKeptCards } from './kept-cards.ts'
import { listOrders } from './listed-orders.ts'
import { createParamsOf, firstStepOf, nextOf } from './methods.ts'
import { parseStripeNotice } from './notice.ts'
import type { StripeSettings } from './settings.ts'

/** For cards, stores and PayPay instead of GMO. Each payment has one payment intent. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const client = stripeClient(settings)
  const now = settings.now ?? (() => new Date())
  return {
    name: 'stripe',
    reportsWonDisputes: true,
    start: (order, signal) => start(client, order, signal),
    resume: (request, signal) => resume(client, request, signal),
    fingerprintOf: (token, signal) => fingerprintOf(client, token, signal),
    async fetchStatus(order, signal) {
      const found = await findIntent(client, order, signal)
      return found.is === 'intent' ? found.status : found
    },
    cancel: (order, signal) => cancel(client, order, signal),
    refund: (order, signal) => refund(client, order, signal),
    keptCards: stripeKeptCards(client),
    parseNotice: async (notice) =>
      parseStripeNotice(
        {
          webhooks: client.webhooks,
          secret: settings.webhookSecret,
          now: notice.receivedAt ?? now(),
        },
        notice,
      ),
    acknowledge: acknowledgeByStatus,
    clientConfig: () => clientConfig(settings),
    list: (span, signal) => listOrders(client, span, signal),
  }
}

function clientConfig({ publishableKey, scriptUrl, sources }: StripeSettings) {
  return { provider: 'stripe', scriptUrl, parameters: { publishableKey }, sources } as const
}

async function fingerprintOf(client: StripeClient, token: string, signal: AbortSignal) {
  if (!PAYMENT_METHOD.test(token)) return declined('resource_missing')
  const response = await client.call((stripe) => stripe.paymentMethods.retrieve(token), signal)
  if (response.is !== 'ok') return declinedOrUnknown(response)
  const fingerprint: unknown = response.result?.card?.fingerprint
  return { is: 'card', fingerprint: typeof fingerprint === 'string' ? fingerprint : null } as const
}

async function start(
  client: StripeClient,
  order: PaymentOrder,
  signal: AbortSignal,
): Promise<Started | Declined | Unknown> {
  const creation = createParamsOf(order)
  if (creation === undefined) return declined('not_served')
  const created = await client.call(
    (stripe) =>
      stripe.paymentIntents.create(creation, { idempotencyKey: `start-${order.idempotencyKey}` }),
    signal,
  )
  const response = expectIntent(created)
  if (response.is !== 'ok') return declinedOrUnknown(response)
  const { id } = response.result
  const next = firstStepOf(response.result, order.payId)
  if (next === undefined) return unknown('a payment intent with an unsupported next action')
  return { is: 'started', reference: { paymentIntent: id }, next }
}

/** `authorise`: with a token or a kept card. Any other step captures what is authorized. */
async function resume(
  client: StripeClient,
  request: ResumeRequest,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  if (request.step === 'authorise') return await authorize(client, request, signal)
  const found = await findIntent(client, request, signal)
  if (found.is === 'unknown') return found
  if (found.is === 'missing') return declined('resource_missing')
  if (found.status.is === 'failed') return declined(found.status.code)
  if (found.status.is !== 'authorised') return { is: 'next', next: { do: 'nothing' } }
  const { id } = found.intent
  return nextStepOf(
    await client.call(
      (stripe) =>
        stripe.paymentIntents.capture(
          id,
          { amount_to_capture: request.yen },
          { idempotencyKey: `capture-${request.idempotencyKey}` },
        ),
      signal,
    ),
    { payId: request.payId, intentId: id },
  )
}

async function authorize(
  client: StripeClient,
  request: ResumeRequest,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const { reference, cardOnFile, returnUrl, idempotencyKey, payId } = request
  const { paymentIntent } = reference
  if (paymentIntent === undefined) return declined('resource_missing')
  const card = cardOnFile?.card ?? request.token
  if (card === undefined || !PAYMENT_METHOD.test(card)) return declined('parameter_invalid')
  const attached = await attachCustomer(client, request, signal)
  if (attached.is !== 'done') return attached
  const response = await client.call(
    (stripe) =>
      stripe.paymentIntents.confirm(
        paymentIntent,
        { payment_method: card, return_url: returnUrl },
        { idempotencyKey: `confirm-${idempotencyKey}` },
      ),
    signal,
  )
  return nextStepOf(response, { payId, intentId: paymentIntent })
}

const PAYMENT_METHOD = /^pm_[A-Za-z0-9_]{1,200}$/

function nextStepOf(
  answer: ProviderResponse<Stripe.PaymentIntent>,
  { payId, intentId }: { readonly payId: number; readonly intentId: string },
): Next | Declined | Unknown {
  const response = expectIntent(answer, intentId)
  if (response.is !== 'ok') return declinedOrUnknown(response)
  const { status, last_payment_error: fault } = response.result
  if (status === 'requires_payment_method') return declined(refusalCodeOf(fault) ?? status)
  const next = nextOf(response.result, payId)
  if (next === undefined) return unknown('a payment intent with an unsupported next action')
  return { is: 'next', next }
}

async function cancel(
  client: StripeClient,
  order: ProviderOrder,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const found = await findIntent(client, order, signal)
  if (found.is === 'unknown') return found
  if (found.is === 'missing' || found.intent.status === 'canceled') return done
  const { id } = found.intent
  return doneOrDeclined(await client.call((stripe) => stripe.paymentIntents.cancel(id), signal))
}

async function refund(
  client: StripeClient,
  order: RefundOrder,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const found = await findIntent(client, order, signal)
  if (found.is === 'unknown') return found
  if (found.is === 'missing') return declined('resource_missing')
  const response = await client.call(
    (stripe) =>
      stripe.refunds.create(
        {
          payment_intent: found.intent.id,
          amount: order.yen,
          ...(order.payId === PAYMENT.convenienceStore && order.buyerMail !== undefined
            ? { instructions_email: order.buyerMail }
            : {}),
        },
        { idempotencyKey: order.key },
      ),
    signal,
  )
  return refundOutcome(response, (refund) => refund?.status, REFUND_WORDS)
}

const REFUND_WORDS: RefundWords = {
  provider: 'Stripe',
  done: ['succeeded', 'pending', 'requires_action'],
  declined: ['failed', 'canceled'],
  alreadyRefundedCode: 'charge_already_refunded',
}
