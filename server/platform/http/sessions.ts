import { hash, randomBytes } from 'node:crypto'
import { SAVED_SESSION_DAYS } from '#contract/constants.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { openBatcher } from '#server/platform/load/batcher.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'

const UNSAVED_SESSION_DAYS = 7
const LOOKUP_BATCH_MAX = 256

export interface Session {
  readonly idHash: Buffer
  readonly memberId: number
  readonly viewedPackId: number | null
  readonly chosenPurchaseId: number | null
  readonly chosenAt: Date | null
}

/** The content of the cookie. `maxAgeSeconds` is null for a session that ends with the browser. */
export interface SessionCookie {
  readonly secret: string
  readonly maxAgeSeconds: number | null
}

export interface Sessions {
  /** The session of a cookie's secret; null if there is none or it has ended. */
  find(secret: string): Promise<Session | null>
}

/** A new random secret for a session cookie. */
export function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

/** True for a text that can be a session secret: 32 characters of base64url. */
export function isSecret(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{32}$/.test(text)
}

/** Opens the look-up of sessions. Concurrent look-ups share one statement, so that load costs few round trips. */
export function openSessions(database: Database, clock: Clock): Sessions {
  const find = openBatcher<string, Session | null>(async (idHashes) => {
    const found = new Array<Session | null>(idHashes.length).fill(null)
    for (const { position, ...session } of await selectSessions(database, idHashes, clock.now())) {
      const idHash = Buffer.from(idHashes[position - 1] as string, 'hex')
      found[position - 1] = { ...session, idHash }
    }
    return found
  }, LOOKUP_BATCH_MAX)
  return { find: (secret) => find(hash('sha256', secret, 'hex')) }
}

/** Starts a session of the member. It gets a new secret, so that a secret known before the login opens nothing. */
export async function startSession(
  tx: Transaction,
  { memberId, isSaved, now }: { memberId: number; isSaved: boolean; now: Date },
): Promise<SessionCookie> {
  const secret = newSecret()
  const days = isSaved ? SAVED_SESSION_DAYS : UNSAVED_SESSION_DAYS
  await tx.query({
    name: 'start-session',
    text: `
      insert into sessions (id_hash, member_id, created_at, expires_at)
      values ($1, $2, $3, $4)`,
    values: [hashOf(secret), memberId, now, new Date(now.getTime() + days * DAY_MS)],
  })
  return { secret, maxAgeSeconds: isSaved ? days * 86_400 : null }
}

/** Ends the session of a secret. */
export async function endSession(on: Queryable, secret: string): Promise<void> {
  await on.query({
    name: 'end-session',
    text: 'delete from sessions where id_hash = $1',
    values: [hashOf(secret)],
  })
}

/** Ends every session of a member except the given one. */
export async function endSessionsOf(
  tx: Transaction,
  { memberId, exceptIdHash }: { memberId: number; exceptIdHash: Buffer | null },
): Promise<void> {
  await tx.query({
    text: `
      delete from sessions
      where member_id = $1
        and ($2::bytea is null or id_hash <> $2)`,
    values: [memberId, exceptIdHash],
  })
}

/** Deletes expired sessions; `find` ignores them anyway. */
export async function endExpiredSessions(on: Queryable, now: Date): Promise<void> {
  await on.query({ text: 'delete from sessions where expires_at <= $1', values: [now] })
}

/** Remembers the pack that the member viewed last, for a pack/check without a pack (Q55). Writes nothing if unchanged. */
export async function rememberViewedPack(
  on: Queryable,
  session: Session,
  packId: number,
): Promise<void> {
  if (session.viewedPackId === packId) return
  await on.query({
    name: 'remember-viewed-pack',
    text: 'update sessions set viewed_pack_id = $2 where id_hash = $1',
    values: [session.idHash, packId],
  })
}

/** Remembers which undecided purchase the member opened (Q67). */
export async function rememberChosenPurchase(
  on: Queryable,
  session: Session,
  { purchaseId, now }: { purchaseId: number; now: Date },
): Promise<void> {
  await on.query({
    name: 'remember-chosen-purchase',
    text: 'update sessions set chosen_purchase_id = $2, chosen_at = $3 where id_hash = $1',
    values: [session.idHash, purchaseId, now],
  })
}

function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** The sessions of the hashes (hex), each with its position (from 1) among them. One index look-up for each hash. */
function selectSessions(
  on: Queryable,
  idHashes: readonly string[],
  now: Date,
): Promise<(Omit<Session, 'idHash'> & { readonly position: number } & Record<string, unknown>)[]> {
  return on.query({
    name: 'select-sessions',
    text: `
      select
        position,
        member_id as "memberId",
        viewed_pack_id as "viewedPackId",
        chosen_purchase_id as "chosenPurchaseId",
        chosen_at as "chosenAt"
      from unnest($1::text[]) with ordinality as requested (id_hash, position)
      cross join lateral (
        select member_id, viewed_pack_id, chosen_purchase_id, chosen_at
        from sessions
        where id_hash = decode(requested.id_hash, 'hex')
          and expires_at > $2
        limit 1
      ) as session`,
    values: [idHashes, now],
  })
}
