import type { Transaction } from '#server/platform/database/database.ts'

export async function updateSingleHand(tx: Transaction, isOn: boolean): Promise<void> {
  await tx.query({ text: 'update console.settings set is_single_hand = $1', values: [isOn] })
}
