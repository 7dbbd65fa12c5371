import type { DeliveryAddress } from '#server/console/parcels/addresses/address.rule.ts'
import { setAddress } from '#server/console/parcels/intake/intake.ts'
import {
  type Actor,
  insertEvents,
  type Parcel,
  updateParcels,
} from '#server/console/parcels/parcels.sql.ts'
import { BACK_IN_QUEUE, wait } from '#server/console/parcels/steps.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { closeRequests, insertAddressRequest } from './corrections.sql.ts'

/** Asks the member, by mail, to correct the address of a parcel. */
export async function requestCorrection(
  tx: Transaction,
  parcel: Parcel,
  { reason, ...actor }: Actor & { reason: string },
): Promise<void> {
  const { id: parcelId, memberId } = parcel
  const back = parcel.state === 'returned' ? BACK_IN_QUEUE : {}
  await updateParcels(tx, [parcelId], { ...back, state: 'problem' })
  await insertAddressRequest(tx, { parcelId, memberId, reason, requestedAt: actor.now })
  await insertEvents(tx, [{ parcelId, kind: 'correction-requested', reason }], actor)
}

/** Stores an address that an operator corrected for the member, for example after a phone call. */
export async function correctAddress(
  tx: Transaction,
  parcel: Parcel,
  { address, reason, ...actor }: Actor & { address: DeliveryAddress; reason: string },
): Promise<void> {
  await setAddress(tx, parcel.id, address)
  await wait(tx, parcel)
  await closeRequests(tx, [parcel.id], actor.now)
  await insertEvents(tx, [{ parcelId: parcel.id, kind: 'address-corrected', reason }], actor)
}
