import type { Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export async function updateSingleHand(tx: Transaction, isOn: boolean): Promise<void> {
  await tx.query(sql`update console.settings set is_single_hand = ${isOn}`)
}
