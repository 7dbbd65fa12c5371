import { plainTrackingNumber } from '#contract/carriers.ts'
import type { RowResult } from '#contract/console/parcels/parcel-rows.ts'
import type { parcelCalls } from '#contract/console/parcels/parcels.ts'
import {
  type Handlers,
  isRefusal,
  type OperatorContext,
  type Refusal,
  refuse,
} from '#server/console/acts/route.ts'
import { readPage } from '#server/console/lists/list.sql.ts'
import { maySeeAddress, parcelFor } from './addresses/shown-address.rule.ts'
import { group, hold, pick, release, setCarrier, ungroup } from './bulk/bulk.ts'
import { selectClaimsOfParcel } from './claims/claims.sql.ts'
import { correctAddress, requestCorrection } from './corrections/corrections.ts'
import { handOver, reopen, takeBack } from './hand-over/hand-over.ts'
import { collect } from './intake/intake.ts'
import { selectAddresses, selectEvents, selectItems } from './items/contents.sql.ts'
import { move, scan, split, tick } from './items/items.ts'
import { parcelSource, selectLastHandOver, selectListedParcel } from './list.sql.ts'
import { type Actor, lockParcels } from './parcels.sql.ts'
import { selectPhotos } from './photos/photos.sql.ts'
import { selectShippingSettings } from './settings/settings.sql.ts'
import { lockFor, reship } from './steps.ts'
import { daysAt } from './totals/due-day.rule.ts'

type ParcelKey = Exclude<
  Extract<keyof typeof parcelCalls, `${string} /parcels${string}`>,
  `${string}number`
>

export const parcelHandlers: Handlers<ParcelKey> = {
  async 'GET /parcels'({ database }, { query, session, now }) {
    await collect(database, now)
    const { rules } = await selectShippingSettings(database)
    const highWorthYen = rules[0]?.worthYenMin ?? 0
    const tracking = plainTrackingNumber(query.text)
    const values = { ...query, ...daysAt(now), highWorthYen, tracking }
    const page = await readPage(database, parcelSource, values)
    return {
      ...page,
      list: page.list.map((parcel) => parcelFor(session.role, parcel)),
      lastHandedOverAt: await selectLastHandOver(database),
    }
  },
  async 'GET /parcels/{id}'({ database }, { params: { id }, session, now }) {
    const parcel = await selectListedParcel(database, { id, ...daysAt(now) })
    if (parcel === null) return refuse(404)
    const [address, firstAddress] = maySeeAddress(session.role, parcel.state)
      ? await selectAddresses(database, id)
      : [null, null]
    return {
      parcel: parcelFor(session.role, parcel),
      address,
      firstAddress,
      items: await selectItems(database, [id]),
      photos: await selectPhotos(database, id),
      claims: await selectClaimsOfParcel(database, id),
      events: await selectEvents(database, id),
    }
  },
  'POST /parcels/group': (tx, request) => bulkAct(request, (bulk) => group(tx, bulk)),
  'POST /parcels/ungroup': (tx, request) => bulkAct(request, (bulk) => ungroup(tx, bulk)),
  async 'POST /parcels/{id}/split'(tx, { params, request }) {
    const parcel = await lockFor(tx, { ...params, ...request }, 'change-items')
    if (isRefusal(parcel)) return parcel
    const id = await split(tx, parcel, request.items)
    return typeof id === 'number' ? { target: targetOf(params.id), fields: { id } } : id
  },
  async 'POST /parcels/{id}/move'(tx, { params, request }) {
    // Locks the parcels in the order of their ids. Otherwise two concurrent moves could each wait
    // for a parcel that the other one has locked.
    await lockParcels(tx, [params.id, request.to])
    const from = await lockFor(tx, { ...params, ...request }, 'change-items')
    if (isRefusal(from)) return from
    const to = await lockFor(tx, { id: request.to }, 'change-items')
    if (isRefusal(to)) return to
    return doneOr(await move(tx, { from, to, items: request.items }), params)
  },
  'POST /parcels/hold': (tx, request) =>
    bulkAct(request, (bulk) => hold(tx, { ...bulk, reason: request.request.reason })),
  'POST /parcels/release': (tx, request) => bulkAct(request, (bulk) => release(tx, bulk)),
  'POST /parcels/carrier': (tx, request) => {
    const { carrier, service } = request.request
    return bulkAct(request, (bulk) => setCarrier(tx, { ...bulk, carrier, service }))
  },
  'POST /parcels/pick': (tx, request) => bulkAct(request, (bulk) => pick(tx, bulk)),
  async 'POST /parcels/{id}/tick'(tx, { params, request, ...context }) {
    const parcel = await lockFor(tx, params, 'tick')
    if (isRefusal(parcel)) return parcel
    const { isPicked, ...item } = request
    const state = await tick(tx, parcel, { item, isPicked, ...actorOf(context) })
    if (typeof state !== 'string') return state
    return { target: targetOf(params.id), fields: { parcelState: state } }
  },
  async 'POST /parcels/{id}/scan'(tx, { params, request, ...context }) {
    const parcel = await lockFor(tx, params, 'tick')
    if (isRefusal(parcel)) return parcel
    const { state, ...scanned } = await scan(tx, parcel, {
      code: request.code,
      ...actorOf(context),
    })
    return { target: targetOf(params.id), fields: { ...scanned, parcelState: state } }
  },
  'POST /parcels/hand-over': (tx, request) =>
    bulkAct(request, ({ ids, ...actor }) => handOver(tx, ids, actor)),
  async 'POST /parcels/{id}/reopen'(tx, { params, request, ...context }) {
    const parcel = await lockFor(tx, { ...params, ...request }, 'reopen')
    if (isRefusal(parcel)) return parcel
    const { reason } = request
    const refused = await reopen(tx, parcel, { reason, ...actorOf(context) })
    return doneOr(refused === null ? null : refuse(409, refused), params)
  },
  async 'POST /parcels/{id}/request-correction'(tx, { params, request, ...context }) {
    const parcel = await lockFor(tx, { ...params, ...request }, 'request-correction')
    if (isRefusal(parcel)) return parcel
    await requestCorrection(tx, parcel, { reason: request.reason, ...actorOf(context) })
    return doneOr(null, params)
  },
  async 'POST /parcels/{id}/correct-address'(tx, { params, request, ...context }) {
    const parcel = await lockFor(tx, { ...params, ...request }, 'correct-address')
    if (isRefusal(parcel)) return parcel
    const { reason, address } = request
    await correctAddress(tx, parcel, { address, reason, ...actorOf(context) })
    return { ...doneOr(null, params), after: { address: 'corrected' } }
  },
  async 'POST /parcels/{id}/return'(tx, { params, request, ...context }) {
    const parcel = await lockFor(tx, { ...params, ...request }, 'return')
    if (isRefusal(parcel)) return parcel
    await takeBack(tx, parcel, { reason: request.reason, ...actorOf(context) })
    return doneOr(null, params)
  },
  async 'POST /parcels/{id}/reship'(tx, { params, request, ...context }) {
    const parcel = await lockFor(tx, { ...params, ...request }, 'reship')
    if (isRefusal(parcel)) return parcel
    await reship(tx, parcel, actorOf(context))
    return doneOr(null, params)
  },
}

const targetOf = (id: number) => ({ kind: 'parcel', id: String(id) })
const actorOf = ({ session, now }: Pick<OperatorContext, 'session' | 'now'>): Actor => ({
  operatorId: session.operatorId,
  now,
})

function doneOr(refusal: Refusal, params: { id: number }): Refusal
function doneOr(refusal: null, params: { id: number }): Done
function doneOr(refusal: Refusal | null, params: { id: number }): Done | Refusal
function doneOr(refusal: Refusal | null, { id }: { id: number }): Done | Refusal {
  return refusal ?? { target: targetOf(id), fields: {} }
}
interface Done {
  readonly target: ReturnType<typeof targetOf>
  readonly fields: Record<string, never>
}

type BulkRequest = Pick<OperatorContext, 'session' | 'now'> & {
  readonly request: { readonly ids: readonly number[] }
}

/**
 * Runs a bulk act for the ids, each id once. The audit log gets the ids for which the act was done.
 */
async function bulkAct(
  context: BulkRequest,
  work: (bulk: Actor & { ids: readonly number[] }) => Promise<RowResult[]>,
) {
  const ids = [...new Set(context.request.ids)].sort((a, b) => a - b)
  const results = await work({ ids, ...actorOf(context) })
  const done = results.filter(({ result }) => result === 'done').map(({ id }) => id)
  const target = { kind: 'parcels', id: null }
  return { target, after: { ids: done, count: done.length }, fields: { results } }
}
