import type { Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export async function insertReissue(
  tx: Transaction,
  reissue: { tokenHash: Buffer; memberId: number; expiresAt: Date },
): Promise<void> {
  await tx.query(sql`
    insert into reissues (token_hash, member_id, expires_at)
    values (${reissue.tokenHash}, ${reissue.memberId}, ${reissue.expiresAt})`)
}

/**
 * Returns whether a link of the member still works at `usableUntil`. Locks the member, so that of
 * concurrent requests each sees the link of the one before.
 */
export async function lockUsableReissue(
  tx: Transaction,
  { memberId, usableUntil }: { memberId: number; usableUntil: Date },
): Promise<boolean> {
  await tx.query(sql`select from members where id = ${memberId} for no key update`)
  const rows = await tx.query(sql`
    select
    from reissues
    where member_id = ${memberId}
      and expires_at > ${usableUntil}
    limit 1`)
  return rows.length > 0
}

/**
 * Locks nothing if the token is unknown or used. The link itself is not locked and may be deleted
 * while this statement waits.
 */
export async function lockMemberOfReissue(tx: Transaction, tokenHash: Buffer): Promise<void> {
  await tx.query(sql`
    select
    from reissues
    join members on members.id = reissues.member_id
    where reissues.token_hash = ${tokenHash}
    for no key update of members`)
}

/** Null if the token is unknown, used or expired. */
export async function consumeReissue(
  tx: Transaction,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<number | null> {
  const rows = await tx.query<{ memberId: number }>(sql`
    delete from reissues
    where token_hash = ${tokenHash}
      and expires_at > ${now}
    returning member_id`)
  return rows[0]?.memberId ?? null
}
