import type { Queryable, Transaction } from '#server/platform/database/database.ts'

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
 * Marks the token as used and returns its payment. `isFirst` is false if the token was already used
 * before this call.
 */
export async function useRedirectToken(
  tx: Transaction,
  { secretHash, sessionHash, now }: Omit<RedirectToken, 'paymentId'>,
): Promise<{ paymentId: number; isFirst: boolean } | null> {
  const rows = await tx.query<{ paymentId: number; isFirst: boolean }>({
    text: `
      update redirect_tokens as token
      set used_at = coalesce(token.used_at, $3)
      from (
        select token_hash, used_at
        from redirect_tokens
        where token_hash = $1
        for update
      ) as before
      where token.token_hash = before.token_hash
        and token.session_hash = $2
      returning token.payment_id as "paymentId", before.used_at is null as "isFirst"`,
    values: [secretHash, sessionHash, now],
  })
  return rows[0] ?? null
}

export async function deleteOldRedirectTokens(on: Queryable, before: Date): Promise<void> {
  await on.query({ text: 'delete from redirect_tokens where created_at < $1', values: [before] })
}
