import type { Transaction } from '#server/platform/database/database.ts'

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
 * Uses up the invitation with this token, if the invitation belongs to the mail address. Returns
 * the operator. Returns null if the token is unknown, used or expired.
 */
export async function consumeInvitation(
  tx: Transaction,
  { tokenHash, mail, now }: { tokenHash: Buffer; mail: string; now: Date },
): Promise<number | null> {
  const [row] = await tx.query<{ operatorId: number }>({
    text: `
      update console.invitations
      set used_at = $3
      from console.operators
      where token_hash = $1
        and operators.id = operator_id
        and operators.mail = $2
        and operators.state = 'invited'
        and used_at is null
        and expires_at > $3
      returning operator_id`,
    values: [tokenHash, mail, now],
  })
  return row?.operatorId ?? null
}
