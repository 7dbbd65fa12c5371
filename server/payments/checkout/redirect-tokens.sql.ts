import type { Queryable } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface RedirectToken {
  readonly secretHash: Buffer
  readonly paymentId: number
  readonly sessionHash: Buffer
  readonly now: Date
}

export async function insertRedirectToken(on: Queryable, token: RedirectToken): Promise<void> {
  await on.query(sql`
    insert into redirect_tokens (token_hash, payment_id, session_hash, created_at)
    values (${token.secretHash}, ${token.paymentId}, ${token.sessionHash}, ${token.now})`)
}

/**
 * Returns the token's payment and the time at which the token was first used. Returns null if the
 * token is unknown or belongs to another session.
 */
export async function markTokenUsed(
  on: Queryable,
  { secretHash, sessionHash, now }: Omit<RedirectToken, 'paymentId'>,
): Promise<{ paymentId: number; firstUsedAt: Date } | null> {
  const rows = await on.query<{ paymentId: number; firstUsedAt: Date }>(sql`
    update redirect_tokens
    set used_at = coalesce(used_at, ${now})
    where token_hash = ${secretHash}
      and session_hash = ${sessionHash}
    returning payment_id, used_at as first_used_at`)
  return rows[0] ?? null
}

export async function deleteOldRedirectTokens(on: Queryable, before: Date): Promise<void> {
  await on.query(sql`delete from redirect_tokens where created_at < ${before}`)
}
