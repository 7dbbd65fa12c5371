import type { z } from 'zod'
import type { Call, Errors } from '#contract/call.ts'
import { type Answer, type CallKey, type Calls, calls } from '#contract/calls.ts'
import { STATE, type State } from '#contract/codes.ts'
import { inWords } from '#contract/words.rule.ts'
import { STANDARD_WORDS, type Words } from '#contract/words.ts'
import type { Written } from '#server/platform/database/reads.ts'
import type { Language, Message } from '#server/platform/language.ts'
import type { LoadShedder } from '#server/platform/load/load-shedder.ts'
import type { SerializableFields } from '#server/platform/load/serialized.ts'
import type { Session, SessionCookie } from './sessions/sessions.ts'

type Output<K extends CallKey, Part extends string> = Part extends keyof Calls[K]
  ? Calls[K][Part] extends z.ZodObject
    ? z.output<Calls[K][Part]>
    : undefined
  : undefined

type SessionFor<C> = C extends { isSessionless: true }
  ? null
  : C extends { access: 'member' }
    ? Session
    : Session | null

/** A call as its handler gets it. The payload has been validated against the contract. */
export interface CallRequest<K extends CallKey = CallKey> {
  readonly session: SessionFor<Calls[K]>
  /** The secret in the session cookie. The browser of a guest has such a secret too. */
  readonly secret: string
  readonly params: Output<K, 'params'>
  readonly query: Output<K, 'query'>
  readonly request: Output<K, 'request'>
  readonly language: Language
  readonly address: string
  /** The country of the network by the proxy's header, `*` if unknown; null without such a header. */
  readonly country: string | null
  /** What this browser has changed, or was told of, within ten seconds: a replica may lack it. */
  readonly written: Written
  /** The User-Agent header, as the browser sent it; empty if the browser sent none. */
  readonly userAgent: string
  /** Lets other requests run in its place, while this one only waits for somebody outside the shop. */
  readonly releasePermit: () => void
}

export interface CallRefusal {
  readonly state: Exclude<State, 200>
  readonly result?: string
  readonly errors: Readonly<Record<string, Message>>
  /**
   * Set only for a call that the shop always refuses: its refusal contains an empty list (Q127).
   */
  readonly list?: readonly []
  /** If set, the response has a Retry-After header with this number of seconds. */
  readonly retryAfterSeconds?: number
}
export interface CallSuccess<F> {
  readonly state: 200
  readonly fields: F
  /** A cookie starts a session, null ends it, and undefined leaves it as it is. */
  readonly session?: SessionCookie | null
}
export type CallResponse<F = object> = CallSuccess<F> | CallRefusal

export interface Route {
  readonly key: CallKey
  readonly call: Call
  readonly handle: (request: CallRequest) => Promise<CallResponse>
  /** By default, all reading calls share one limit, and all writing calls another. */
  readonly concurrencyLimit?: ConcurrencyLimit
  /** How long the answer to this call may take. If undefined, the limit for all calls applies. */
  readonly answerMsMax?: number
}

export interface ConcurrencyLimit {
  readonly loadShedder: LoadShedder
  readonly refusal: CallRefusal
  /** The key that takes the permit of a session's call, if it is not that of the address. */
  readonly keyOf?: (secret: string) => string | undefined
}

export function route<K extends CallKey>(
  key: K,
  handle: (request: CallRequest<K>) => Promise<CallResponse<SerializableFields<Answer<K>>>>,
  concurrencyLimit?: ConcurrencyLimit,
): Route {
  const entry = { key, call: calls[key], handle: handle as unknown as Route['handle'] }
  return concurrencyLimit === undefined ? entry : { ...entry, concurrencyLimit }
}

/** A cookie as `session` starts a session, null ends it. */
export function answer<F>(fields: F, session?: SessionCookie | null): CallSuccess<F> {
  return { state: STATE.ok, fields, ...(session === undefined ? {} : { session }) }
}

/** With a result code if the call defines one. */
export function refuse(
  state: CallRefusal['state'],
  errors: CallRefusal['errors'] = {},
  result?: string,
): CallRefusal {
  return { state, errors, ...(result === undefined ? {} : { result }) }
}

export function errorsIn(
  language: Language,
  errors: CallRefusal['errors'],
  words: Words = STANDARD_WORDS,
): Errors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field,
      [message.isOwn ? message[language] : inWords(message[language], words, language)],
    ]),
  )
}
