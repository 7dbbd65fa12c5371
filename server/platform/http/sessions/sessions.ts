import { hash } from 'node:crypto'
import type { ShopRules } from '#contract/rules.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { openBatcher } from '#server/platform/load/batcher.ts'
import { hashOf, newSecret } from '#server/platform/secrets.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/time/durations.ts'
import {
  deleteExpiredSessions,
  deleteListedSession,
  deleteLogins,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  type ListedSession,
  lockSession,
  type SessionRow,
  selectProvedAt,
  selectSessions,
  selectSessionsOf,
  touchSessions,
  updateChosenPurchase,
  updateProvedAt,
  updateViewedPack,
} from './sessions.sql.ts'

export {
  deleteSessionsOf as endSessionsOf,
  lockSession as isSessionAlive,
  selectProvedAt as readProof,
}

/**
 * The time of a session's newest request is stored at most once in this interval, so that most
 * requests write nothing.
 */
const SEEN_STORED_MS = HOUR_MS
const SECRET_BYTES = 24
/** The point occurs in no secret of a session. */
const GUEST_PREFIX = 'guest.'
const LOOKUP_BATCH_MAX = 256
/** How long the record of a login is kept for questions about an account. */
const LOGIN_RETENTION_MS = 400 * DAY_MS

export interface Session extends SessionRow {
  readonly idHash: Buffer
}

/** If `maxAgeSeconds` is null, the cookie ends when the browser closes. */
export interface SessionCookie {
  readonly secret: string
  readonly maxAgeSeconds: number | null
}

export interface Sessions {
  /** Null if no session has the secret or the session has ended. */
  find(secret: string): Promise<Session | null>
}

export function newSessionSecret(): string {
  return newSecret(SECRET_BYTES)
}

/** For the anti-forgery values of a guest. By its form the shop knows without a look-up that it has no session. */
export function newGuestSecret(): string {
  return `${GUEST_PREFIX}${newSessionSecret()}`
}

export function isGuestSecret(secret: string): boolean {
  return secret.startsWith(GUEST_PREFIX)
}

/** Returns whether a text has the form of a secret: 32 characters of base64url, for a guest with the prefix. */
export function isSecret(text: string | undefined): text is string {
  return text !== undefined && /^(guest\.)?[\w-]{32}$/.test(text)
}

/** Concurrent look-ups share one statement, so that many requests cost few round trips. */
export function openSessions(database: Database, clock: Clock): Sessions {
  const find = openBatcher<string, Session | null>(async (idHashes) => {
    const now = clock.now()
    const found = new Array<Session | null>(idHashes.length).fill(null)
    const stale: Buffer[] = []
    for (const { position, seenAt, ...session } of await selectSessions(database, idHashes, now)) {
      const idHash = Buffer.from(idHashes[position - 1] as string, 'hex')
      found[position - 1] = { ...session, idHash }
      if (now.getTime() - seenAt.getTime() >= SEEN_STORED_MS) stale.push(idHash)
    }
    if (stale.length > 0) await touchSessions(database, stale, now)
    return found
  }, LOOKUP_BATCH_MAX)
  return {
    find: async (secret) => (isGuestSecret(secret) ? null : find(hash('sha256', secret, 'hex'))),
  }
}

/**
 * Starts a session of the member with a new secret. The secret is new, because an attacker may have
 * planted the old secret in the browser before the login.
 */
export async function startSession(
  tx: Transaction,
  session: { memberId: number; isSaved: boolean; device: string; now: Date },
  rules: ShopRules,
): Promise<SessionCookie> {
  const { memberId, isSaved, device, now } = session
  const secret = newSessionSecret()
  const [days, idleDays] = isSaved
    ? [rules.savedLoginDays, rules.savedLoginIdleDays]
    : [rules.loginDays, rules.loginIdleDays]
  const expiresAt = new Date(now.getTime() + days * DAY_MS)
  await insertSession(tx, { idHash: hashOf(secret), memberId, device, now, expiresAt, idleDays })
  return { secret, maxAgeSeconds: isSaved ? days * 86_400 : null }
}

export function saveProof(
  tx: Transaction,
  { idHash, now }: { idHash: Buffer; now: Date },
): Promise<void> {
  return updateProvedAt(tx, { idHash, now })
}

export async function endSession(on: Queryable, secret: string): Promise<void> {
  await deleteSession(on, hashOf(secret))
}

export async function listSessions(
  on: Queryable,
  { memberId, idHash }: Session,
  now: Date,
): Promise<readonly (ListedSession & { readonly isCurrent: boolean })[]> {
  const current = publicIdOf(idHash)
  const sessions = await selectSessionsOf(on, { memberId, now })
  return sessions.map((session) => ({ ...session, isCurrent: session.id === current }))
}

/** Null as the id ends all but the present session. The caller locks the member first. */
export async function endListedSession(
  tx: Transaction,
  { memberId, idHash }: Pick<Session, 'memberId' | 'idHash'>,
  id: string | null,
): Promise<void> {
  if (id === null) await deleteSessionsOf(tx, { memberId, exceptIdHash: idHash })
  else await deleteListedSession(tx, { memberId, id })
}

export async function endExpiredSessions(on: Queryable, now: Date): Promise<void> {
  await deleteExpiredSessions(on, now)
  await deleteLogins(on, new Date(now.getTime() - LOGIN_RETENTION_MS))
}

/**
 * Saves in the session which pack the member viewed last. A call that names no pack then uses the
 * saved pack (Q55). Writes nothing if the pack is already saved.
 */
export async function rememberViewedPack(
  on: Queryable,
  session: Session,
  packId: number,
): Promise<void> {
  if (session.viewedPackId === packId) return
  await updateViewedPack(on, session.idHash, packId)
}

/** The page for deciding about won cards then shows its cards (Q67). */
export async function rememberChosenPurchase(
  on: Queryable,
  session: Session,
  choice: { purchaseId: number; now: Date },
): Promise<void> {
  await updateChosenPurchase(on, session.idHash, choice)
}

/** A part of the session's hash, by which the member's list names it. */
function publicIdOf(idHash: Buffer): string {
  return idHash.toString('hex').slice(0, 16)
}
