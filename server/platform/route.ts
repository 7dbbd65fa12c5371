import type { z } from 'zod'
import type { Call, Errors } from '#contract/call.ts'
import { type Answer, type CallKey, type Calls, calls } from '#contract/calls.ts'
import { STATE, type State } from '#contract/codes.ts'
import type { Admission } from './admission.ts'
import type { Language, Message } from './language.ts'
import type { Session, SessionCookie } from './sessions.ts'
import type { Fields } from './written.ts'

type Output<K extends CallKey, Part extends string> = Part extends keyof Calls[K]
  ? Calls[K][Part] extends z.ZodObject
    ? z.output<Calls[K][Part]>
    : undefined
  : undefined

type SessionFor<C> = C extends { sameForAll: true }
  ? null
  : C extends { access: 'member' }
    ? Session
    : Session | null

/** What a handler is told of a call, already checked against the contract. */
export interface Asked<K extends CallKey = CallKey> {
  readonly session: SessionFor<Calls[K]>
  /** The secret of the cookie, a guest's too. */
  readonly secret: string
  readonly params: Output<K, 'params'>
  readonly query: Output<K, 'query'>
  readonly request: Output<K, 'request'>
  readonly language: Language
  readonly address: string
}

export interface Refused {
  readonly state: Exclude<State, 200>
  readonly result?: string
  readonly errors: Readonly<Record<string, Message>>
  /** What a call that is closed still lists: nothing (Q127). */
  readonly list?: readonly []
  /** When to come again: said in the header of that name. */
  readonly retryAfterSeconds?: number
}
export interface Answered<F> {
  readonly state: 200
  readonly fields: F
  /** A session that starts (a cookie) or ends (null) with this answer. */
  readonly session?: SessionCookie | null
}
export type Reply<F = object> = Answered<F> | Refused

export interface Route {
  readonly key: CallKey
  readonly call: Call
  readonly handle: (asked: Asked) => Promise<Reply>
  /** Where its callers crowd before something of their own; else they stand among all who read or write. */
  readonly crowd?: Crowd
}

/** Those who wait for the same thing, and what is said to whoever is one too many. */
export interface Crowd {
  readonly admission: Admission
  readonly tooMany: Refused
}

/** One line of the application's list of routes: a call of the contract and what answers it. */
export function route<K extends CallKey>(
  key: K,
  handle: (asked: Asked<K>) => Promise<Reply<Fields<Answer<K>>>>,
  crowd?: Crowd,
): Route {
  const line = { key, call: calls[key], handle: handle as unknown as Route['handle'] }
  return crowd === undefined ? line : { ...line, crowd }
}

export function answer<F>(fields: F, session?: SessionCookie | null): Answered<F> {
  return { state: STATE.ok, fields, ...(session === undefined ? {} : { session }) }
}

export function refuse(
  state: Refused['state'],
  errors: Refused['errors'] = {},
  result?: string,
): Refused {
  return { state, errors, ...(result === undefined ? {} : { result }) }
}

export function errorsIn(language: Language, errors: Refused['errors']): Errors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, [message[language]]]),
  )
}
