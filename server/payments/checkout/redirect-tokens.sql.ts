import type { Queryable } from '#server/platform/database/database.ts'

export interface RedirectToken {
  readonly secretHash: Buffer
  readonly paymentId: number
  readonly sessionHash: Buffer
  readonly now: Date
}

export async function insertRedirectToken(on: Queryable, token: RedirectToken): Promise<void> {
  await on.query({
    text: `
      insert into redirect_tokens (token_hash, payment_id, session_hash, created_at)
      values ($1, $2, $3, $4)`,
    values: [token.secretHash, token.paymentId, token.sessionHash, token.now],
  })
}

/**
 * Returns the token's payment and the time at which the token was first used. Returns null if the
 * token is unknown or belongs to another session.
 */
export async function markTokenUsed(
  on: Queryable,
  { secretHash, sessionHash, now }: Omit<RedirectToken, 'paymentId'>,
): Promise<{ paymentId: number; firstUsedAt: Date } | null> {
  const rows = await on.query<{ paymentId: number; firstUsedAt: Date }>({
    text: `
      update redirect_tokens
      set used_at = coalesce(used_at, $3)
      where token_hash = $1
        and session_hash = $2
      returning payment_id, used_at as first_used_at`,
    values: [secretHash, sessionHash, now],
  })
  return rows[0] ?? null
}

export async function deleteOldRedirectTokens(on: Queryable, before: Date): Promise<void> {
  await on.query({ text: 'delete from redirect_tokens where created_at < $1', values: [before] })
}
