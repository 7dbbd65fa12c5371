import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

interface OwnPasskey extends Row {
  readonly id: string
  readonly label: string
  readonly createdAt: Date
}

export function selectOwnPasskeys(on: Queryable, operatorId: number): Promise<OwnPasskey[]> {
  return on.query(sql`
    select id, label, created_at
    from console.passkeys
    where operator_id = ${operatorId}
    order by created_at, id`)
}

/** Deletes a passkey of the actor. Returns false if the actor has no passkey with this id. */
export async function deleteOwnPasskey(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx.query<{ isRemoved: boolean }>(sql`
    select console.remove_passkey(${id}) as is_removed`)
  return row?.isRemoved === true
}

export async function countRecoveryCodes(on: Queryable, operatorId: number): Promise<number> {
  const [row] = await on.query<{ count: number }>(sql`
    select count(*) as count
    from console.recovery_codes
    where operator_id = ${operatorId}
      and used_at is null`)
  return row?.count ?? 0
}
