import type { Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/** Inserts the closure. Returns false if the account is already closed. */
export async function insertClosure(
  tx: Transaction,
  { memberId, now }: { memberId: number; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into closures (member_id, created_at)
    values (${memberId}, ${now})
    on conflict do nothing
    returning member_id`)
  return rows.length > 0
}
