import type { Queryable, Transaction } from '#server/platform/database/database.ts'

export async function insertInvitation(
  tx: Transaction,
  row: { tokenHash: Buffer; operatorId: number; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query({
    text: `
      insert into console.invitations (token_hash, operator_id, created_at, expires_at)
      values ($1, $2, $3, $4)`,
    values: [row.tokenHash, row.operatorId, row.now, row.expiresAt],
  })
}

/** Ends the invitations of an operator that are not used yet. */
export async function expireInvitationsOf(
  tx: Transaction,
  operatorId: number,
  now: Date,
): Promise<void> {
  await tx.query({
    text: `
      update console.invitations
      set expires_at = least(expires_at, $2)
      where operator_id = $1
        and used_at is null`,
    values: [operatorId, now],
  })
}

/**
 * Uses up the invitation with this token, if the invitation belongs to the mail address, and makes
 * its operator the actor of the transaction. Returns null if the token is unknown, used or expired.
 */
export async function consumeInvitation(
  tx: Transaction,
  { token, mail, now }: { token: string; mail: string; now: Date },
): Promise<number | null> {
  const [row] = await tx.query<{ operatorId: number | null }>({
    text: 'select console.open_invitation($1, $2, $3) as operator_id',
    values: [token, mail, now],
  })
  return row?.operatorId ?? null
}

export async function selectOperatorName(on: Queryable, id: number): Promise<string> {
  const [operator] = await on.query<{ name: string }>({
    text: 'select name from console.operators where id = $1',
    values: [id],
  })
  return operator?.name ?? ''
}
