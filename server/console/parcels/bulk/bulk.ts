import type { Carrier } from '#contract/carriers.ts'
import { refusalOf, type Step } from '#contract/console/parcels/life.rule.ts'
import type { RowResult } from '#contract/console/parcels/parcel-rows.ts'
import { REASON, type Reason } from '#contract/console/reasons.ts'
import {
  joinItems,
  selectPurchaseCounts,
  storePicks,
} from '#server/console/parcels/items/items.sql.ts'
import { notify } from '#server/console/parcels/notify.ts'
import {
  type Actor,
  insertEvents,
  lockParcels,
  type Parcel,
  type ParcelChange,
  updateParcels,
} from '#server/console/parcels/parcels.sql.ts'
import { refreshTotals } from '#server/console/parcels/totals/totals.ts'
import { LINK_ORIGIN } from '#server/outbox/mail-template.ts'
import { claimCause } from '#server/outbox/outbox.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export type Bulk = Actor & { readonly ids: readonly number[] }

/**
 * Joins the waiting parcels that have the same member and address: the oldest parcel keeps its
 * number and takes the items of the other parcels. Then marks every remaining parcel as grouped
 * and tells the members whose purchases leave in one parcel.
 */
export function group(tx: Transaction, bulk: Bulk): Promise<RowResult[]> {
  return eachParcel(tx, bulk, {
    step: 'group',
    async work(parcels) {
      const groups = Object.values(
        Object.groupBy(parcels, ({ memberId, addressKey }) => `${memberId} ${addressKey}`),
      ) as Parcel[][]
      const joined = groups.filter((each) => each.length > 1)
      for (const [first, ...others] of joined) {
        await joinItems(tx, { from: others.map(({ id }) => id), to: (first as Parcel).id })
      }
      const kept = groups.map(([first]) => (first as Parcel).id)
      await updateParcels(tx, kept, { state: 'grouped' })
      const changed = joined.flat().map(({ id }) => id)
      if (changed.length > 0) await refreshTotals(tx, changed)
      const keptParcels = parcels.filter(({ id }) => kept.includes(id))
      await announcePacked(tx, keptParcels, bulk.now)
    },
  })
}

/**
 * Tells the members of parcels with cards of several purchases, once a parcel. A parcel that is held
 * is announced when it is exported, since only then is it sure to leave.
 */
async function announcePacked(
  tx: Transaction,
  parcels: readonly Parcel[],
  now: Date,
): Promise<void> {
  const free = parcels.filter(({ holds }) => holds.length === 0)
  const counts = await selectPurchaseCounts(
    tx,
    free.map(({ id }) => id),
  )
  const announce = async ({ id, memberId, number }: Parcel) => {
    const count = counts.get(id) ?? 0
    if (count < 2) return
    if (!(await claimCause(tx, { occasion: 'parcel-packed', cause: String(id), now }))) return
    const values = {
      parcel_number: number,
      purchases: String(count),
      url: `${LINK_ORIGIN}/parcels`,
    }
    await notify(tx, [memberId], now, () => ({ name: 'parcel-packed', values }))
  }
  await Promise.all(free.map(announce))
}

/** Gives grouped parcels the state `waiting` again, and removes the marks of picked items. */
export function ungroup(tx: Transaction, bulk: Bulk): Promise<RowResult[]> {
  return eachParcel(tx, bulk, {
    step: 'ungroup',
    async work(parcels) {
      const ids = parcels.map(({ id }) => id)
      await storePicks(tx, { parcelIds: ids, picked: null })
      await updateParcels(tx, ids, { state: 'waiting' })
    },
  })
}

export function pick(tx: Transaction, bulk: Bulk): Promise<RowResult[]> {
  return eachParcel(tx, bulk, {
    step: 'pick',
    async work(parcels) {
      const ids = parcels.map(({ id }) => id)
      await storePicks(tx, { parcelIds: ids, picked: bulk })
      await updateParcels(tx, ids, { state: 'picked' })
    },
  })
}

/**
 * Sets the carrier and service that an operator chose for parcels, even if the shipping rules
 * choose others.
 */
export function setCarrier(
  tx: Transaction,
  { carrier, service, ...bulk }: Bulk & { carrier: Carrier; service: string },
): Promise<RowResult[]> {
  return changeAll(tx, bulk, { step: 'carrier', change: { carrier, service } })
}

/** Holds parcels for a reason that the operator gives. */
export function hold(
  tx: Transaction,
  { reason, ...bulk }: Bulk & { reason: string },
): Promise<RowResult[]> {
  return changeAll(tx, bulk, {
    refusal: ({ state }) =>
      state === 'handed-over' || state === 'cancelled' ? REASON.wrongState : null,
    change: { holdReason: reason },
    event: { kind: 'held', reason },
  })
}

/** A hold that comes from the member's account, such as a debt, still applies. */
export function release(tx: Transaction, bulk: Bulk): Promise<RowResult[]> {
  return changeAll(tx, bulk, {
    refusal: ({ holdReason }) => (holdReason === null ? REASON.unchanged : null),
    change: { holdReason: null },
    event: { kind: 'released' },
  })
}

/**
 * Marks parcels as exported to a carrier's file. Refuses a parcel that is held, that has an address
 * with a flag, or that is not grouped yet. A refused parcel does not change. Tells the
 * members of parcels that were held, or got cards of another purchase, after they were grouped.
 */
export function markExported(
  tx: Transaction,
  { carrier, ...bulk }: Bulk & { carrier: Carrier },
): Promise<RowResult[]> {
  return changeAll(tx, bulk, {
    step: 'export',
    change: { state: 'exported', carrier, exportedAt: bulk.now },
    event: { kind: 'exported', carrier },
    afterwards: (parcels) => announcePacked(tx, parcels, bulk.now),
  })
}

interface Work {
  readonly step?: Step
  readonly refusal?: (parcel: Parcel) => Reason | null
  readonly work: (accepted: readonly Parcel[]) => Promise<void>
}

/**
 * Locks the parcels of a bulk act and runs the act for the parcels that allow it. Returns the
 * outcome for each parcel: `done`, or why the parcel was refused. A refused parcel does not
 * change.
 */
async function eachParcel(
  tx: Transaction,
  { ids }: Bulk,
  { step, refusal, work }: Work,
): Promise<RowResult[]> {
  const parcels = await lockParcels(tx, ids)
  const byId = new Map(parcels.map((parcel) => [parcel.id, parcel]))
  const reasonOf = (parcel: Parcel) =>
    (step === undefined ? null : refusalOf(parcel, step)) ?? refusal?.(parcel) ?? null
  const accepted = parcels.filter((parcel) => reasonOf(parcel) === null)
  if (accepted.length > 0) await work(accepted)
  return ids.map((id) => {
    const parcel = byId.get(id)
    return { id, result: parcel === undefined ? 'unknown' : (reasonOf(parcel) ?? 'done') }
  })
}

function changeAll(
  tx: Transaction,
  bulk: Bulk,
  {
    change,
    event,
    afterwards,
    ...checks
  }: Omit<Work, 'work'> & {
    change: ParcelChange
    event?: { kind: string; reason?: string; carrier?: string }
    afterwards?: Work['work']
  },
): Promise<RowResult[]> {
  return eachParcel(tx, bulk, {
    ...checks,
    async work(parcels) {
      const ids = parcels.map(({ id }) => id)
      await updateParcels(tx, ids, change)
      if (event === undefined) return
      const events = ids.map((parcelId) => ({ parcelId, ...event }))
      await insertEvents(tx, events, bulk)
      await afterwards?.(parcels)
    },
  })
}
