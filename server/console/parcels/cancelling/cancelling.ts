import { insertGoodMovement } from '#server/console/goods/goods.sql.ts'
import { closeRequests } from '#server/console/parcels/corrections/corrections.sql.ts'
import { lockIntake } from '#server/console/parcels/intake/intake.sql.ts'
import { storePicks } from '#server/console/parcels/items/items.sql.ts'
import { refusalOf } from '#server/console/parcels/life.rule.ts'
import {
  type Actor,
  insertEvents,
  lockParcelsOf,
  lockPointBalances,
  type Parcel,
  updateParcels,
} from '#server/console/parcels/parcels.sql.ts'
import { BACK_IN_QUEUE } from '#server/console/parcels/steps.ts'
import { uncountShipped } from '#server/console/stock/decided/decided.ts'
import { markCancelled } from '#server/decisions/shipments/shipments.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { lockCancellable } from './cancelling.sql.ts'

interface Cancelling extends Actor {
  /** About the member: the database refuses to cancel a shipment with another one. */
  readonly approvalId: number
}

/**
 * Keeps everything that the shop has not handed over for a member: in parcels, in the queue and for
 * a later day (B-050). A repeated call cancels what has come since.
 */
export async function cancelUnsent(
  tx: Transaction,
  memberId: number,
  cancelling: Cancelling,
): Promise<void> {
  await lockIntake(tx)
  const parcels = await lockParcelsOf(tx, memberId)
  const ids = parcels.filter((each) => refusalOf(each, 'cancel') === null).map(({ id }) => id)
  await lockPointBalances(tx, [memberId])
  await cancelParcels(tx, ids, cancelling)
  await cancelShipments(tx, { memberId, parcelIds: null }, cancelling)
}

/** Keeps what a returned parcel contains. The caller has locked the parcel and the point balance. */
export async function cancelReturned(
  tx: Transaction,
  { id, memberId }: Parcel,
  cancelling: Cancelling,
): Promise<void> {
  await cancelParcels(tx, [id], cancelling)
  await cancelShipments(tx, { memberId, parcelIds: [id] }, cancelling)
}

async function cancelParcels(
  tx: Transaction,
  ids: readonly number[],
  { approvalId: _, ...actor }: Cancelling,
): Promise<void> {
  await storePicks(tx, { parcelIds: ids, picked: null })
  await updateParcels(tx, ids, { ...BACK_IN_QUEUE, state: 'cancelled' })
  await insertEvents(
    tx,
    ids.map((parcelId) => ({ parcelId, kind: 'cancelled' })),
    actor,
  )
  await closeRequests(tx, ids, actor.now)
}

/** Nothing of these shipments may be in a parcel that is not cancelled. */
async function cancelShipments(
  tx: Transaction,
  of: Parameters<typeof lockCancellable>[1],
  { approvalId, operatorId, now }: Cancelling,
): Promise<void> {
  const shipments = await lockCancellable(tx, of)
  await uncountShipped(
    tx,
    shipments.flatMap(({ packId, ...each }) => (packId === null ? [] : [{ ...each, packId }])),
  )
  await markCancelled(
    tx,
    shipments.map(({ id }) => id),
    approvalId,
  )
  for (const { goodId, count } of shipments.toSorted(byGood))
    if (goodId !== null)
      await insertGoodMovement(tx, {
        goodId,
        kind: 'counted',
        count,
        reason: '未成年者取消 / Cancellation by a guardian',
        operatorId,
        createdAt: now,
      })
}

const byGood = (a: { goodId: number | null }, b: { goodId: number | null }) =>
  (a.goodId ?? 0) - (b.goodId ?? 0)
