import type { ProvenPack, proofCalls } from '#contract/console/packs/proofs.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { addErrand, listErrands } from '#server/console/errands/errands.ts'
import { pageOf, placeOf } from '#server/console/lists/pages.rule.ts'
import {
  countPackProofs,
  type StoredPackProof,
  selectPackProofs,
  selectPurchasePlace,
  selectVerifyRuns,
} from './proofs.sql.ts'

const VERIFIED = { kind: 'shop', id: 'all' } as const

export const proofHandlers: Handlers<keyof typeof proofCalls> = {
  async 'GET /proofs'({ database }, { query: { page, text } }) {
    const packs = await selectPackProofs(database, text, placeOf(page))
    const runs = await selectVerifyRuns(database)
    return {
      packs: { list: packs.map(wirePack), ...pageOf(page, await countPackProofs(database, text)) },
      runs: runs.map(({ id, endedAt, broken }) => ({
        id,
        endedAt: endedAt.toISOString(),
        broken,
      })),
      requests: await listErrands(database, VERIFIED),
    }
  },
  async 'GET /proofs/purchase'({ database }, { query: { member, purchase } }) {
    const place = await selectPurchasePlace(database, { memberId: member, purchaseId: purchase })
    return place === null ? refuse(404) : { packId: place.packId, t: place.t }
  },
  async 'POST /proofs/verify'(tx, { session, now }) {
    const errand = { kind: 'proofs.verify', target: VERIFIED, payload: {} } as const
    const request = { ...errand, approvalId: null, operatorId: session.operatorId, now }
    const isAdded = await addErrand(tx, request)
    return isAdded ? { target: VERIFIED, fields: {} } : refuse(409, REASON.alreadyRequested)
  },
}

function wirePack(pack: StoredPackProof): ProvenPack {
  const { id, name, packRoot, purchaseCount, signedCount, head, signedAt } = pack
  return {
    id,
    name,
    packRoot: packRoot.toString('hex'),
    purchaseCount,
    signedCount,
    head: head?.toString('hex') ?? null,
    signedAt: signedAt?.toISOString() ?? null,
  }
}
