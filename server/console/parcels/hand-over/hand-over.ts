import { refusalOf } from '#contract/console/parcels/life.rule.ts'
import type { RowResult } from '#contract/console/parcels/parcel-rows.ts'
import { REASON } from '#contract/console/reasons.ts'
import { readDecidedCancellation } from '#server/closures/closures.ts'
import { notify } from '#server/console/parcels/notify.ts'
import {
  type Actor,
  insertEvents,
  lockParcels,
  lockPointBalances,
  type Parcel,
  updateParcels,
} from '#server/console/parcels/parcels.sql.ts'
import { markSent, markUnsent } from '#server/decisions/shipments/shipments.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { handOverMail } from './hand-over.mails.ts'
import { selectLeftShipments, selectShipmentIds } from './hand-over.sql.ts'
import { moveStock } from './leaving-stock.ts'

type LeavingParcel = Parcel & Required<Pick<Parcel, 'carrier' | 'trackingNumber'>>
const DONE = 'done'
const DONE_BEFORE = 'done-before'

/**
 * Hands parcels over to their carriers: marks their contents as shipped, and queues one mail for
 * each member, which names all of the member's parcels of this call. A parcel that was
 * handed over before keeps the time of its first hand-over. Such a parcel causes no mail, and its
 * result is `done-before`. Everything happens in the caller's transaction, so a failure
 * undoes all of it.
 */
export async function handOver(
  tx: Transaction,
  ids: readonly number[],
  actor: Actor,
): Promise<RowResult[]> {
  const parcels = await lockParcels(tx, ids)
  const leaving = parcels.filter(
    (parcel): parcel is LeavingParcel =>
      refusalOf(parcel, 'hand-over') === null &&
      parcel.carrier !== null &&
      parcel.trackingNumber !== null,
  )
  if (leaving.length > 0) await leave(tx, leaving, actor)
  const left = new Set(leaving.map(({ id }) => id))
  const byId = new Map(parcels.map((parcel) => [parcel.id, parcel]))
  return ids.map((id) => {
    const parcel = byId.get(id)
    if (left.has(id)) return { id, result: DONE }
    if (parcel?.state === 'handed-over') return { id, result: DONE_BEFORE }
    return { id, result: (parcel && refusalOf(parcel, 'hand-over')) ?? REASON.wrongState }
  })
}

/**
 * Reverses a hand-over that took place today, and notifies the member. Refuses a hand-over
 * of an earlier day.
 */
export async function reopen(
  tx: Transaction,
  parcel: Parcel,
  { reason, ...actor }: Actor & { reason: string },
): Promise<typeof REASON.notToday | null> {
  if (wireDay(parcel.handedOverAt as Date) !== wireDay(actor.now)) return REASON.notToday
  await comeBack(tx, parcel, { ...actor, reason, kind: 'reopened' })
  await updateParcels(tx, [parcel.id], { state: 'numbered', handedOverAt: null })
  await announce(tx, parcel, 'parcel-reopened', actor.now)
  return null
}

/**
 * Records that the carrier brought a parcel back to the shop. The contents then count as not
 * shipped, so the shop has to ship them to the member again.
 */
export async function takeBack(
  tx: Transaction,
  parcel: Parcel,
  { reason, ...actor }: Actor & { reason: string },
): Promise<void> {
  await comeBack(tx, parcel, { ...actor, reason, kind: 'returned' })
  await updateParcels(tx, [parcel.id], { state: 'returned', returnReason: reason })
  await announce(tx, parcel, 'parcel-returned', actor.now)
}

/** After a guardian's cancellation nothing is sent again, and the shop keeps the parcel (B-050). */
async function announce(
  tx: Transaction,
  { memberId, number }: Parcel,
  name: 'parcel-reopened' | 'parcel-returned',
  now: Date,
): Promise<void> {
  if ((await readDecidedCancellation(tx, memberId)) !== null) return
  await notify(tx, [memberId], now, () => ({ name, values: { parcel_number: number } }))
}

async function leave(
  tx: Transaction,
  parcels: readonly LeavingParcel[],
  actor: Actor,
): Promise<void> {
  const ids = parcels.map(({ id }) => id)
  const memberIds = [...new Set(parcels.map(({ memberId }) => memberId))]
  await lockPointBalances(tx, memberIds)
  await updateParcels(tx, ids, { state: 'handed-over', handedOverAt: actor.now })
  await markSent(tx, await selectLeftShipments(tx, ids), actor.now)
  const shortCards = await moveStock(tx, ids, { kind: 'shipped', reason: '', ...actor })
  const left = parcels.map(({ id: parcelId, carrier, trackingNumber }) => ({
    parcelId,
    kind: 'handed-over',
    carrier,
    trackingNumber,
  }))
  const short = [...shortCards].map(([parcelId, names]) => ({
    parcelId,
    kind: 'stock-short',
    reason: names.join(', '),
  }))
  await insertEvents(tx, [...left, ...short], actor)
  await notify(tx, memberIds, actor.now, (memberId) =>
    handOverMail(parcels.filter((parcel) => parcel.memberId === memberId) as SentParcels),
  )
}
type SentParcels = Parameters<typeof handOverMail>[0]

async function comeBack(
  tx: Transaction,
  parcel: Parcel,
  { kind, reason, ...actor }: Actor & { kind: string; reason: string },
): Promise<void> {
  const { id: parcelId, carrier, trackingNumber } = parcel
  await lockPointBalances(tx, [parcel.memberId])
  await markUnsent(tx, await selectShipmentIds(tx, [parcelId]))
  await moveStock(tx, [parcelId], { kind: 'returned', reason, ...actor })
  await insertEvents(tx, [{ parcelId, kind, reason, carrier, trackingNumber }], actor)
}
