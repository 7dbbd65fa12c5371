import type { Transaction } from '#server/platform/database/database.ts'

export async function insertReissue(
  tx: Transaction,
  reissue: { tokenHash: Buffer; memberId: number; expiresAt: Date },
): Promise<void> {
  await tx.query({
    text: 'insert into reissues (token_hash, member_id, expires_at) values ($1, $2, $3)',
    values: [reissue.tokenHash, reissue.memberId, reissue.expiresAt],
  })
}

/**
 * Returns whether a link of the member still works at `usableUntil`. Locks the member, so that of
 * concurrent requests each sees the link of the one before.
 */
export async function lockUsableReissue(
  tx: Transaction,
  { memberId, usableUntil }: { memberId: number; usableUntil: Date },
): Promise<boolean> {
  await tx.query({
    text: 'select from members where id = $1 for no key update',
    values: [memberId],
  })
  const rows = await tx.query({
    text: 'select from reissues where member_id = $1 and expires_at > $2 limit 1',
    values: [memberId, usableUntil],
  })
  return rows.length > 0
}

/**
 * Locks nothing if the token is unknown or used. The link itself is not locked and may be deleted
 * while this statement waits.
 */
export async function lockMemberOfReissue(tx: Transaction, tokenHash: Buffer): Promise<void> {
  await tx.query({
    text: `
      select
      from reissues
      join members on members.id = reissues.member_id
      where reissues.token_hash = $1
      for no key update of members`,
    values: [tokenHash],
  })
}

/** Null if the token is unknown, used or expired. */
export async function consumeReissue(
  tx: Transaction,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<number | null> {
  const rows = await tx.query<{ memberId: number }>({
    text: `
      delete from reissues
      where token_hash = $1
        and expires_at > $2
      returning member_id`,
    values: [tokenHash, now],
  })
  return rows[0]?.memberId ?? null
}
