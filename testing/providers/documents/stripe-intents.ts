import type { Nested } from '#testing/providers/stripe-description.ts'
import { declineOf, intentObject, type StripeCard, type StripeIntent } from './stripe-objects.ts'

export interface StripeAnswer {
  readonly status: number
  readonly answer: object
}

/** Returns an error in the form of https://docs.stripe.com/api/errors. */
export function stripeError(
  status: number,
  type: string,
  message: string,
  code?: string,
): StripeAnswer {
  return { status, answer: { error: { type, message, ...(code === undefined ? {} : { code }) } } }
}

const invalid = (message: string, code?: string) =>
  stripeError(400, 'invalid_request_error', message, code)

interface Account {
  readonly intents: StripeIntent[]
  readonly cards: ReadonlyMap<string, StripeCard>
  readonly now: () => Date
}

/**
 * The least and the greatest amount in yen
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, and the page of Konbini).
 */
const LIMITS = {
  card: [50, 99_999_999],
  paypay: [50, 99_999_999],
  konbini: [120, 300_000],
} as const
type Method = keyof typeof LIMITS

export function createIntent(account: Account, parameters: Nested): StripeAnswer {
  const [method, ...others] = (parameters.allowed_payment_method_types ?? []) as Method[]
  if (method === undefined || others.length > 0 || !(method in LIMITS))
    return invalid('this account offers one of card, konbini and paypay')
  const yen = Number(parameters.amount)
  const [least, greatest] = LIMITS[method]
  if (parameters.currency !== 'jpy') return invalid('only jpy is offered')
  if (yen < least) return invalid('amount', 'amount_too_small')
  if (yen > greatest) return invalid('amount', 'amount_too_large')
  const isManual = parameters.capture_method === 'manual'
  if (isManual && method === 'konbini') return invalid('capture_method', 'capture_method_invalid')
  const intent: StripeIntent = {
    id: `pi_1PgafyB7WZ01zgkW${String(account.intents.length).padStart(8, '0')}`,
    yen,
    method,
    isManual,
    refunds: [],
    metadata: (parameters.metadata ?? {}) as Record<string, string>,
    created: Math.floor(account.now().getTime() / 1000),
    status: 'requires_payment_method',
    card: null,
    slipExpires: null,
    returnUrl: null,
    declineCode: null,
    dispute: null,
    disputed: null,
  }
  if (parameters.confirm !== 'true') {
    if (parameters.return_url !== undefined) return invalid('return_url needs confirm=true')
    account.intents.push(intent)
    return { status: 200, answer: intentObject(intent) }
  }
  const confirmed = confirm(account, intent, parameters)
  if (confirmed.status === 200) account.intents.push(intent)
  return confirmed
}

/**
 * Confirms an intent (https://docs.stripe.com/api/payment_intents/confirm). Stripe's document does
 * not say which intents need no return URL, so the server demands one of every intent.
 */
export function confirm(account: Account, intent: StripeIntent, parameters: Nested): StripeAnswer {
  if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status))
    return invalid('wrong status', 'payment_intent_unexpected_state')
  if (typeof parameters.return_url !== 'string') return invalid('a return_url must be specified')
  intent.returnUrl = parameters.return_url
  if (intent.method === 'card') return confirmCard(account, intent, parameters)
  const data = (parameters.payment_method_data ?? {}) as Nested
  if (data.type !== intent.method) return invalid('payment_method_data', 'parameter_missing')
  if (intent.method === 'konbini') {
    const fault = slipFault(data, parameters, account.now())
    if (fault !== null) return invalid(fault, 'parameter_missing')
    intent.slipExpires = Number(slipOptions(parameters).expires_at)
  }
  intent.status = 'requires_action'
  return { status: 200, answer: intentObject(intent) }
}

function confirmCard(account: Account, intent: StripeIntent, parameters: Nested): StripeAnswer {
  const card = account.cards.get(String(parameters.payment_method))
  if (card === undefined) return invalid('No such PaymentMethod', 'resource_missing')
  intent.card = card
  intent.declineCode = card.declineCode
  if (card.declineCode !== null) {
    intent.status = 'requires_payment_method'
    const error = { ...declineOf(card.declineCode), payment_intent: intentObject(intent) }
    return { status: 402, answer: { error } }
  }
  const accepted = intent.isManual ? 'requires_capture' : 'succeeded'
  intent.status = card.needsThreeDSecure ? 'requires_action' : accepted
  return { status: 200, answer: intentObject(intent) }
}

const slipOptions = ({ payment_method_options: options }: Nested) =>
  ((options as Nested | undefined)?.konbini ?? {}) as Nested

const DAY_SECONDS = 86_400

/** Returns what is wrong with a slip of a convenience store; null if nothing is. */
function slipFault(data: Nested, parameters: Nested, now: Date): string | null {
  const { name, email } = (data.billing_details ?? {}) as Nested
  if (name === undefined || email === undefined) return 'billing_details need name and email'
  const days = (Number(slipOptions(parameters).expires_at) - now.getTime() / 1000) / DAY_SECONDS
  return days > 0 && days <= 60 ? null : 'expires_at must be within 60 days'
}
