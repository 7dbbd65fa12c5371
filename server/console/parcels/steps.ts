import { refusalOf, type Step } from '#contract/console/parcels/life.rule.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { storePicks } from './items/items.sql.ts'
import {
  type Actor,
  insertEvents,
  lockParcels,
  type Parcel,
  type ParcelChange,
  updateParcels,
} from './parcels.sql.ts'

/**
 * Refuses the step if the parcel has changed since `version`, or if the step is not possible in the
 * parcel's state. Without `version`, every version is accepted.
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

/** Puts a returned parcel back into the queue. */
export async function reship(tx: Transaction, parcel: Parcel, actor: Actor): Promise<void> {
  await wait(tx, parcel)
  await insertEvents(tx, [{ parcelId: parcel.id, kind: 'reshipped' }], actor)
}

/** The parcel's events keep the old values. */
export const BACK_IN_QUEUE: ParcelChange = {
  state: 'waiting',
  trackingNumber: null,
  exportedAt: null,
  handedOverAt: null,
  returnReason: null,
}

/** Puts a parcel back into the queue, with no item picked. */
export async function wait(tx: Transaction, parcel: Parcel): Promise<void> {
  await storePicks(tx, { parcelIds: [parcel.id], picked: null })
  await updateParcels(tx, [parcel.id], BACK_IN_QUEUE)
}
