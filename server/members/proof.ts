import { PROOF_MINUTES } from '#contract/constants.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { readProof, saveProof } from '#server/platform/http/sessions/sessions.ts'
import { type RateLimit, takeRateLimits } from '#server/platform/load/rate-limits.ts'
import { isPassword } from '#server/platform/password.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { type ActingSession, actInSession } from './acting-session.ts'
import { selectPasswordHash } from './members.sql.ts'

/** Counts by session, so that a stranger's session keeps no proof from the member's own. */
const PROOF_LIMIT: RateLimit = { name: 'proof', max: 10, windowMs: 15 * MINUTE_MS }

/** By this session's login within the last five minutes, or by a later proof. */
export async function isProved(
  on: Queryable,
  { idHash, now }: { idHash: Buffer; now: Date },
): Promise<boolean> {
  const provedAt = await readProof(on, idHash)
  return provedAt !== null && now.getTime() - provedAt.getTime() < PROOF_MINUTES * MINUTE_MS
}

/** Refuses `tooMany` beyond 10 tries of a session within 15 minutes, `ended` for an ended session. */
export async function proveByPassword(
  database: Database,
  { session, pass, now }: { session: ActingSession; pass: string; now: Date },
): Promise<'proved' | 'mismatch' | 'tooMany' | 'ended'> {
  const { memberId, idHash } = session
  const limit = { ...PROOF_LIMIT, subject: idHash.toString('hex') }
  if (!(await takeRateLimits(database, [limit], now))) return 'tooMany'
  const passwordHash = await selectPasswordHash(database, memberId)
  if (!(await isPassword(pass, passwordHash, `member ${memberId}`))) return 'mismatch'
  return actInSession(database, session, (tx) => recordProof(tx, { session, now }))
}

export async function recordProof(
  tx: Transaction,
  { session, now }: { session: ActingSession; now: Date },
): Promise<'proved'> {
  await saveProof(tx, { idHash: session.idHash, now })
  return 'proved'
}
