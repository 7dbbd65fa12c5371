import type { Envelope, Errors } from '#contract/call.ts'
import type { Answer, CallKey, Params, Query, Request } from '#contract/calls.ts'
import { RESULT, STATE } from '#contract/codes.ts'
import { currentCsrf } from './csrf.ts'
import { exchange, pathOf, type RequestParts } from './exchange.ts'
import { isOverLimit, isShed, retryOverLimit } from './overload-retry.ts'
import { exchangeTwin, readsTwin } from './public-twins.ts'
import { setTermsRefusal } from './terms-refusal.ts'

export const API_BASE = '/api'
export const MAINTENANCE_PAGE = '/maintenance.html'
const PUBLIC_MS_MAX = 10_000

type Empty = Record<never, never>
type ParamsInput<K extends CallKey> = [Params<K>] extends [never] ? Empty : { params: Params<K> }
type RequestInput<K extends CallKey> = [Request<K>] extends [never]
  ? Empty
  : { request: Request<K> }
type QueryInput<K extends CallKey> = [Query<K>] extends [never] ? Empty : { query?: Query<K> }
export type Input<K extends CallKey> = ParamsInput<K> & RequestInput<K> & QueryInput<K>
export type InputArgument<K extends CallKey> =
  Empty extends Input<K> ? [input?: Input<K>] : [input: Input<K>]

export interface Ok<K extends CallKey> {
  readonly kind: 'ok'
  readonly answer: Answer<K> & Envelope
}
export interface Refused {
  readonly kind: 'refused'
  readonly state: number
  readonly result: string | undefined
  readonly errors: Errors
}
/** No readable or no timely answer. It is unknown whether the request was processed. */
export interface Unreachable {
  readonly kind: 'unreachable'
}
export type Outcome<K extends CallKey> = Ok<K> | Refused | Unreachable

export type Body = Partial<Envelope> & { result?: unknown }

/**
 * Sends a call to the server and never throws (Q15). State 200 gives the outcome `ok`, any other
 * state `refused`, and a missing answer `unreachable`. If the server is overloaded, the call is
 * retried.
 */
export async function send<K extends CallKey>(
  key: K,
  ...[input]: InputArgument<K>
): Promise<Outcome<K>> {
  const parts: RequestParts = input ?? {}
  const request = () => sendOnce<K>(key, parts)
  // An overloaded server refuses a request before it reads the request. Even a POST can therefore
  // be sent again safely.
  if (!key.startsWith('GET ')) return retryOverLimit(request, { shouldRetry: isShed })
  const outcome = await retryOverLimit(request)
  // A screen cannot show data from a refusal for overload. The outcome `unreachable` makes the
  // screen offer to load the data again.
  return isOverLimit(outcome) ? { kind: 'unreachable' } : outcome
}

/**
 * Sends a public call in the background, without a cookie. The call shows no spinner and is not
 * retried. Returns undefined if the call fails; the caller then shows no error.
 */
export async function loadPublic<K extends CallKey>(
  key: K,
  ...[input]: InputArgument<K>
): Promise<Answer<K> | undefined> {
  const url = urlFor(key.slice('GET '.length), input ?? {})
  const signal = AbortSignal.timeout(PUBLIC_MS_MAX)
  try {
    const response = await fetch(url, { credentials: 'omit', signal })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

async function sendOnce<K extends CallKey>(key: K, parts: RequestParts): Promise<Outcome<K>> {
  const previousCsrf = currentCsrf()?.value
  const body = await fetchBody(key, parts)
  if (body?.state !== STATE.forbidden || !key.startsWith('POST ')) return outcomeOf(body)
  // The server refuses a POST whose anti-forgery value is missing or too old. If the refusal
  // brought a new value, the POST is sent once more with this value (Q26).
  if (currentCsrf()?.value === previousCsrf) return outcomeOf(body)
  return outcomeOf(await fetchBody(key, parts))
}

/** Sends one call and returns the answer's body; undefined if there is no readable answer. */
export type Transport = (key: CallKey, parts: RequestParts) => Promise<Body | undefined>

let transport: Transport = (key, parts) =>
  readsTwin(key, parts) ? exchangeTwin<Body>(key, parts) : exchange<Body>(API_BASE, key, parts)

/**
 * Sends all later calls of this page by another transport. The console uses this function to show
 * the members' screens. The members' own site never calls this function.
 */
export function replaceTransport(next: Transport): void {
  transport = next
}

async function fetchBody(key: CallKey, parts: RequestParts): Promise<Body | undefined> {
  const body = await transport(key, parts)
  if (body?.state !== STATE.maintenance) return body
  location.assign(MAINTENANCE_PAGE)
  return new Promise(() => {})
}

export function urlFor(path: string, parts: RequestParts): string {
  return API_BASE + pathOf(path, parts)
}

function outcomeOf<K extends CallKey>(body: Body | undefined): Outcome<K> {
  if (body === undefined || body.state === STATE.unavailable) return { kind: 'unreachable' }
  // The server guarantees the form of its answers. A schema check in the browser would add
  // kilobytes to every download of the site.
  if (body.state === STATE.ok) return { kind: 'ok', answer: body as Answer<K> & Envelope }
  const result = body.result === undefined ? undefined : String(body.result)
  if (result === RESULT.termsUnaccepted) setTermsRefusal(true)
  return { kind: 'refused', state: Number(body.state), result, errors: body.errors ?? {} }
}
