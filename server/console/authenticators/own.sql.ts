import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

interface OwnPasskey extends Row {
  readonly id: string
  readonly label: string
  readonly createdAt: Date
}

export function selectOwnPasskeys(on: Queryable, operatorId: number): Promise<OwnPasskey[]> {
  return on.query({
    text: `
      select id, label, created_at
      from console.passkeys
      where operator_id = $1
      order by created_at, id`,
    values: [operatorId],
  })
}

/** Deletes a passkey of the actor. Returns false if the actor has no passkey with this id. */
export async function deleteOwnPasskey(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx.query<{ isRemoved: boolean }>({
    text: 'select console.remove_passkey($1) as is_removed',
    values: [id],
  })
  return row?.isRemoved === true
}

export async function countRecoveryCodes(on: Queryable, operatorId: number): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `
      select count(*) as count
      from console.recovery_codes
      where operator_id = $1
        and used_at is null`,
    values: [operatorId],
  })
  return row?.count ?? 0
}
