import { REASON } from '#contract/console/reasons.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import { selectShipmentIds } from '#server/console/parcels/hand-over/hand-over.sql.ts'
import {
  type Actor,
  insertEvents,
  type Parcel,
  updateParcels,
} from '#server/console/parcels/parcels.sql.ts'
import { correctTracking, type Tracking } from '#server/decisions/shipments/shipments.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { lockTracking, selectParcelsOfTracking } from './numbers.sql.ts'

/** Refuses a number that another parcel of the same carrier has. */
export async function assignNumber(
  tx: Transaction,
  parcel: Parcel,
  { carrier, trackingNumber, ...actor }: Actor & Tracking,
): Promise<Refusal | null> {
  const refusal = await takeTracking(tx, { carrier, trackingNumber, id: parcel.id })
  if (refusal !== null) return refusal
  await updateParcels(tx, [parcel.id], { state: 'numbered', carrier, trackingNumber })
  const event = { parcelId: parcel.id, kind: 'numbered', carrier, trackingNumber }
  await insertEvents(tx, [event], actor)
  return null
}

/**
 * Replaces the wrong tracking number of a parcel. The state remains. If the parcel was handed over,
 * the member sees the new number, but gets no mail.
 */
export async function correctNumber(
  tx: Transaction,
  parcel: Parcel,
  { reason, ...actor }: Actor & { reason: string },
  to: Tracking,
): Promise<Refusal | null> {
  const { id, carrier, trackingNumber } = parcel
  if (carrier === null || trackingNumber === null) return refuse(409, REASON.wrongState)
  if (carrier === to.carrier && trackingNumber === to.trackingNumber) {
    return refuse(409, REASON.unchanged)
  }
  const refusal = await takeTracking(tx, { ...to, id })
  if (refusal !== null) return refusal
  await updateParcels(tx, [id], to)
  const from = { carrier, trackingNumber }
  await correctTracking(tx, await selectShipmentIds(tx, [id]), { from, to })
  await insertEvents(tx, [{ parcelId: id, kind: 'number-corrected', reason, ...to }], actor)
  return null
}

/**
 * Reserves a tracking number for a parcel until the transaction ends. Refuses a number that another
 * parcel of the same carrier has.
 */
async function takeTracking(
  tx: Transaction,
  place: Tracking & { readonly id: number },
): Promise<Refusal | null> {
  await lockTracking(tx, place)
  const others = await selectParcelsOfTracking(tx, place)
  return others.length === 0 ? null : refuse(409, REASON.numberTaken)
}
