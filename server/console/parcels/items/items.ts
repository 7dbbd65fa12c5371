import type { ItemPlace } from '#contract/console/parcels/parcel-rows.ts'
import type { ParcelState } from '#contract/console/parcels/parcels.fields.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import { type Actor, type Parcel, updateParcels } from '#server/console/parcels/parcels.sql.ts'
import { selectTotals } from '#server/console/parcels/totals/totals.sql.ts'
import { refreshTotals } from '#server/console/parcels/totals/totals.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  copyParcel,
  findByCode,
  findBySerialNumber,
  findItemsOfCopy,
  findScannedItems,
  isItemOfCopy,
  moveItems,
  type ScannedItem,
  storePicks,
} from './items.sql.ts'

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

/**
 * Marks one item as picked, or clears the mark. Returns the parcel's state after the change. Refuses
 * to mark the copy that a draw has won, which only the scan of its number picks (B-057).
 */
export async function tick(
  tx: Transaction,
  parcel: Parcel,
  { item, isPicked, ...actor }: Actor & { item: ItemPlace; isPicked: boolean },
): Promise<ParcelState | Refusal> {
  if (isPicked && (await isItemOfCopy(tx, { parcelId: parcel.id, ...item })))
    return refuse(409, REASON.copyMissing)
  return storePick(tx, parcel, { item, isPicked, ...actor })
}

async function storePick(
  tx: Transaction,
  parcel: Parcel,
  { item, isPicked, ...actor }: Actor & { item: ItemPlace; isPicked: boolean },
): Promise<ParcelState> {
  const picked = isPicked ? actor : null
  await storePicks(tx, { parcelIds: [parcel.id], items: [item], picked })
  return settlePicks(tx, parcel)
}

export interface Scanned {
  readonly result: 'picked' | 'picked-before' | 'wrong' | 'other-copy' | 'unknown'
  readonly name: string
  readonly state: ParcelState
}

/**
 * Marks as picked the item that a scanned code names. If the code names a card that is not in the
 * parcel, returns the card's name, so that the shipper learns which card was scanned. An item
 * of which the draw has won a certain copy is picked by the number of this copy only, and its result
 * for another code names the copy (B-057). A code
 * is a serial number only if it has no other meaning, because a serial number such as 012/100 may
 * also be the printed number of another card.
 */
export async function scan(
  tx: Transaction,
  parcel: Parcel,
  { code, ...actor }: Actor & { code: string },
): Promise<Scanned> {
  const { state } = parcel
  const [copy] = await findItemsOfCopy(tx, { parcelId: parcel.id, code })
  if (copy !== undefined) return pickScanned(tx, parcel, { item: copy, ...actor })
  const named = await findByCode(tx, { code, now: actor.now })
  const found =
    named.length > 0
      ? named
      : await findBySerialNumber(tx, { parcelId: parcel.id, code, now: actor.now })
  const [first] = found
  if (first === undefined) return { result: 'unknown', name: '', state }
  const idsOf = (kind: string) => found.filter((each) => each.kind === kind).map(({ id }) => id)
  const ids = { cardIds: idsOf('card'), goodIds: idsOf('good') }
  const items = await findScannedItems(tx, { parcelId: parcel.id, ...ids })
  const won = items.flatMap(({ copy }) => copy ?? []).join(', ')
  if (found.some(({ isKept }) => isKept))
    return won === ''
      ? { result: 'wrong', name: first.name, state }
      : { result: 'other-copy', name: won, state }
  const [item] = items
  if (item === undefined) return { result: 'wrong', name: first.name, state }
  if (item.copy !== null && !item.isPicked) return { result: 'other-copy', name: won, state }
  return pickScanned(tx, parcel, { item, ...actor })
}

async function pickScanned(
  tx: Transaction,
  parcel: Parcel,
  { item, ...actor }: Actor & { item: ScannedItem },
): Promise<Scanned> {
  const { name, isPicked } = item
  if (isPicked) return { result: 'picked-before', name, state: parcel.state }
  const state = await storePick(tx, parcel, { item, isPicked: true, ...actor })
  return { result: 'picked', name, state }
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
