import type { Envelope, Errors } from '#contract/call.ts'
import { STATE } from '#contract/codes.ts'
import type {
  ConsoleAnswer,
  ConsoleCallKey,
  ConsoleParams,
  ConsoleQuery,
  ConsoleRequest,
} from '#contract/console/calls.ts'
import { REASON } from '#contract/console/reasons.ts'
import { currentCsrf } from '#web/wire/csrf.ts'
import { exchange, type RequestParts } from '#web/wire/exchange.ts'

const API_BASE = '/console/api'

type Empty = Record<never, never>
type Field<Name extends string, Value> = [Value] extends [never] ? Empty : Record<Name, Value>
export type ConsoleInput<K extends ConsoleCallKey> = Field<'params', ConsoleParams<K>> &
  Field<'request', ConsoleRequest<K>> &
  ([ConsoleQuery<K>] extends [never] ? Empty : { query?: ConsoleQuery<K> })

export interface Ok<K extends ConsoleCallKey> {
  readonly kind: 'ok'
  readonly answer: ConsoleAnswer<K> & Envelope
}
export interface Refused {
  readonly kind: 'refused'
  readonly state: number
  /** A value of `REASON`; undefined if the state alone tells the cause. */
  readonly reason: string | undefined
  /** The roles that may make the call, if the operator's role may not. */
  readonly roles: readonly string[]
  readonly errors: Errors
  /** The present row, if another operator has changed it meanwhile. */
  readonly current: Readonly<Record<string, unknown>> | undefined
}
/** The outcome if no readable answer came. The server may or may not have done the act. */
export interface Unreachable {
  readonly kind: 'unreachable'
}
export type Outcome<K extends ConsoleCallKey> = Ok<K> | Refused | Unreachable

interface Body extends Partial<Envelope> {
  readonly result?: unknown
  readonly roles?: readonly string[]
  readonly current?: Readonly<Record<string, unknown>>
}

const sessionEndListeners = new Set<() => void>()

/**
 * Calls the listener whenever a call is refused because the session has ended. Returns the function
 * that removes the listener.
 */
export function onSessionEnd(listener: () => void): () => void {
  sessionEndListeners.add(listener)
  return () => sessionEndListeners.delete(listener)
}

/** Sends a call to the console's server and never throws. */
export async function send<K extends ConsoleCallKey>(
  key: K,
  input: ConsoleInput<K>,
): Promise<Outcome<K>> {
  const parts = withoutEmptyQuery(input)
  const previousCsrf = currentCsrf()?.value
  const outcome = outcomeOf<K>(await exchange<Body>(API_BASE, key, parts))
  // A page that was open for long has an old anti-forgery value. The refusal brings a new one.
  const isForged = outcome.kind === 'refused' && outcome.reason === REASON.forged
  if (isForged && currentCsrf()?.value !== previousCsrf) {
    return outcomeOf<K>(await exchange<Body>(API_BASE, key, parts))
  }
  if (outcome.kind === 'refused' && outcome.state === STATE.notLoggedIn) {
    for (const listener of sessionEndListeners) listener()
  }
  return outcome
}

/**
 * Removes the empty fields from the query of a call. An empty field means that no filter is set.
 */
function withoutEmptyQuery({ query = {}, ...parts }: RequestParts): RequestParts {
  const filled = Object.entries(query).filter(([, value]) => value !== '')
  return { ...parts, query: Object.fromEntries(filled) }
}

function outcomeOf<K extends ConsoleCallKey>(body: Body | undefined): Outcome<K> {
  // The console answers 503 if it does not know whether the act was committed.
  if (body === undefined || body.state === STATE.unavailable) return { kind: 'unreachable' }
  if (body.state === STATE.ok) {
    return { kind: 'ok', answer: body as unknown as ConsoleAnswer<K> & Envelope }
  }
  return {
    kind: 'refused',
    state: Number(body.state),
    reason: body.result === undefined ? undefined : String(body.result),
    roles: body.roles ?? [],
    errors: body.errors ?? {},
    current: body.current,
  }
}
