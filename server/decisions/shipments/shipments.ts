import { insertShipments } from '#server/decisions/decisions.sql.ts'
import { readAddresses } from '#server/members/members.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** The parcel of an exchange, to the member's address as it is now; the caller has seen that it is complete. */
export async function shipExchange(
  tx: Transaction,
  { memberId, exchangeId, now }: { memberId: number; exchangeId: number; now: Date },
): Promise<void> {
  const [address] = await readAddresses(tx, [memberId])
  if (address === undefined) throw new Error(`member ${memberId} has no address`)
  await insertShipments(tx, [{ ...address, exchangeId, createdAt: now }])
}
