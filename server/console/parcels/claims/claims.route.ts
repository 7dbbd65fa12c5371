import { plainTrackingNumber } from '#contract/carriers.ts'
import { fieldsIn } from '#contract/console/field.ts'
import { changedClaimFields } from '#contract/console/parcels/claims.fields.ts'
import type { parcelClaimCalls } from '#contract/console/parcels/claims.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import { readPage } from '#server/console/lists/list.sql.ts'
import { insertEvents } from '#server/console/parcels/parcels.sql.ts'
import { lockFor } from '#server/console/parcels/steps.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Claim, claimSource, insertClaim, lockClaim, updateClaim } from './claims.sql.ts'

type ClaimKey = Exclude<keyof typeof parcelClaimCalls, `${string}photo${string}`>

/** The handlers of claims on carriers for parcels that were lost or damaged. */
export const claimHandlers: Handlers<ClaimKey> = {
  'GET /parcel-claims': ({ database }, { query }) => {
    const values = { ...query, tracking: plainTrackingNumber(query.text) }
    return readPage<'GET /parcel-claims', ClaimTotals>(database, claimSource, values)
  },
  async 'POST /parcels/{id}/claim'(tx, { params, request, session: { operatorId }, now }) {
    const parcel = await lockFor(tx, params, 'claim')
    if (isRefusal(parcel)) return parcel
    const { carrier, trackingNumber } = parcel
    if (carrier === null || trackingNumber === null) return refuse(409, REASON.wrongState)
    const { requestId: _, ...claim } = request
    const { cause, note, claimedYen } = claim
    const opened = { parcelId: parcel.id, openedBy: operatorId, openedAt: now }
    const id = await insertClaim(tx, { ...claim, ...opened, carrier, trackingNumber })
    if (id === null) return refuse(409, REASON.claimOpen)
    const event = { parcelId: parcel.id, kind: `claim-${cause}`, reason: note, carrier }
    await insertEvents(tx, [{ ...event, trackingNumber }], { operatorId, now })
    return { fields: { id }, target: targetOf(id), after: { cause, claimedYen } }
  },
  async 'POST /parcel-claims/{id}/change'(tx, { params, request }) {
    const claim = await lockOpen(tx, { ...params, ...request })
    if (isRefusal(claim)) return claim
    const changed = fieldsIn(changedClaimFields, request)
    await updateClaim(tx, claim.id, changed)
    return {
      fields: {},
      target: targetOf(claim.id),
      before: fieldsIn(changedClaimFields, claim),
      after: changed,
    }
  },
  async 'POST /parcel-claims/{id}/close'(tx, { params, request, session: { operatorId }, now }) {
    const claim = await lockOpen(tx, { ...params, ...request })
    if (isRefusal(claim)) return claim
    const { outcome, paidYen, outcomeNote } = request
    await updateClaim(tx, claim.id, { state: outcome, paidYen, outcomeNote, closedAt: now })
    const { parcelId, carrier, trackingNumber } = claim
    const event = { parcelId, kind: `claim-${outcome}`, reason: outcomeNote, carrier }
    await insertEvents(tx, [{ ...event, trackingNumber }], { operatorId, now })
    const after = { outcome, paidYen }
    return { fields: {}, target: targetOf(claim.id), before: { state: claim.state }, after }
  },
}

interface ClaimTotals {
  readonly claimedYen: number
  readonly paidYen: number
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
