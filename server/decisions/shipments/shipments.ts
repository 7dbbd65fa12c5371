import type { Carrier } from '#contract/carriers.ts'
import { SEND_STATE, type SendState } from '#contract/codes.ts'
import { setSendState } from '#server/draws/draws.ts'
import { readAddresses } from '#server/members/members.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import {
  eraseAddresses,
  insertShipments,
  type ShippedPurchase,
  updateCancelled,
  updateSent,
  updateTracking,
  updateUnsent,
} from './shipments.sql.ts'

export { updateTracking as correctTracking }

/** How long the address of a sent parcel is kept for questions about its delivery. */
const ADDRESS_RETENTION_MS = 400 * DAY_MS

/** Ships to the member's present address, which the caller has found complete. */
export async function shipExchange(
  tx: Transaction,
  { memberId, exchangeId, now }: { memberId: number; exchangeId: number; now: Date },
): Promise<void> {
  const [address] = await readAddresses(tx, [memberId])
  if (address === undefined) throw new Error(`member ${memberId} has no address`)
  await insertShipments(tx, [{ ...address, exchangeId, createdAt: now }])
}

export interface Tracking {
  readonly carrier: Carrier
  readonly trackingNumber: string
}
export interface SentShipment extends Tracking {
  readonly shipmentId: number
}

/**
 * Marks shipments as sent, and their purchases as shipped. A shipment that is already marked as
 * sent keeps its time and its tracking number. The caller must hold the locks of the members' point
 * balances. Specification, section 4 (B-021).
 */
export async function markSent(
  tx: Transaction,
  shipments: readonly SentShipment[],
  now: Date,
): Promise<void> {
  const purchases = await updateSent(tx, shipments, now)
  await setSendStates(tx, purchases, SEND_STATE.shipped)
}

/**
 * Marks shipments as not sent, because the parcel did not leave or came back. The shop then has to
 * ship the goods to the member again. The caller must hold the locks of the members' point
 * balances.
 */
export async function markUnsent(tx: Transaction, shipmentIds: readonly number[]): Promise<void> {
  const purchases = await updateUnsent(tx, shipmentIds)
  await setSendStates(tx, purchases, SEND_STATE.notShipped)
}

/**
 * Marks shipments that were not sent as cancelled, by an approval about their member: their cards and
 * goods stay with the shop. The caller must hold the locks of the members' point balances.
 */
export async function markCancelled(
  tx: Transaction,
  shipmentIds: readonly number[],
  approvalId: number,
): Promise<void> {
  const purchases = await updateCancelled(tx, shipmentIds, approvalId)
  await setSendStates(tx, purchases, SEND_STATE.noShipping)
}

export function eraseOldAddresses(database: Database, now: Date): Promise<void> {
  return eraseAddresses(database, new Date(now.getTime() - ADDRESS_RETENTION_MS))
}

/** In the order of purchase ids, as in every transaction, so that no two deadlock. */
async function setSendStates(
  tx: Transaction,
  purchases: readonly ShippedPurchase[],
  state: SendState,
): Promise<void> {
  await Promise.all(purchases.map((purchase) => setSendState(tx, purchase, state)))
}
