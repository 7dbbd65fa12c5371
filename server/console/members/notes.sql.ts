import type { Transaction } from '#server/platform/database/database.ts'

export async function insertNote(
  tx: Transaction,
  note: { memberId: number; operatorId: number; text: string; now: Date },
): Promise<void> {
  await tx.query({
    text: `
      insert into console.member_notes (member_id, operator_id, text, created_at)
      values ($1, $2, $3, $4)`,
    values: [note.memberId, note.operatorId, note.text, note.now],
  })
}
