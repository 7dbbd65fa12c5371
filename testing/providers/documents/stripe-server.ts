import { createHmac } from 'node:crypto'
import {
  type Nested,
  stripeEventFaults,
  stripeFaults,
  stripeParameters,
  stripeRequestFaults,
} from '#testing/providers/stripe-description.ts'
import type { DocumentedServer } from './live-shop.ts'
import { confirm, createIntent, type StripeAnswer, stripeError } from './stripe-intents.ts'
import { listAnswer, searchAnswer } from './stripe-lists.ts'
import {
  chargeObject,
  disputeObject,
  intentObject,
  paymentMethodObject,
  refundObject,
  type StripeCard,
  type StripeIntent,
  type StripeRefund,
} from './stripe-objects.ts'

const HOST = 'https://api.stripe.com'
/** The version of the API that the types of the package describe. */
const VERSION = '2026-10-28.endive'

/** A notice as Stripe sends it. */
export interface StripeEvent {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export interface DocumentedStripe extends DocumentedServer {
  /** Every difference between the shop's calls and the types of Stripe's package. */
  readonly faults: string[]
  /** Makes a payment method, as Stripe's script does in the browser. */
  addCard(card?: Partial<StripeCard>): string
  intentOf(orderId: string): StripeIntent
  /** Acts as the buyer, who pays at a store or approves on the page to which Stripe redirects. */
  pay(orderId: string): void
  /** Refunds an order or disputes its charge at Stripe's own desk, without a call of the shop. */
  actAtDesk(orderId: string, act: 'refund' | 'dispute'): void
  /** Adds paid intents of another shop with the same account at Stripe. */
  addForeignIntents(count: number): void
  /** Leaves the shop without an answer to the next call that creates an intent. */
  loseNextIntent(): void
  /** Returns the notice of an event about the order, signed with the secret of the endpoint. */
  event(orderId: string, type: string, secret?: string): StripeEvent
}

interface Options {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly now: () => Date
}

/**
 * A server that answers as https://docs.stripe.com/api describes. It refuses a parameter that the
 * types of Stripe's package do not contain, and a key of idempotency that returns with other
 * parameters. It shares no code with the sandbox.
 */
export function openDocumentedStripe(options: Options): DocumentedStripe {
  const account: Account = { intents: [], cards: new Map(), answers: new Map(), ...options }
  const faults: string[] = []
  let losesNext = false
  const intentOf = (orderId: string) => {
    const intent = account.intents.find(({ metadata }) => metadata.order_id === orderId)
    if (intent === undefined) throw new Error(`Stripe has no intent of order ${orderId}`)
    return intent
  }
  return {
    faults,
    intentOf,
    addCard(card = {}) {
      const id = `pm_1Pgc75B7WZ01zgkW${String(account.cards.size).padStart(8, '0')}`
      const fingerprint = `AOB934RVNwzk${account.cards.size}`
      const rest = { declineCode: null, needsThreeDSecure: false, ...card }
      account.cards.set(id, { id, fingerprint, ...rest })
      return id
    },
    pay(orderId) {
      const intent = intentOf(orderId)
      intent.status = intent.isManual ? 'requires_capture' : 'succeeded'
    },
    actAtDesk: (orderId, act) => actAtDesk(intentOf(orderId), act, options.now()),
    addForeignIntents(count) {
      for (let added = 0; added < count; added += 1) addForeignIntent(account)
    },
    loseNextIntent() {
      losesNext = true
    },
    event(orderId, type, secret = options.webhookSecret) {
      const body = eventBody(intentOf(orderId), type, options.now())
      faults.push(...stripeEventFaults(body))
      return { body, headers: signatureOf(body, secret, options.now()) }
    },
    respond(url, init) {
      if (!url.startsWith(`${HOST}/`)) return null
      const method = String(init.method ?? 'get').toLowerCase()
      const request = { method, path: url.slice(HOST.length), body: String(init.body ?? '') }
      const headers = new Headers(init.headers)
      const { status, answer } = answerOf(account, headers, request)
      if (losesNext && `${method} ${request.path}` === 'post /v1/payment_intents') {
        losesNext = false
        return Promise.reject(new TypeError('fetch failed'))
      }
      const response = JSON.stringify(answer)
      const contentType = 'application/json'
      faults.push(...headerFaults(request, headers))
      faults.push(...stripeFaults({ ...request, headers, status, contentType, response }))
      return new Response(response, { status, headers: { 'content-type': contentType } })
    },
  }
}

interface Account extends Options {
  readonly intents: StripeIntent[]
  readonly cards: Map<string, StripeCard>
  /** The answers to the calls with a key of idempotency. */
  readonly answers: Map<string, { readonly request: string; readonly answer: StripeAnswer }>
}

interface Request {
  readonly method: string
  readonly path: string
  readonly body: string
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000)

function signatureOf(body: string, secret: string, now: Date) {
  const seconds = secondsOf(now)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  const signed = { 'stripe-signature': `t=${seconds},v1=${signature}` }
  return { 'content-type': 'application/json; charset=utf-8', ...signed }
}

function actAtDesk(intent: StripeIntent, act: 'refund' | 'dispute', now: Date): void {
  const created = secondsOf(now)
  if (act === 'refund') {
    const { yen } = intent
    const id = `re_9${intent.id.slice(3)}`
    intent.refunds.push({ id, yen, email: null, status: 'succeeded', created })
    return
  }
  intent.dispute = 'needs_response'
  intent.disputed = created
}

/** Adds an intent without the metadata of the shop. */
function addForeignIntent({ intents, now }: Account): void {
  intents.push({
    id: `pi_1PgafyB7WZ01zgkX${String(intents.length).padStart(8, '0')}`,
    yen: 1_000,
    method: 'paypay',
    isManual: false,
    refunds: [],
    metadata: {},
    created: secondsOf(now()),
    status: 'succeeded',
    card: null,
    slipExpires: null,
    returnUrl: null,
    declineCode: null,
    dispute: null,
    disputed: null,
  })
}

function headerFaults({ method, path }: Request, headers: Headers): readonly string[] {
  const version = headers.get('stripe-version')
  const type = headers.get('content-type') ?? ''
  return [
    ...(version === VERSION ? [] : [`${path}: Stripe-Version is ${version}`]),
    ...(method === 'get' || type === 'application/x-www-form-urlencoded'
      ? []
      : [`${path}: Content-Type is ${type}`]),
  ]
}

function answerOf(account: Account, headers: Headers, request: Request): StripeAnswer {
  if (headers.get('authorization') !== `Bearer ${account.secretKey}`)
    return stripeError(401, 'invalid_request_error', 'Invalid API Key provided')
  const [fault] = stripeRequestFaults(request)
  if (fault?.endsWith('no such call')) return unknownUrl()
  if (fault !== undefined)
    return stripeError(400, 'invalid_request_error', fault, 'parameter_unknown')
  const key = request.method === 'post' ? headers.get('idempotency-key') : null
  if (key === null) return act(account, request)
  if (key.length > 255) return stripeError(400, 'invalid_request_error', 'the key is too long')
  const text = `${request.path} ${request.body}`
  const known = account.answers.get(key)
  if (known !== undefined)
    return known.request === text
      ? known.answer
      : stripeError(400, 'idempotency_error', 'Keys can only be used with the same parameters')
  const answer = act(account, request)
  account.answers.set(key, { request: text, answer })
  return answer
}

function act(account: Account, request: Request): StripeAnswer {
  const parameters = stripeParameters(request)
  const [, , resource, id, verb] = request.path.split('?')[0]?.split('/') ?? []
  if (resource === 'payment_methods') return readCard(account, id)
  if (request.method === 'get' && id === undefined)
    return listAnswer(account.intents, resource, parameters) ?? unknownUrl()
  if (id === 'search') return searchAnswer(account.intents, parameters)
  if (resource === 'refunds') return refund(account, parameters)
  if (id === undefined) return createIntent(account, parameters)
  const intent = account.intents.find((each) => each.id === id)
  if (intent === undefined)
    return stripeError(404, 'invalid_request_error', 'No such intent', 'resource_missing')
  if (verb === 'confirm') return confirm(account, intent, parameters)
  if (verb === 'capture') return capture(intent, parameters)
  if (verb === 'cancel') return cancel(intent)
  return { status: 200, answer: intentObject(intent, (parameters.expand ?? []) as string[]) }
}

const unknownUrl = () => stripeError(404, 'invalid_request_error', 'Unrecognized request URL')

function readCard({ cards, now }: Account, id = ''): StripeAnswer {
  const card = cards.get(id)
  return card === undefined
    ? stripeError(404, 'invalid_request_error', 'No such PaymentMethod', 'resource_missing')
    : { status: 200, answer: paymentMethodObject(card, secondsOf(now())) }
}

function capture(intent: StripeIntent, { amount_to_capture: yen }: Nested): StripeAnswer {
  if (intent.status !== 'requires_capture') return unexpectedState()
  if (Number(yen ?? intent.yen) !== intent.yen)
    return stripeError(400, 'invalid_request_error', 'not the whole amount', 'amount_too_large')
  intent.status = 'succeeded'
  return { status: 200, answer: intentObject(intent) }
}

const CANCELLABLE = /^requires_(payment_method|capture|confirmation|action)$/

function cancel(intent: StripeIntent): StripeAnswer {
  if (!CANCELLABLE.test(intent.status)) return unexpectedState()
  intent.status = 'canceled'
  return { status: 200, answer: intentObject(intent) }
}

const unexpectedState = () =>
  stripeError(
    ...([400, 'invalid_request_error', 'wrong status'] as const),
    'payment_intent_unexpected_state',
  )

/**
 * Refunds a paid intent. The refund of a slip needs the buyer's mail address, to which Stripe sends
 * the question for a bank account (https://docs.stripe.com/payments/konbini).
 */
function refund({ intents, now }: Account, parameters: Nested): StripeAnswer {
  const intent = intents.find(({ id }) => id === parameters.payment_intent)
  if (intent?.status !== 'succeeded')
    return stripeError(400, 'invalid_request_error', 'no charge', 'resource_missing')
  const yen = Number(parameters.amount ?? intent.yen)
  const left = intent.refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, each) => sum - each.yen, intent.yen)
  if (left === 0)
    return stripeError(400, 'invalid_request_error', 'refunded', 'charge_already_refunded')
  if (yen > left) return stripeError(400, 'invalid_request_error', 'too much', 'amount_too_large')
  const email = (parameters.instructions_email as string | undefined) ?? null
  if (intent.method === 'konbini' && email === null)
    return stripeError(400, 'invalid_request_error', 'instructions_email', 'parameter_missing')
  const status = intent.method === 'konbini' ? 'requires_action' : 'succeeded'
  const id = `re_${intent.refunds.length}${intent.id.slice(3)}`
  const added: StripeRefund = { id, yen, email, status, created: secondsOf(now()) }
  intent.refunds.push(added)
  return { status: 200, answer: refundObject(intent, added) }
}

function eventBody(intent: StripeIntent, type: string, now: Date): string {
  const [newest] = intent.refunds.toReversed()
  const object = type.startsWith('charge.dispute.')
    ? disputeObject(intent)
    : type.startsWith('charge.')
      ? chargeObject(intent, false)
      : type.startsWith('refund.') && newest !== undefined
        ? refundObject(intent, newest)
        : intentObject(intent)
  return JSON.stringify({
    id: `evt_${type.length}${intent.id.slice(3)}${now.getTime()}`,
    object: 'event',
    type,
    api_version: VERSION,
    created: secondsOf(now),
    livemode: true,
    data: { object },
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  })
}
