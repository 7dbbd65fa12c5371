import type { ParcelClaim, parcelClaimCalls } from '#contract/console/parcels/parcel-claims.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import { pageOf, placeOf } from '#server/console/http/pages.rule.ts'
import { insertEvents } from '#server/console/parcels/parcels.sql.ts'
import { lockFor } from '#server/console/parcels/single.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  type Claim,
  closeClaim,
  insertClaim,
  lockClaim,
  selectClaims,
  sumClaims,
  updateClaim,
} from './claims.sql.ts'

type ClaimKey = Exclude<keyof typeof parcelClaimCalls, `${string}photo${string}`>

/** The handlers of claims on carriers for parcels that were lost or damaged. */
export const claimHandlers: Handlers<ClaimKey> = {
  async 'GET /parcel-claims'({ database }, { query }) {
    const { page, sort, direction } = query
    const { count, claimedYen, paidYen } = await sumClaims(database, query)
    const place = { sort, direction, ...placeOf(page) }
    const rows = await selectClaims(database, query, place)
    return {
      list: rows.map(wireClaim),
      ...pageOf(page, count),
      claimedYen,
      paidYen,
    }
  },
  async 'POST /parcels/{id}/claim'(tx, { params, request, session: { operatorId }, now }) {
    const parcel = await lockFor(tx, params, 'claim')
    if (isRefusal(parcel)) return parcel
    const { carrier, trackingNumber } = parcel
    if (carrier === null || trackingNumber === null) return refuse(409, REASON.wrongState)
    const { cause, reference, note, claimedYen } = request
    const claim = {
      parcelId: parcel.id,
      cause,
      carrier,
      trackingNumber,
      claimedYen,
      reference,
      note,
    }
    const id = await insertClaim(tx, claim, { operatorId, now })
    if (id === null) return refuse(409, REASON.claimOpen)
    const event = { parcelId: parcel.id, kind: `claim-${cause}`, reason: note, carrier }
    await insertEvents(tx, [{ ...event, trackingNumber }], { operatorId, now })
    return { fields: { id }, target: targetOf(id), after: { cause, claimedYen } }
  },
  async 'POST /parcel-claims/{id}/change'(tx, { params, request }) {
    const claim = await lockOpen(tx, { ...params, ...request })
    if (isRefusal(claim)) return claim
    const { reference, note, claimedYen } = request
    await updateClaim(tx, claim.id, { claimedYen, reference, note })
    return {
      fields: {},
      target: targetOf(claim.id),
      before: { claimedYen: claim.claimedYen, reference: claim.reference, note: claim.note },
      after: { claimedYen, reference, note },
    }
  },
  async 'POST /parcel-claims/{id}/close'(tx, { params, request, session: { operatorId }, now }) {
    const claim = await lockOpen(tx, { ...params, ...request })
    if (isRefusal(claim)) return claim
    const { outcome, paidYen, outcomeNote } = request
    await closeClaim(tx, claim.id, { outcome, paidYen, outcomeNote, now })
    const { parcelId, carrier, trackingNumber } = claim
    const event = { parcelId, kind: `claim-${outcome}`, reason: outcomeNote, carrier }
    await insertEvents(tx, [{ ...event, trackingNumber }], { operatorId, now })
    const after = { outcome, paidYen }
    return { fields: {}, target: targetOf(claim.id), before: { state: claim.state }, after }
  },
}

const targetOf = (id: number) => ({ kind: 'claim', id: String(id) })

async function lockOpen(
  tx: Transaction,
  { id, version }: { id: number; version: number },
): Promise<Claim | Refusal> {
  const claim = await lockClaim(tx, id)
  if (claim === null) return refuse(404)
  if (claim.version !== version) {
    const current = { state: claim.state, version: claim.version }
    return refuse(409, REASON.versionConflict, { current })
  }
  return claim.state === 'open' ? claim : refuse(409, REASON.wrongState)
}

export function wireClaim(claim: Claim): ParcelClaim {
  const { id, cause, carrier, reference, note, state, version } = claim
  return {
    id,
    cause,
    carrier,
    reference,
    note,
    state,
    version,
    parcelId: claim.parcelId,
    parcelNumber: claim.parcelNumber,
    memberId: claim.memberId,
    trackingNumber: claim.trackingNumber,
    claimedYen: claim.claimedYen,
    paidYen: claim.paidYen,
    outcomeNote: claim.outcomeNote,
    openedBy: claim.openedBy,
    openedAt: claim.openedAt.toISOString(),
    closedAt: claim.closedAt?.toISOString() ?? null,
  }
}
