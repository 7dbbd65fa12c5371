import type { ProvenPack, proofCalls } from '#contract/console/packs/proofs.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { addErrand, listErrands } from '#server/console/errands/errands.ts'
import { readPart } from '#server/console/lists/list.sql.ts'
import { packProofSource, selectPurchasePlace, selectVerifyRuns } from './proofs.sql.ts'

const VERIFIED = { kind: 'shop', id: 'all' } as const

export const proofHandlers: Handlers<keyof typeof proofCalls> = {
  async 'GET /proofs'({ database }, { query }) {
    const values = { ...query, direction: 'desc' } as const
    return {
      packs: await readPart<ProvenPack>(database, packProofSource, values),
      runs: await selectVerifyRuns(database),
      requests: await listErrands(database, VERIFIED),
    }
  },
  async 'GET /proofs/purchase'({ database }, { query: { member, purchase } }) {
    const place = await selectPurchasePlace(database, { memberId: member, purchaseId: purchase })
    return place ?? refuse(404)
  },
  async 'POST /proofs/verify'(tx, { session, now }) {
    const errand = { kind: 'proofs.verify', target: VERIFIED, payload: {} } as const
    const request = { ...errand, approvalId: null, operatorId: session.operatorId, now }
    const isAdded = await addErrand(tx, request)
    return isAdded ? { target: VERIFIED, fields: {} } : refuse(409, REASON.alreadyRequested)
  },
}
