import type { Transaction } from '#server/platform/database/database.ts'

/** Inserts the closure. Returns false if the account is already closed. */
export async function insertClosure(
  tx: Transaction,
  { memberId, now }: { memberId: number; now: Date },
): Promise<boolean> {
  const rows = await tx.query({
    text: `
      insert into closures (member_id, created_at)
      values ($1, $2)
      on conflict do nothing
      returning member_id`,
    values: [memberId, now],
  })
  return rows.length > 0
}
