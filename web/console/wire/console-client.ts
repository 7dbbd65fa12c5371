import type { Envelope, Errors } from '#contract/call.ts'
import { STATE } from '#contract/codes.ts'
import { BACKGROUND_HEADER } from '#contract/console/background-header.ts'
import type {
  ConsoleAnswer,
  ConsoleCallKey,
  ConsoleParams,
  ConsoleQuery,
  ConsoleRequest,
} from '#contract/console/calls.ts'
import { REASON } from '#contract/console/reasons.ts'
import { openListeners } from '#web/kit/listeners.ts'
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
  /** One of the values of `REASON`; undefined if the response has only a state. */
  readonly reason: string | undefined
  /**
   * The roles that may make the call; empty unless the call was refused because of the operator's
   * role.
   */
  readonly roles: readonly string[]
  readonly errors: Errors
  /**
   * The row as it is stored now, if the call was refused because another operator has changed the
   * row. Some other refusals use this field for their details.
   */
  readonly current: Readonly<Record<string, unknown>> | undefined
}
/**
 * The outcome if the browser received no response that it can read. It is then unknown whether the
 * server did the act.
 */
export interface Unreachable {
  readonly kind: 'unreachable'
}
export type Outcome<K extends ConsoleCallKey> = Ok<K> | Refused | Unreachable

interface Body extends Partial<Envelope> {
  readonly result?: unknown
  readonly roles?: readonly string[]
  readonly current?: Readonly<Record<string, unknown>>
}

const sessionEnd = openListeners()

/**
 * Registers a listener, which is called whenever the server refuses a call because the session has
 * ended. Returns the function that removes the listener.
 */
export function onSessionEnd(listener: () => void): () => void {
  return sessionEnd.subscribe(listener)
}

/**
 * Sends a call to the console's server. The function never throws; it returns a failure as an
 * outcome. `isBackground` marks a call that the screen sends by itself.
 */
export async function send<K extends ConsoleCallKey>(
  key: K,
  input: ConsoleInput<K>,
  { isBackground = false }: { readonly isBackground?: boolean } = {},
): Promise<Outcome<K>> {
  const headers = isBackground ? { [BACKGROUND_HEADER]: '1' } : {}
  const parts = { ...withoutEmptyQuery(input), headers }
  const previousCsrf = currentCsrf()?.value
  const sendOnce = async () => outcomeOf<K>(await exchange<Body>(API_BASE, key, parts))
  let outcome = await sendOnce()
  // The anti-forgery token of a page can be too old. The refusal then contains a new token, and the
  // call is sent once more with it.
  const isForged = outcome.kind === 'refused' && outcome.reason === REASON.forged
  if (isForged && currentCsrf()?.value !== previousCsrf) outcome = await sendOnce()
  if (outcome.kind === 'refused' && outcome.state === STATE.notLoggedIn) {
    sessionEnd.notify()
  }
  return outcome
}

/** An empty field means that no filter is set. */
function withoutEmptyQuery({ query = {}, ...parts }: RequestParts): RequestParts {
  const filled = Object.entries(query).filter(([, value]) => value !== '')
  return { ...parts, query: Object.fromEntries(filled) }
}

function outcomeOf<K extends ConsoleCallKey>(body: Body | undefined): Outcome<K> {
  // The server answers with the state 503 if it cannot tell whether the act was committed.
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
