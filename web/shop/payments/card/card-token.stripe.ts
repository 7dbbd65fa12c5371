import { scriptGlobal } from '#web/shop/payments/providers/provider-script.ts'
import type { Card, TokenOutcome } from './card.ts'
import { stripeErrorCause } from './token-error.rule.ts'

type Stripe = (publishableKey: string) => {
  createPaymentMethod(given: unknown): Promise<StripeAnswer>
}
interface StripeAnswer {
  readonly paymentMethod?: { readonly id?: unknown }
  readonly error?: { readonly type?: unknown; readonly code?: unknown; readonly message?: unknown }
}

/**
 * Creates a token with the script of the provider Stripe. The token is the id of a payment method
 * at Stripe.
 */
export async function stripeToken(
  parameters: Readonly<Record<string, string>>,
  { number, month, year, code, holder }: Card,
): Promise<TokenOutcome> {
  const stripe = scriptGlobal<Stripe>('Stripe')
  if (stripe === undefined) return { kind: 'failed' }
  const answer = await stripe(parameters.publishableKey ?? '').createPaymentMethod({
    type: 'card',
    card: { number, exp_month: month, exp_year: year, cvc: code },
    billing_details: { name: holder },
  })
  return outcomeOf(answer)
}

function outcomeOf({ paymentMethod, error }: StripeAnswer): TokenOutcome {
  const token = paymentMethod?.id
  if (typeof token === 'string' && token !== '') return { kind: 'token', token }
  if (error?.type === 'api_connection_error') return { kind: 'unreachable' }
  const cause = stripeErrorCause(String(error?.code ?? ''))
  if (cause !== 'other') return { kind: 'rejected', cause }
  const message = error?.message
  return typeof message === 'string' && message !== ''
    ? { kind: 'message', message }
    : { kind: 'failed' }
}
