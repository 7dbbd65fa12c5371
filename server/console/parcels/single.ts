import type { ItemPlace } from '#contract/console/parcels/parcel-rows.ts'
import type { ParcelState } from '#contract/console/parcels/parcels.fields.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import type { DeliveryAddress } from '#server/console/parcels/addresses/address.rule.ts'
import { correctTracking, type Tracking } from '#server/decisions/shipments/shipments.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { closeRequests, insertAddressRequest } from './corrections/corrections.sql.ts'
import { selectShipmentIds } from './hand-over/hand-over.sql.ts'
import { setAddress } from './intake/intake.ts'
import {
  copyParcel,
  findByCode,
  findBySerialNumber,
  findScannedItems,
  moveItems,
  storePicks,
} from './items/items.sql.ts'
import { refusalOf, type Step } from './life.rule.ts'
import {
  insertEvents,
  lockParcels,
  lockTracking,
  type Parcel,
  type ParcelChange,
  selectParcelsOfTracking,
  updateParcels,
} from './parcels.sql.ts'
import type { Actor } from './hand-over/hand-over.ts'
import { selectTotals } from './totals/totals.sql.ts'
import { refreshTotals } from './totals/totals.ts'

/**
 * Locks and returns one parcel for a step. Refuses the step if the parcel has changed since
 * `version`, or if the step is not possible in the parcel's state. Without `version`, every version
 * is accepted.
 */
export async function lockFor(
  tx: Transaction,
  { id, version }: { id: number; version?: number },
  step: Step,
): Promise<Parcel | Refusal> {
  const [parcel] = await lockParcels(tx, [id])
  if (parcel === undefined) return refuse(404)
  if (version !== undefined && parcel.version !== version) {
    const { state, version: current } = parcel
    return refuse(409, REASON.versionConflict, { current: { state, version: current } })
  }
  const reason = refusalOf(parcel, step)
  return reason === null ? parcel : refuse(409, reason)
}

/**
 * Moves items into a new parcel of the same member and address. Returns the id of the new parcel.
 */
export async function split(
  tx: Transaction,
  parcel: Parcel,
  items: readonly ItemPlace[],
): Promise<number | Refusal> {
  const to = await copyParcel(tx, parcel.id)
  const refusal = await takeItems(tx, { parcel, to, items })
  if (refusal !== null) return refusal
  const rest = await selectTotals(tx, [parcel.id])
  return rest.length === 0 ? refuse(409, REASON.unchanged) : to
}

/** Moves items into another parcel of the same member and address. */
export async function move(
  tx: Transaction,
  { from, to, items }: { from: Parcel; to: Parcel; items: readonly ItemPlace[] },
): Promise<Refusal | null> {
  const isSame = from.memberId === to.memberId && from.addressKey === to.addressKey
  if (!isSame || from.id === to.id) return refuse(409, REASON.otherAddress)
  return takeItems(tx, { parcel: from, to: to.id, items })
}

/** Marks one item as picked, or clears the mark. Returns the parcel's state after the change. */
export async function tick(
  tx: Transaction,
  parcel: Parcel,
  { item, isPicked, ...actor }: Actor & { item: ItemPlace; isPicked: boolean },
): Promise<ParcelState> {
  const picked = isPicked ? actor : null
  await storePicks(tx, { parcelIds: [parcel.id], items: [item], picked })
  return settlePicks(tx, parcel)
}

export interface Scanned {
  readonly result: 'picked' | 'picked-before' | 'wrong' | 'unknown'
  readonly name: string
  readonly state: ParcelState
}

/**
 * Marks as picked the item that a scanned code names. If the code names a card that is not in the
 * parcel, returns the card's name, so that the shipper learns which card was scanned. A code
 * is a serial number only if it has no other meaning, because a serial number such as 012/100 may
 * also be the printed number of another card.
 */
export async function scan(
  tx: Transaction,
  parcel: Parcel,
  { code, ...actor }: Actor & { code: string },
): Promise<Scanned> {
  const { state } = parcel
  const named = await findByCode(tx, code)
  const found =
    named.length > 0 ? named : await findBySerialNumber(tx, { parcelId: parcel.id, code })
  const [first] = found
  if (first === undefined) return { result: 'unknown', name: '', state }
  const idsOf = (kind: string) => found.filter((each) => each.kind === kind).map(({ id }) => id)
  const ids = { cardIds: idsOf('card'), goodIds: idsOf('good') }
  const [item] = await findScannedItems(tx, { parcelId: parcel.id, ...ids })
  if (item === undefined) return { result: 'wrong', name: first.name, state }
  if (item.isPicked) return { result: 'picked-before', name: item.name, state }
  return {
    result: 'picked',
    name: item.name,
    state: await tick(tx, parcel, { item, isPicked: true, ...actor }),
  }
}

/**
 * Stores a parcel's tracking number. Refuses a number that another parcel of the same carrier has.
 */
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

/** Puts a returned parcel back into the queue. */
export async function reship(tx: Transaction, parcel: Parcel, actor: Actor): Promise<void> {
  await wait(tx, parcel)
  await insertEvents(tx, [{ parcelId: parcel.id, kind: 'reshipped' }], actor)
}

/**
 * The columns that change when a parcel goes back into the queue. The parcel's events keep the old
 * values.
 */
const BACK_IN_QUEUE: ParcelChange = {
  state: 'waiting',
  trackingNumber: null,
  exportedAt: null,
  handedOverAt: null,
  returnReason: null,
}

async function wait(tx: Transaction, parcel: Parcel): Promise<void> {
  await storePicks(tx, { parcelIds: [parcel.id], picked: null })
  await updateParcels(tx, [parcel.id], BACK_IN_QUEUE)
}

/**
 * Moves items of a parcel to the parcel `to`. Refuses items that are not in the first parcel.
 * Deletes the first parcel if nothing remains in it.
 */
async function takeItems(
  tx: Transaction,
  { parcel, to, items }: { parcel: Parcel; to: number; items: readonly ItemPlace[] },
): Promise<Refusal | null> {
  const moved = await moveItems(tx, { from: parcel.id, to, items })
  if (moved !== items.length) return refuse(409, REASON.unchanged)
  await refreshTotals(tx, [parcel.id, to])
  const state = parcel.state === 'picked' ? 'grouped' : parcel.state
  await updateParcels(tx, [parcel.id, to], { state })
  return null
}

async function settlePicks(tx: Transaction, parcel: Parcel): Promise<ParcelState> {
  const [totals] = await selectTotals(tx, [parcel.id])
  const state = totals?.isAllPicked === true ? 'picked' : 'grouped'
  await updateParcels(tx, [parcel.id], { state })
  return state
}
