import type { Envelope, Errors } from '#contract/call.ts'
import type { Answer, CallKey, Params, Query, Request } from '#contract/calls.ts'
import { STATE } from '#contract/codes.ts'
import { isCrowded, isTurnedAway, whileCrowded } from './crowded.ts'
import { heldCsrf, holdCsrf } from './csrf.ts'

export const API_BASE = '/api'
export const MAINTENANCE_PAGE = '/maintenance.html'
const WAIT_MS_MAX = 30_000

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
/** No answer came, or none that can be read: what was asked may or may not have happened. */
export interface Unreachable {
  readonly kind: 'unreachable'
}
export type Outcome<K extends CallKey> = Ok<K> | Refused | Unreachable

interface Parts {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly request?: unknown
}
type Body = Partial<Envelope> & { result?: unknown }

/** One call of the contract. Never throws (Q15); state 200 is ok, every other answer a refusal. */
export async function send<K extends CallKey>(
  key: K,
  ...[input]: InputArgument<K>
): Promise<Outcome<K>> {
  const parts: Parts = input ?? {}
  const ask = () => sendOnce<K>(key, parts)
  // Before the shop knows what is asked of it: what it turns away at its door may be asked again, whatever it is.
  if (!key.startsWith('GET ')) return whileCrowded(ask, { isToRepeat: isTurnedAway })
  const outcome = await whileCrowded(ask)
  // A shop too full to be read is no shop that says no: what is looked at is there, and loads later.
  return isCrowded(outcome) ? { kind: 'unreachable' } : outcome
}

async function sendOnce<K extends CallKey>(key: K, parts: Parts): Promise<Outcome<K>> {
  const csrfBefore = heldCsrf()?.value
  const body = await fetchBody(key, parts)
  if (body?.state !== STATE.forbidden || !key.startsWith('POST ')) return outcomeOf(body)
  // A first post without a value that still counts: the refusal brought one, so try that once (Q26).
  if (heldCsrf()?.value === csrfBefore) return outcomeOf(body)
  return outcomeOf(await fetchBody(key, parts))
}

async function fetchBody(key: CallKey, parts: Parts): Promise<Body | undefined> {
  const body = await answerOf(key, parts)
  holdCsrf(body?.csrf)
  if (body?.state !== STATE.maintenance) return body
  location.assign(MAINTENANCE_PAGE)
  return new Promise(() => {})
}

async function answerOf(key: CallKey, parts: Parts): Promise<Body | undefined> {
  const [method = 'GET', path = ''] = key.split(' ')
  const init = { method, headers: { accept: 'application/json' } }
  const signal = AbortSignal.timeout(WAIT_MS_MAX)
  try {
    const address = addressOf(path, parts)
    const sent = method === 'GET' ? init : { ...init, body: formOf(parts.request) }
    const body: unknown = await (await fetch(address, { ...sent, signal })).json()
    return isBody(body) ? body : undefined
  } catch {
    return undefined
  }
}

export function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return `${API_BASE}${filled}${search.size > 0 ? `?${search}` : ''}`
}

function formOf(request: unknown): URLSearchParams {
  const form = new URLSearchParams()
  const csrf = heldCsrf()
  if (csrf) form.set(csrf.name, csrf.value)
  form.set('json', JSON.stringify(request ?? {}))
  return form
}

function isBody(body: unknown): body is Body {
  return typeof body === 'object' && body !== null && 'state' in body
}

function outcomeOf<K extends CallKey>(body: Body | undefined): Outcome<K> {
  if (body === undefined) return { kind: 'unreachable' }
  // The server answers for the shape; a schema here would cost every phone its kilobytes.
  if (body.state === STATE.ok) return { kind: 'ok', answer: body as Answer<K> & Envelope }
  const result = body.result === undefined ? undefined : String(body.result)
  return { kind: 'refused', state: Number(body.state), result, errors: body.errors ?? {} }
}
