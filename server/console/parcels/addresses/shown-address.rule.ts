import type { ParcelState } from '#contract/console/parcels/parcels.fields.ts'
import { isPermitted, type Role } from '#contract/console/roles.ts'

/**
 * Returns whether a role may see the recipient and the address of a parcel in this state. A shipper
 * sees them only while the parcel is open, so not after the hand-over to the carrier.
 */
export function maySeeAddress(role: Role, state: ParcelState): boolean {
  return isPermitted(role, state === 'handed-over' ? 'ship.sent-addresses' : 'ship.addresses')
}

/** Returns a parcel without the recipient's name and city, if the role may not see its address. */
export function parcelFor<P extends { readonly state: ParcelState }>(role: Role, parcel: P): P {
  return maySeeAddress(role, parcel.state) ? parcel : { ...parcel, name: '', city: '' }
}
