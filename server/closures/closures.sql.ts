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

/**
 * Erases what the shop keeps about a member outside the member's own row: the operators' notes, the
 * logins and the payers' names.
 */
export async function eraseTraces(tx: Transaction, memberId: number): Promise<void> {
  await tx.query({ text: 'select erase_member_notes($1)', values: [memberId] })
  await tx.query({ text: 'delete from logins where member_id = $1', values: [memberId] })
  await tx.query({
    text: `
      update payments
      set kana = null
      where member_id = $1
        and kana is not null`,
    values: [memberId],
  })
}
