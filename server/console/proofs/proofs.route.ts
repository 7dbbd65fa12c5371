import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { selectPackProofs, selectPurchasePlace, selectVerifyRuns } from './proofs.sql.ts'

export const proofHandlers: Handlers<'GET /proofs' | 'GET /proofs/purchase'> = {
  async 'GET /proofs'({ database }) {
    const packs = await selectPackProofs(database)
    const runs = await selectVerifyRuns(database)
    return {
      packs: packs.map(({ id, name, packRoot, purchaseCount, signedCount, head, signedAt }) => ({
        ...{ id, name, pack_root: packRoot.toString('hex') },
        ...{ purchase_count: purchaseCount, signed_count: signedCount },
        ...{ head: head?.toString('hex') ?? null, signed_at: signedAt?.toISOString() ?? null },
      })),
      runs: runs.map(({ id, endedAt, broken }) => ({
        ...{ id, ended_at: endedAt.toISOString(), broken },
      })),
    }
  },
  async 'GET /proofs/purchase'({ database }, { query: { member, purchase } }) {
    const place = await selectPurchasePlace(database, { memberId: member, purchaseId: purchase })
    return place === null ? refuse(404) : { pack_id: place.packId, t: place.t }
  },
}
