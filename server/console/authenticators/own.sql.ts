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

/** Deletes a passkey of the operator. Returns false if the operator has no passkey with this id. */
export async function deleteOwnPasskey(
  tx: Transaction,
  { operatorId, id }: { operatorId: number; id: string },
): Promise<boolean> {
  const rows = await tx.query({
    text: 'delete from console.passkeys where operator_id = $1 and id = $2 returning 1',
    values: [operatorId, id],
  })
  return rows.length === 1
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
