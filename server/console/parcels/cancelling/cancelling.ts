import { refusalOf } from '#contract/console/parcels/life.rule.ts'
import { insertGoodMovement } from '#server/console/goods/goods.sql.ts'
import { closeRequests } from '#server/console/parcels/corrections/corrections.sql.ts'
import { lockIntake } from '#server/console/parcels/intake/intake.sql.ts'
import { storePicks } from '#server/console/parcels/items/items.sql.ts'
import {
  type Actor,
  insertEvents,
  lockParcelsOf,
  lockPointBalances,
  updateParcels,
} from '#server/console/parcels/parcels.sql.ts'
import { BACK_IN_QUEUE } from '#server/console/parcels/steps.ts'
import { uncountShipped } from '#server/console/stock/decided/decided.ts'
import { markCancelled } from '#server/decisions/shipments/shipments.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { lockCancellable, selectLate } from './cancelling.sql.ts'

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
  await cancelShipments(tx, memberId, cancelling)
}

/**
 * Keeps what came back after the approval, or was not handed over after all, and what a purchase won
 * that waited for its notaries.
 */
export async function cancelLate(database: Database, now: Date): Promise<void> {
  for (const { memberId, ...approved } of await selectLate(database))
    await database.transaction((tx) => cancelUnsent(tx, memberId, { ...approved, now }))
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
  memberId: number,
  { approvalId, operatorId, now }: Cancelling,
): Promise<void> {
  const shipments = await lockCancellable(tx, memberId)
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
