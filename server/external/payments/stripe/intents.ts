import type Stripe from 'stripe'
import type {
  ProviderOrder,
  ProviderStatus,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { unknown } from '#server/external/payments/results.ts'
import { expectIntent, type StripeClient } from './client.ts'
import { statusOf } from './intent-status.ts'

export const PAGE_SIZE = 100
export const EXPAND: string[] = ['latest_charge.refunds']

export type Found =
  | {
      readonly is: 'intent'
      readonly intent: Stripe.PaymentIntent
      readonly status: ProviderStatus
    }
  | { readonly is: 'missing' }
  | Unknown

/**
 * Finds a payment's intent at Stripe by the saved id. If the response to `start` was lost, there is
 * no saved id, and the shop looks for its own order id: first among the newest intents, and then by
 * Stripe's search. The search may not find an intent in the first minute after its creation.
 */
export async function findIntent(
  client: StripeClient,
  { orderId, reference }: ProviderOrder,
  signal: AbortSignal,
): Promise<Found> {
  const { paymentIntent } = reference
  if (paymentIntent !== undefined) {
    const retrieved = await client.call(
      (stripe) => stripe.paymentIntents.retrieve(paymentIntent, { expand: EXPAND }),
      signal,
    )
    const response = expectIntent(retrieved, paymentIntent)
    if (response.is === 'unknown') return response
    if (response.is === 'refused') return missingOrUnknown(response)
    return foundIntentOf(client, response.result, { orderId, signal })
  }
  const newest = await client.call(
    (stripe) => stripe.paymentIntents.list({ limit: PAGE_SIZE, expand: EXPAND_LISTED }),
    signal,
  )
  const listed = await pickIntent(client, newest, { orderId, signal })
  if (listed.is !== 'missing') return listed
  // The order id cannot contain quotes, so the query does not escape it.
  const query = `metadata['order_id']:'${orderId}'`
  const searched = await client.call(
    (stripe) => stripe.paymentIntents.search({ query, expand: EXPAND_LISTED }),
    signal,
  )
  return pickIntent(client, searched, { orderId, signal })
}

export const EXPAND_LISTED: string[] = EXPAND.map((path) => `data.${path}`)

type Listed = Awaited<ReturnType<StripeClient['call']>>

interface Search {
  readonly orderId: string
  readonly signal: AbortSignal
}

async function pickIntent(client: StripeClient, response: Listed, search: Search): Promise<Found> {
  if (response.is === 'unknown') return response
  if (response.is === 'refused') return unknown(`Stripe lists nothing: ${response.code}`)
  const { data } = (response.result ?? {}) as { readonly data?: readonly Stripe.PaymentIntent[] }
  if (!Array.isArray(data)) return unknown('an unreadable list of Stripe')
  const intent = data.find((each) => each?.metadata?.order_id === search.orderId)
  return intent === undefined ? { is: 'missing' } : foundIntentOf(client, intent, search)
}

async function foundIntentOf(
  client: StripeClient,
  intent: Stripe.PaymentIntent,
  search: Search,
): Promise<Found> {
  const status = await readStatus(client, intent, search)
  return status.is === 'unknown' ? status : { is: 'intent', intent, status }
}

/** A charge keeps `disputed` even after a won dispute, so the dispute is read too. */
export async function readStatus(
  client: StripeClient,
  intent: Stripe.PaymentIntent,
  { orderId, signal }: Search,
): Promise<ProviderStatus | Unknown> {
  const { latest_charge: charge } = intent
  if (typeof charge !== 'object' || !charge?.disputed) return statusOf(intent, orderId)
  const response = await client.call(
    (stripe) => stripe.disputes.list({ charge: charge.id, limit: 1 }),
    signal,
  )
  if (response.is === 'unknown') return response
  if (response.is === 'refused') return unknown(`Stripe lists no dispute: ${response.code}`)
  const status: unknown = response.result?.data?.[0]?.status
  if (typeof status !== 'string') return unknown('a disputed charge without its dispute')
  return statusOf(intent, orderId, status)
}

function missingOrUnknown({
  status,
  code,
}: {
  readonly status: number
  readonly code: string
}): Found {
  return status === 404 ? { is: 'missing' } : unknown(`Stripe refuses an intent: ${code}`)
}
