import type Stripe from 'stripe'
import type {
  KnownOrder,
  ListedOrder,
  ProviderState,
  Unknown,
} from '#server/outside/payments/port.ts'
import { unknown } from '#server/outside/payments/verdicts.ts'
import { type StripeClient, theIntent } from './client.ts'
import { stateOf } from './intent-state.ts'

const PAGE_SIZE = 100
const PAGES_MAX = 500
const EXPAND: string[] = ['latest_charge']

export type Found =
  | { readonly is: 'intent'; readonly intent: Stripe.PaymentIntent; readonly state: ProviderState }
  | { readonly is: 'missing' }
  | Unknown

/**
 * The intent of a payment. Where `start` never answered it is looked for by our id: among the newest first, as
 * Stripe's search learns of an intent up to a minute late.
 */
export async function findIntent(
  client: StripeClient,
  { orderId, reference }: KnownOrder,
  signal: AbortSignal,
): Promise<Found> {
  const { paymentIntent } = reference
  if (paymentIntent !== undefined) {
    const retrieved = await client.ask(
      (stripe) => stripe.paymentIntents.retrieve(paymentIntent, { expand: EXPAND }),
      signal,
    )
    const asked = theIntent(retrieved, paymentIntent)
    if (asked.is === 'unknown') return asked
    if (asked.is === 'refused') return absentOr(asked)
    return told(asked.result, orderId)
  }
  const newest = await client.ask(
    (stripe) => stripe.paymentIntents.list({ limit: PAGE_SIZE, expand: EXPAND_LISTED }),
    signal,
  )
  const listed = pick(newest, orderId)
  if (listed.is !== 'missing') return listed
  // Quotes cannot occur in an order id.
  const query = `metadata['order_id']:'${orderId}'`
  const searched = await client.ask(
    (stripe) => stripe.paymentIntents.search({ query, expand: EXPAND_LISTED }),
    signal,
  )
  return pick(searched, orderId)
}

const EXPAND_LISTED: string[] = ['data.latest_charge']

type Listed = Awaited<ReturnType<StripeClient['ask']>>

function pick(asked: Listed, orderId: string): Found {
  if (asked.is === 'unknown') return asked
  if (asked.is === 'refused') return unknown(`Stripe lists nothing: ${asked.code}`)
  const { data } = (asked.result ?? {}) as { readonly data?: readonly Stripe.PaymentIntent[] }
  if (!Array.isArray(data)) return unknown('a list of Stripe that cannot be read')
  const intent = data.find((each) => each?.metadata?.order_id === orderId)
  return intent === undefined ? { is: 'missing' } : told(intent, orderId)
}

function told(intent: Stripe.PaymentIntent, orderId: string): Found {
  const state = stateOf(intent, orderId)
  return state.is === 'unknown' ? state : { is: 'intent', intent, state }
}

function absentOr({ status, code }: { readonly status: number; readonly code: string }): Found {
  return status === 404 ? { is: 'missing' } : unknown(`no word on an intent: ${code}`)
}

/** Every intent of the span that carries an order of ours. */
export async function listIntents(
  client: StripeClient,
  { from, to }: { readonly from: Date; readonly to: Date },
  signal: AbortSignal,
): Promise<readonly ListedOrder[] | Unknown> {
  const found: ListedOrder[] = []
  const created = { gte: secondsOf(from), lt: secondsOf(to) }
  let after: string | undefined
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const start = after === undefined ? {} : { starting_after: after }
    const asked = await client.ask(
      (stripe) =>
        stripe.paymentIntents.list({
          ...{ limit: PAGE_SIZE, created, expand: EXPAND_LISTED },
          ...start,
        }),
      signal,
    )
    if (asked.is === 'unknown') return asked
    if (asked.is === 'refused') return unknown(`Stripe lists nothing: ${asked.code}`)
    const { data, has_more: hasMore } = asked.result ?? {}
    if (!Array.isArray(data)) return unknown('a list of Stripe that cannot be read')
    for (const intent of data) {
      const orderId = intent.metadata?.order_id
      if (orderId === undefined) continue
      const state = stateOf(intent, orderId)
      if (state.is === 'unknown') return state
      found.push({ orderId, state })
    }
    after = data.at(-1)?.id
    if (!hasMore) return found
  }
  return unknown('Stripe lists more pages than are read')
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
