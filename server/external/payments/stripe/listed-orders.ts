import type Stripe from 'stripe'
import type { ListedOrder, Unknown } from '#server/external/payments/payment-provider.ts'
import { unknown } from '#server/external/payments/results.ts'
import { expectIntent, type StripeClient } from './client.ts'
import { EXPAND, EXPAND_LISTED, PAGE_SIZE, readStatus } from './intents.ts'

const PAGES_MAX = 500

interface Reader {
  readonly client: StripeClient
  readonly signal: AbortSignal
}

interface Span {
  readonly from: Date
  readonly to: Date
}

/** Orders whose intent, refund or dispute was created within the span, as they are now. */
export async function listOrders(
  client: StripeClient,
  span: Span,
  signal: AbortSignal,
): Promise<readonly ListedOrder[] | Unknown> {
  const reader = { client, signal }
  const created = { gte: secondsOf(span.from), lt: secondsOf(span.to) }
  const intents = await readPages<Stripe.PaymentIntent>(reader, (stripe, page) =>
    stripe.paymentIntents.list({ ...page, created, expand: EXPAND_LISTED }),
  )
  if ('is' in intents) return intents
  const refunds = await readPages<Stripe.Refund>(reader, (stripe, page) =>
    stripe.refunds.list({ ...page, created }),
  )
  if ('is' in refunds) return refunds
  const disputes = await readPages<Stripe.Dispute>(reader, (stripe, page) =>
    stripe.disputes.list({ ...page, created }),
  )
  if ('is' in disputes) return disputes
  const known = new Set(intents.map(({ id }) => id))
  const earlierIds = new Set([...refunds, ...disputes].flatMap(intentIdOf)).difference(known)
  const earlier = await readIntents(reader, earlierIds)
  return 'is' in earlier ? earlier : listedOrdersOf(reader, [...intents, ...earlier])
}

type Page = { readonly limit: number; readonly starting_after?: string }

async function readPages<Entry extends { readonly id: string }>(
  { client, signal }: Reader,
  read: (stripe: Stripe, page: Page) => Promise<Stripe.Response<Stripe.ApiList<Entry>>>,
): Promise<readonly Entry[] | Unknown> {
  const entries: Entry[] = []
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const after = entries.at(-1)?.id
    const start = after === undefined ? {} : { starting_after: after }
    const response = await client.call(
      (stripe) => read(stripe, { limit: PAGE_SIZE, ...start }),
      signal,
    )
    if (response.is === 'unknown') return response
    if (response.is === 'refused') return unknown(`Stripe lists nothing: ${response.code}`)
    const { data, has_more: hasMore } = response.result ?? {}
    if (!Array.isArray(data)) return unknown('an unreadable list of Stripe')
    entries.push(...data)
    if (!hasMore) return entries
  }
  return unknown('Stripe lists too many pages')
}

function intentIdOf({
  payment_intent: intent,
}: Pick<Stripe.Refund | Stripe.Dispute, 'payment_intent'>): readonly string[] {
  if (intent === null) return []
  return [typeof intent === 'string' ? intent : intent.id]
}

async function readIntents(
  { client, signal }: Reader,
  ids: ReadonlySet<string>,
): Promise<readonly Stripe.PaymentIntent[] | Unknown> {
  const intents: Stripe.PaymentIntent[] = []
  for (const id of ids) {
    const response = expectIntent(
      await client.call((stripe) => stripe.paymentIntents.retrieve(id, { expand: EXPAND }), signal),
      id,
    )
    if (response.is === 'unknown') return response
    if (response.is === 'refused') return unknown(`Stripe refuses an intent: ${response.code}`)
    intents.push(response.result)
  }
  return intents
}

/** Returns the listed orders. Intents that carry no order id of the shop are left out. */
async function listedOrdersOf(
  { client, signal }: Reader,
  intents: readonly Stripe.PaymentIntent[],
): Promise<readonly ListedOrder[] | Unknown> {
  const listed: ListedOrder[] = []
  for (const intent of intents) {
    const orderId = intent.metadata?.order_id
    if (orderId === undefined) continue
    const status = await readStatus(client, intent, { orderId, signal })
    if (status.is === 'unknown') return status
    listed.push({ orderId, status })
  }
  return listed
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
