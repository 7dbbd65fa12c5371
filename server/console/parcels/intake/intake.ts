import {
  addressFlags,
  type DeliveryAddress,
  normalizeAddress,
} from '#server/console/parcels/addresses/address.rule.ts'
import {
  closeRequests,
  lockAnswers,
  updateAddress,
} from '#server/console/parcels/corrections/corrections.sql.ts'
import { insertEvents, lockParcels, updateParcels } from '#server/console/parcels/parcels.sql.ts'
import { refreshTotals } from '#server/console/parcels/totals/totals.ts'
import { copyNameOf, wonCopies } from '#server/draws/cards/cards.ts'
import type { Pack } from '#server/packs/pack.ts'
import { readPack } from '#server/packs/packs.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import {
  hasUncollected,
  type ItemCopy,
  insertItems,
  insertParcels,
  lockIntake,
  lockWaitingParcels,
  type NewParcel,
  selectProvenCopies,
  selectProvenPurchases,
  selectUncollected,
  type UncollectedShipment,
} from './intake.sql.ts'

const BATCH = 2_000

/**
 * Puts the shipments that members have requested since the last call into parcels of the queue, and
 * stores the addresses that members have corrected. Items of one member for the same address wait
 * in one parcel. The console calls this function before it shows the queue, and every
 * minute. The call is cheap if nothing is new.
 */
export async function collect(database: Database, now: Date): Promise<void> {
  if (!(await hasUncollected(database))) return
  for (let isDone = false; !isDone; ) {
    isDone = await database.transaction(async (tx) => {
      await lockIntake(tx)
      await takeAnswers(tx, now)
      return (await takeShipments(tx)) < BATCH
    })
  }
}

/**
 * Replaces the address of a parcel, and stores the comparison key and the flags of the new address.
 */
export async function setAddress(
  tx: Transaction,
  id: number,
  address: DeliveryAddress,
): Promise<void> {
  const addressKey = normalizeAddress(address)
  await updateAddress(tx, id, { ...address, addressKey, flags: addressFlags(address) })
}

/** Puts a batch of shipments into parcels. Returns how many shipments the batch had. */
async function takeShipments(tx: Transaction): Promise<number> {
  const shipments = await selectUncollected(tx, BATCH)
  if (shipments.length === 0) return 0
  const memberIds = [...new Set(shipments.map(({ memberId }) => memberId))]
  const waiting = await lockWaitingParcels(tx, memberIds)
  const groups = groupByAddress(shipments)
  const known = new Map<string, number>()
  for (const { id, memberId, addressKey } of waiting.toReversed()) {
    known.set(groupKey(memberId, addressKey), id)
  }
  const created = [...groups].filter(([key]) => !known.has(key))
  const ids = await insertParcels(
    tx,
    created.map(([, group]) => newParcel(group)),
  )
  created.forEach(([key], at) => {
    known.set(key, ids[at] as number)
  })
  const placed = [...groups].flatMap(([key, { members }]) =>
    members.map(({ id }) => ({ shipmentId: id, parcelId: known.get(key) as number })),
  )
  const shipmentIds = shipments.map(({ id }) => id)
  await insertItems(tx, placed, await readItemCopies(tx, shipmentIds))
  await refreshTotals(tx, [...new Set(placed.map(({ parcelId }) => parcelId))])
  return shipments.length
}

/**
 * Copies each address that a member has corrected to the parcel that it concerns. A parcel that was
 * set aside until the correction goes back into the queue.
 */
async function takeAnswers(tx: Transaction, now: Date): Promise<void> {
  const answers = await lockAnswers(tx)
  if (answers.length === 0) return
  const ids = answers.map(({ parcelId }) => parcelId)
  const parcels = await lockParcels(tx, ids)
  for (const { id: _, parcelId, ...address } of answers) await setAddress(tx, parcelId, address)
  const problemIds = parcels.filter(({ state }) => state === 'problem').map(({ id }) => id)
  await updateParcels(tx, problemIds, { state: 'waiting' })
  await closeRequests(tx, ids, now)
  const events = ids.map((parcelId) => ({ parcelId, kind: 'address-answered' }))
  await insertEvents(tx, events, { operatorId: null, now })
}

/** Returns the copies that the draws of shipments have won, if their packs prove them. */
async function readItemCopies(
  tx: Transaction,
  shipmentIds: readonly number[],
): Promise<readonly ItemCopy[]> {
  const purchases = await selectProvenPurchases(tx, shipmentIds)
  const found: ItemCopy[] = []
  for (const [packId, ofPack] of Map.groupBy(purchases, ({ packId }) => packId)) {
    const pack = (await readPack(tx, packId)) as Pack
    const ids = new Map(
      (await selectProvenCopies(tx, packId)).map((copy) => [copyNameOf(copy), copy.id]),
    )
    for (const { shipmentId, ...purchase } of ofPack)
      for (const [position, copy] of wonCopies(purchase, pack)) {
        const copyId = ids.get(copyNameOf(copy))
        if (copyId !== undefined) found.push({ shipmentId, position, copyId, photo: copy.photo })
      }
  }
  return found
}

interface Group {
  readonly addressKey: string
  readonly members: UncollectedShipment[]
}

function groupByAddress(shipments: readonly UncollectedShipment[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const shipment of shipments) {
    const addressKey = normalizeAddress(shipment)
    const key = groupKey(shipment.memberId, addressKey)
    const group = groups.get(key) ?? { addressKey, members: [] }
    group.members.push(shipment)
    groups.set(key, group)
  }
  return groups
}

const groupKey = (memberId: number, addressKey: string) => `${memberId} ${addressKey}`

/**
 * Returns a new parcel. Its final due day and its totals are stored once the items are in the
 * parcel.
 */
function newParcel({ addressKey, members }: Group): NewParcel {
  const first = members[0] as UncollectedShipment
  const { memberId, createdAt: requestedAt } = first
  const dueOn = wireDay(requestedAt)
  return { ...first, memberId, addressKey, flags: addressFlags(first), requestedAt, dueOn }
}
