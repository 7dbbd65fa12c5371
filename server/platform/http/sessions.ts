import { hash, randomBytes } from 'node:crypto'
import { SAVED_SESSION_DAYS } from '#contract/constants.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { openBatcher } from '#server/platform/load/batcher.ts'
import type { Clock } from '#server/platform/time/clock.ts'

const UNSAVED_SESSION_DAYS = 7
const LOOKUP_BATCH_MAX = 256
const DAY_MS = 86_400_000

export interface Session {
  readonly idHash: Buffer
  readonly memberId: number
  readonly viewedPackId: number | null
  readonly chosenPurchaseId: number | null
  readonly chosenAt: Date | null
}

/** What goes into the cookie. `maxAgeSeconds` is null for a session that ends with the browser. */
export interface SessionCookie {
  readonly secret: string
  readonly maxAgeSeconds: number | null
}

export interface Sessions {
  /** The session of a cookie's secret; null where there is none or it has ended. */
  find(secret: string): Promise<Session | null>
}

export function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

export function isSecret(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{32}$/.test(text)
}

/** Look-ups that come together share one statement: a crowd of buyers costs few round trips. */
export function openSessions(database: Database, clock: Clock): Sessions {
  const find = openBatcher<string, Session | null>(async (idHashes) => {
    const found = new Array<Session | null>(idHashes.length).fill(null)
    for (const { place, ...session } of await selectSessions(database, idHashes, clock.now())) {
      found[place - 1] = { ...session, idHash: Buffer.from(idHashes[place - 1] as string, 'hex') }
    }
    return found
  }, LOOKUP_BATCH_MAX)
  return { find: (secret) => find(hash('sha256', secret, 'hex')) }
}

/** Starts a session of the member under a new secret, so that the one before the login is worth nothing. */
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

export async function endSession(on: Queryable, secret: string): Promise<void> {
  await on.query({
    name: 'end-session',
    text: 'delete from sessions where id_hash = $1',
    values: [hashOf(secret)],
  })
}

/** Ends every session of a member, but for the one that stays. */
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

export async function endExpiredSessions(on: Queryable, now: Date): Promise<void> {
  await on.query({ text: 'delete from sessions where expires_at <= $1', values: [now] })
}

/** Remembers the pack last looked at, for a check that names none (Q55). Unchanged, it writes nothing. */
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

/** Remembers which undecided purchase the member has opened (Q67). */
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

/** One look into the index for each, by its place among those asked for; hashes in hex. */
function selectSessions(
  on: Queryable,
  idHashes: readonly string[],
  now: Date,
): Promise<(Omit<Session, 'idHash'> & { readonly place: number } & Record<string, unknown>)[]> {
  return on.query({
    name: 'select-sessions',
    text: `
      select
        place,
        member_id as "memberId",
        viewed_pack_id as "viewedPackId",
        chosen_purchase_id as "chosenPurchaseId",
        chosen_at as "chosenAt"
      from unnest($1::text[]) with ordinality as asked (id_hash, place)
      cross join lateral (
        select member_id, viewed_pack_id, chosen_purchase_id, chosen_at
        from sessions
        where id_hash = decode(asked.id_hash, 'hex')
          and expires_at > $2
        limit 1
      ) as held`,
    values: [idHashes, now],
  })
}
