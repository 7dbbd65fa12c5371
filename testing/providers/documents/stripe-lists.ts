import type { Nested } from '#testing/providers/stripe-description.ts'
import { type StripeAnswer, stripeError } from './stripe-intents.ts'
import { disputeObject, intentObject, refundObject, type StripeIntent } from './stripe-objects.ts'

/** An object of a list, with the time of its creation in seconds. */
interface Entry {
  readonly id: string
  readonly created: number
  readonly object: object
}

/**
 * Lists intents, refunds or disputes, the newest first. Returns null for any other resource. The
 * parameters are those of https://docs.stripe.com/api/pagination.
 */
export function listAnswer(
  intents: readonly StripeIntent[],
  resource: string | undefined,
  parameters: Nested,
): StripeAnswer | null {
  const entriesOf = LISTS[resource ?? '']
  if (entriesOf === undefined) return null
  const expands = (parameters.expand ?? []) as readonly string[]
  const entries = intents
    .flatMap((intent) => entriesOf(intent, { charge: parameters.charge, expands }))
    .filter(({ created }) => isWithin(created, parameters.created as Nested | undefined))
    .toReversed()
    .sort((a, b) => b.created - a.created)
  return pageOf(entries, `/v1/${resource}`, parameters)
}

interface Choice {
  readonly charge: Nested[string] | undefined
  readonly expands: readonly string[]
}

const LISTS: Readonly<Record<string, (intent: StripeIntent, choice: Choice) => readonly Entry[]>> =
  {
    payment_intents: (intent, { expands }) => [
      { id: intent.id, created: intent.created, object: listedIntent(intent, expands) },
    ],
    refunds: (intent) =>
      intent.refunds.map((refund) => ({
        id: refund.id,
        created: refund.created,
        object: refundObject(intent, refund),
      })),
    disputes(intent, { charge }) {
      const { id, created, charge: disputed } = disputeObject(intent)
      const isListed = intent.dispute !== null && (charge === undefined || charge === disputed)
      return isListed ? [{ id, created, object: disputeObject(intent) }] : []
    },
  }

/**
 * Finds intents by the metadata of a query such as `metadata['order_id']:'P1'`. The form of the
 * answer is that of https://docs.stripe.com/api/pagination/search.
 */
export function searchAnswer(
  intents: readonly StripeIntent[],
  { query, expand }: Nested,
): StripeAnswer {
  const [, name = '', value] = /^metadata\['(\w+)'\]:'([^']+)'$/.exec(String(query)) ?? []
  if (value === undefined) return stripeError(400, 'invalid_request_error', 'unreadable query')
  const data = intents
    .filter(({ metadata }) => metadata[name] === value)
    .map((intent) => listedIntent(intent, (expand ?? []) as readonly string[]))
  const url = '/v1/payment_intents/search'
  const answer = { object: 'search_result', data, has_more: false, next_page: null, url }
  return { status: 200, answer }
}

/** In a list, the path of an expanded field begins with `data.`. */
function listedIntent(intent: StripeIntent, expands: readonly string[]): object {
  const paths = expands.filter((path) => path.startsWith('data.'))
  return intentObject(
    intent,
    paths.map((path) => path.slice('data.'.length)),
  )
}

function isWithin(created: number, { gte, lt }: Nested = {}): boolean {
  return created >= Number(gte ?? 0) && created < Number(lt ?? Number.POSITIVE_INFINITY)
}

const LIMIT_MAX = 100
const LIMIT_DEFAULT = 10

function pageOf(
  entries: readonly Entry[],
  url: string,
  { limit: given, starting_after: after }: Nested,
): StripeAnswer {
  const limit = Number(given ?? LIMIT_DEFAULT)
  if (!(limit >= 1 && limit <= LIMIT_MAX))
    return stripeError(400, 'invalid_request_error', 'limit', 'parameter_invalid_integer')
  const start = after === undefined ? 0 : entries.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0)
    return stripeError(400, 'invalid_request_error', 'no such object', 'resource_missing')
  const page = entries.slice(start, start + limit)
  const isMore = start + limit < entries.length
  const data = page.map(({ object }) => object)
  return { status: 200, answer: { object: 'list', data, has_more: isMore, url } }
}
