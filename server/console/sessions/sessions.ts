import type { Role } from '#contract/console/roles.ts'
import { isWithin } from '#server/console/addresses/addresses.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { hashOf, newSecret } from '#server/platform/secrets.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import {
  deleteEndedSessions,
  deleteListedSession,
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  type ListedSession,
  lockSession,
  lockSessionOperator,
  selectSessionsOf,
  setActor,
  touchSession,
} from './sessions.sql.ts'

export {
  deleteListedSession as endListedSession,
  deleteOtherSessions as endOtherSessions,
  deleteSessionsOf as endSessionsOf,
}

const IDLE_MS = 15 * MINUTE_MS
const SECRET_BYTES = 32

/** The session of an operator who has logged in, or of an invited operator who is enrolling. */
export interface ConsoleSession {
  readonly idHash: Buffer
  readonly operatorId: number
  readonly isEnrolling: boolean
  readonly name: string
  readonly mail: string
  readonly role: Role
  /** When the operator last proved the second factor; null while the operator is enrolling. */
  readonly provedAt: Date | null
  /** From when the authenticator of that proof may approve; null if it may at any time. */
  readonly approvesFrom: Date | null
  readonly expiresAt: Date
}

export function newSessionSecret(): string {
  return newSecret(SECRET_BYTES)
}

export function isSecret(value: string | undefined): value is string {
  return value !== undefined && /^[\w-]{43}$/.test(value)
}

interface SessionCall {
  readonly secret: string
  readonly address: string
  readonly now: Date
  /** True if an open screen sends the call by itself. */
  readonly isBackground?: boolean
}

/**
 * Finds the session that belongs to a secret, for a caller at an allowed address. Null if there is
 * none.
 */
export async function findSession(
  on: Queryable,
  call: SessionCall,
): Promise<ConsoleSession | null> {
  const found = await findSessionAnywhere(on, call)
  return found?.isAllowedHere === true ? found.session : null
}

/**
 * Finds the session that belongs to a secret. Stores the time of the call, unless an open screen
 * sends the call by itself. Null if the session has ended. A session ends 15 minutes after its last
 * stored call, and at the latest 10 hours after the login. `isAllowedHere` is false if the
 * caller's address is not in the role's address list, which may have changed since the login
 * . During an enrolment, the address is not checked until the enrolment ends.
 */
export async function findSessionAnywhere(
  on: Queryable,
  call: SessionCall,
): Promise<{ readonly session: ConsoleSession; readonly isAllowedHere: boolean } | null> {
  const { secret, address, now, isBackground = false } = call
  const idHash = hashOf(secret)
  const row = await touchSession(on, { idHash, now, idleSince: idleSince(now), isBackground })
  if (row === null) return null
  const { addresses, ...session } = row
  const isAllowedHere =
    session.isEnrolling || addresses.length === 0 || isWithin(addresses, address)
  return { session: { ...session, idHash }, isAllowedHere }
}

interface NewSession {
  readonly device: string
  readonly address: string
  readonly now: Date
}

/**
 * Starts a session with a new secret and returns the secret. The session belongs to the operator who
 * has proved who they are, or has ended an enrolment, in this transaction. It lasts 10 hours, and
 * one for an enrolment lasts one hour.
 */
export async function startSession(tx: Transaction, session: NewSession): Promise<string> {
  const secret = newSessionSecret()
  await insertSession(tx, { ...session, idHash: hashOf(secret) })
  return secret
}

/**
 * Makes the operator of the caller's session the actor of the transaction: the database refuses an
 * audit entry, a request or a decision in another operator's name. Locks the operator, so that a
 * change of the role waits for the running act. Returns the operator's present role, or null if the
 * session has ended or belongs to an enrolment.
 */
export function actInSession(
  tx: Transaction,
  { secret }: { readonly secret: string },
  now: Date,
): Promise<Role | null> {
  return setActor(tx, secret, now)
}

/**
 * Locks the operator and the session until the transaction ends. Returns false if the session has
 * ended since the request began. A change by a stolen session therefore happens either before the
 * operator's new password or never.
 */
export async function holdSession(tx: Transaction, session: ConsoleSession): Promise<boolean> {
  await lockSessionOperator(tx, session.operatorId)
  return lockSession(tx, session.idHash)
}

export async function endSession(on: Queryable, session: ConsoleSession): Promise<void> {
  await deleteSession(on, session.idHash)
}

/** `findSession` treats such sessions as ended even before they are deleted. */
export async function deleteOldSessions(on: Queryable, now: Date): Promise<void> {
  await deleteEndedSessions(on, { now, idleSince: idleSince(now) })
}

/** Returns the operator's sessions that have not ended, the most recently used session first. */
export function listSessions(
  on: Queryable,
  operatorId: number,
  now: Date,
): Promise<readonly ListedSession[]> {
  return selectSessionsOf(on, { operatorId, now, idleSince: idleSince(now) })
}

/**
 * Returns the part of a session's hash that lists show as the session's id. This part is not enough
 * to log in.
 */
export function publicIdOf({ idHash }: ConsoleSession): string {
  return idHash.toString('hex').slice(0, 16)
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS)
}
