import type Stripe from 'stripe'
import { PAYMENT } from '#contract/constants.ts'
import type {
  Declined,
  Done,
  KnownOrder,
  Next,
  PaymentOrder,
  PaymentProvider,
  Resumed,
  Started,
  Unknown,
} from '#server/outside/payments/port.ts'
import { declined, done, unknown } from '#server/outside/payments/verdicts.ts'
import { type StripeAnswer, type StripeClient, stripeClient, theIntent } from './client.ts'
import { findIntent, listIntents } from './intents.ts'
import { creationOf, nextOf } from './methods.ts'
import { parseStripeNotice } from './notice.ts'
import type { StripeSettings } from './settings.ts'

/** Stripe, the second source of cards, convenience stores and PayPay: one payment intent a payment. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const client = stripeClient(settings)
  const now = settings.now ?? (() => new Date())
  return {
    name: 'stripe',
    start: (order, signal) => start(client, order, signal),
    resume: (resumed, signal) => resume(client, resumed, signal),
    async inquire(known, signal) {
      const found = await findIntent(client, known, signal)
      return found.is === 'intent' ? found.state : found
    },
    cancel: (known, signal) => cancel(client, known, signal),
    refund: (known, signal) => refund(client, known, signal),
    parseNotice: async (notice) =>
      parseStripeNotice(
        {
          webhooks: client.webhooks,
          secret: settings.webhookSecret,
          now: notice.receivedAt ?? now(),
        },
        notice,
      ),
    ack: (isKept) => ({ status: isKept ? 200 : 400, contentType: 'text/plain', body: '' }),
    clientConfig: () => clientConfig(settings),
    list: (span, signal) => listIntents(client, span, signal),
  }
}

function clientConfig({ publishableKey, scriptUrl, origins }: StripeSettings) {
  return { provider: 'stripe', scriptUrl, parameters: { publishableKey }, origins } as const
}

async function start(
  client: StripeClient,
  order: PaymentOrder,
  signal: AbortSignal,
): Promise<Started | Declined | Unknown> {
  const creation = creationOf(order)
  if (creation === undefined) return declined('not_served')
  const created = await client.ask(
    (stripe) =>
      stripe.paymentIntents.create(creation, { idempotencyKey: `start-${order.idempotencyKey}` }),
    signal,
  )
  const asked = theIntent(created)
  if (asked.is === 'unknown') return asked
  if (asked.is === 'refused') return declined(asked.code)
  const { id } = asked.result
  const next = order.payId === PAYMENT.card ? SCRIPT : nextOf(asked.result, order.payId)
  if (next === undefined) return unknown('a payment intent that asks for what the shop cannot do')
  return { is: 'started', reference: { paymentIntent: id }, next }
}

const SCRIPT = { do: 'script' } as const

/** The browser's token holds the amount; once that is held, by itself or after 3-D Secure, it is taken. */
async function resume(
  client: StripeClient,
  resumed: Resumed,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  if (resumed.step === 'authorise') return await authorise(client, resumed, signal)
  const found = await findIntent(client, resumed, signal)
  if (found.is === 'unknown') return found
  if (found.is === 'missing') return declined('resource_missing')
  if (found.state.is === 'failed') return declined(found.state.code)
  if (found.state.is !== 'authorised') return { is: 'next', next: { do: 'nothing' } }
  const { id } = found.intent
  return stepOf(
    await client.ask(
      (stripe) =>
        stripe.paymentIntents.capture(
          id,
          { amount_to_capture: resumed.yen },
          { idempotencyKey: `capture-${resumed.idempotencyKey}` },
        ),
      signal,
    ),
    { payId: resumed.payId, intentId: id },
  )
}

async function authorise(
  client: StripeClient,
  { reference, token, returnUrl, idempotencyKey, payId }: Resumed,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const { paymentIntent } = reference
  if (paymentIntent === undefined) return declined('resource_missing')
  if (token === undefined || !PAYMENT_METHOD.test(token)) return declined('parameter_invalid')
  const asked = await client.ask(
    (stripe) =>
      stripe.paymentIntents.confirm(
        paymentIntent,
        { payment_method: token, return_url: returnUrl },
        { idempotencyKey: `confirm-${idempotencyKey}` },
      ),
    signal,
  )
  return stepOf(asked, { payId, intentId: paymentIntent })
}

const PAYMENT_METHOD = /^pm_[A-Za-z0-9_]{1,200}$/

function stepOf(
  answer: StripeAnswer<Stripe.PaymentIntent>,
  { payId, intentId }: { readonly payId: number; readonly intentId: string },
): Next | Declined | Unknown {
  const asked = theIntent(answer, intentId)
  if (asked.is === 'unknown') return asked
  if (asked.is === 'refused') return declined(asked.code)
  const { status, last_payment_error: fault } = asked.result
  if (status === 'requires_payment_method') return declined(fault?.code ?? status)
  const next = nextOf(asked.result, payId)
  if (next === undefined) return unknown('a payment intent that asks for what the shop cannot do')
  return { is: 'next', next }
}

async function cancel(
  client: StripeClient,
  known: KnownOrder,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const found = await findIntent(client, known, signal)
  if (found.is === 'unknown') return found
  if (found.is === 'missing' || found.intent.status === 'canceled') return done
  const { id } = found.intent
  const asked = await client.ask((stripe) => stripe.paymentIntents.cancel(id), signal)
  if (asked.is === 'unknown') return asked
  return asked.is === 'refused' ? declined(asked.code) : done
}

async function refund(
  client: StripeClient,
  known: KnownOrder & { readonly key: string },
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const found = await findIntent(client, known, signal)
  if (found.is === 'unknown') return found
  if (found.is === 'missing') return declined('resource_missing')
  const asked = await client.ask(
    (stripe) =>
      stripe.refunds.create(
        { payment_intent: found.intent.id, amount: known.yen },
        { idempotencyKey: known.key },
      ),
    signal,
  )
  if (asked.is === 'unknown') return asked
  if (asked.is === 'refused')
    return asked.code === 'charge_already_refunded' ? done : declined(asked.code)
  switch (asked.result.status) {
    case 'succeeded':
    case 'pending':
    case 'requires_action':
      return done
    case 'failed':
    case 'canceled':
      return declined(asked.result.status)
    default:
      return unknown('a refund of Stripe that cannot be read')
  }
}
