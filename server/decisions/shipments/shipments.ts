import { SEND_STATE } from '#contract/codes.ts'
import { setSendState } from '#server/draws/draws.ts'
import { readAddresses } from '#server/members/members.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { lockValidAccounts } from '#server/points/points.ts'
import {
  eraseAddresses,
  insertShipments,
  selectHasOpenShipment,
  updateShipped,
} from './shipments.sql.ts'

/** How long the address of a sent parcel is kept for questions about its delivery. */
const ADDRESS_RETENTION_MS = 400 * DAY_MS

/**
 * Creates the parcel of an exchange, to the member's present address. The caller has already
 * checked that the address is complete.
 */
export async function shipExchange(
  tx: Transaction,
  { memberId, exchangeId, now }: { memberId: number; exchangeId: number; now: Date },
): Promise<void> {
  const [address] = await readAddresses(tx, [memberId])
  if (address === undefined) throw new Error(`member ${memberId} has no address`)
  await insertShipments(tx, [{ ...address, exchangeId, createdAt: now }])
}

/**
 * Marks the parcel of a purchase as sent and stores its tracking code. Returns false if there is no
 * parcel, or if it was sent before. Specification, section 4 (B-021).
 */
export function markShipped(
  database: Database,
  parcel: { memberId: number; purchaseId: number; deliveryCode: string; now: Date },
): Promise<boolean> {
  const { memberId, now } = parcel
  return database.transaction(async (tx) => {
    await lockValidAccounts(tx, { keys: [{ memberId, currency: 'point' }], now })
    if (!(await updateShipped(tx, parcel))) return false
    const key = { memberId, id: parcel.purchaseId }
    await setSendState(tx, key, SEND_STATE.shipped)
    return true
  })
}

/** Erases the addresses of parcels that were sent 400 days ago. The parcels themselves stay. */
export function eraseOldAddresses(database: Database, now: Date): Promise<void> {
  return eraseAddresses(database, new Date(now.getTime() - ADDRESS_RETENTION_MS))
}

/** Returns whether a parcel of the member is still to be sent. */
export function hasOpenShipment(on: Queryable, memberId: number): Promise<boolean> {
  return selectHasOpenShipment(on, memberId)
}
