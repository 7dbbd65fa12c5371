import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export async function insertInvitation(
  tx: Transaction,
  row: { tokenHash: Buffer; operatorId: number; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(sql`
    insert into console.invitations (token_hash, operator_id, created_at, expires_at)
    values (${row.tokenHash}, ${row.operatorId}, ${row.now}, ${row.expiresAt})`)
}

/** Ends the invitations of an operator that are not used yet. */
export async function expireInvitationsOf(
  tx: Transaction,
  operatorId: number,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update console.invitations
    set expires_at = least(expires_at, ${now})
    where operator_id = ${operatorId}
      and used_at is null`)
}

/**
 * Uses up the invitation with this token, if the invitation belongs to the mail address, and makes
 * its operator the actor of the transaction. Returns null if the token is unknown, used or expired.
 */
export async function consumeInvitation(
  tx: Transaction,
  { token, mail, now }: { token: string; mail: string; now: Date },
): Promise<number | null> {
  const [row] = await tx.query<{ operatorId: number | null }>(sql`
    select console.open_invitation(${token}, ${mail}, ${now}) as operator_id`)
  return row?.operatorId ?? null
}

export async function selectOperatorName(on: Queryable, id: number): Promise<string> {
  const [operator] = await on.query<{ name: string }>(sql`
    select name
    from console.operators
    where id = ${id}`)
  return operator?.name ?? ''
}
