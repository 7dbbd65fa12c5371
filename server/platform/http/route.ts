import type { z } from 'zod'
import type { Call, Errors } from '#contract/call.ts'
import { type Answer, type CallKey, type Calls, calls } from '#contract/calls.ts'
import { STATE, type State } from '#contract/codes.ts'
import type { Language, Message } from '#server/platform/language.ts'
import type { LoadShedder } from '#server/platform/load/load-shedder.ts'
import type { SerializableFields } from '#server/platform/load/serialized.ts'
import type { Session, SessionCookie } from './sessions.ts'

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

/** What a handler is told of a call, already checked against the contract. */
export interface CallRequest<K extends CallKey = CallKey> {
  readonly session: SessionFor<Calls[K]>
  /** The secret of the cookie, a guest's too. */
  readonly secret: string
  readonly params: Output<K, 'params'>
  readonly query: Output<K, 'query'>
  readonly request: Output<K, 'request'>
  readonly language: Language
  readonly address: string
}

export interface CallRefusal {
  readonly state: Exclude<State, 200>
  readonly result?: string
  readonly errors: Readonly<Record<string, Message>>
  /** What a call that is closed still lists: nothing (Q127). */
  readonly list?: readonly []
  /** When to come again: said in the header of that name. */
  readonly retryAfterSeconds?: number
}
export interface CallSuccess<F> {
  readonly state: 200
  readonly fields: F
  /** A session that starts (a cookie) or ends (null) with this answer. */
  readonly session?: SessionCookie | null
}
export type CallResponse<F = object> = CallSuccess<F> | CallRefusal

export interface Route {
  readonly key: CallKey
  readonly call: Call
  readonly handle: (request: CallRequest) => Promise<CallResponse>
  /** Where its callers crowd before something of their own; else they stand among all who read or write. */
  readonly concurrencyLimit?: ConcurrencyLimit
}

/** Those who wait for the same thing, and what is said to whoever is one too many. */
export interface ConcurrencyLimit {
  readonly loadShedder: LoadShedder
  readonly refusal: CallRefusal
}

/** One line of the application's list of routes: a call of the contract and what answers it. */
export function route<K extends CallKey>(
  key: K,
  handle: (request: CallRequest<K>) => Promise<CallResponse<SerializableFields<Answer<K>>>>,
  concurrencyLimit?: ConcurrencyLimit,
): Route {
  const entry = { key, call: calls[key], handle: handle as unknown as Route['handle'] }
  return concurrencyLimit === undefined ? entry : { ...entry, concurrencyLimit }
}

export function answer<F>(fields: F, session?: SessionCookie | null): CallSuccess<F> {
  return { state: STATE.ok, fields, ...(session === undefined ? {} : { session }) }
}

export function refuse(
  state: CallRefusal['state'],
  errors: CallRefusal['errors'] = {},
  result?: string,
): CallRefusal {
  return { state, errors, ...(result === undefined ? {} : { result }) }
}

export function errorsIn(language: Language, errors: CallRefusal['errors']): Errors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, [message[language]]]),
  )
}
