import type { Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export async function insertNote(
  tx: Transaction,
  note: { memberId: number; operatorId: number; text: string; now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into console.member_notes (member_id, operator_id, text, created_at)
    values (${note.memberId}, ${note.operatorId}, ${note.text}, ${note.now})`)
}
