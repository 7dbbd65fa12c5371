import { isSignedBy } from './draws/heads.rule.ts'
import type { Transaction } from './platform/database.ts'
import { type HeldHead, selectHeldHeads } from './verify.heads.sql.ts'
import type { Fault } from './verify.packs.ts'

const BATCH = 1_000
const FAULTS_MAX = 20

/** V3: what the shop has signed lies on the chains of its packs, without a gap, under signatures that hold. */
export async function verifyHeads(tx: Transaction): Promise<readonly Fault[]> {
  const faults: Fault[] = []
  let last: HeldHead | undefined
  for (;;) {
    const after = { packId: last?.packId ?? 0, seq: last?.seq ?? 0, limit: BATCH }
    const heads = await selectHeldHeads(tx, after)
    for (const head of heads) {
      const fault = faultIn(head, last)
      const name = `pack ${head.packId}, signed head ${head.seq}`
      if (fault !== null) faults.push({ invariant: 'V3', text: `${name} ${fault}` })
      last = head
    }
    if (heads.length < BATCH || faults.length >= FAULTS_MAX) return faults.slice(0, FAULTS_MAX)
  }
}

function faultIn(head: HeldHead, before: HeldHead | undefined): string | null {
  const previous = before?.packId === head.packId ? before : undefined
  if (head.seq !== (previous === undefined ? 0 : previous.seq + 1)) return 'follows a gap'
  if (previous !== undefined && head.settledCount <= previous.settledCount)
    return 'is no further along the chain than the one before it'
  if (head.chainHead === null) return 'stands where its pack has never been'
  if (!head.chainHead.equals(head.head)) return 'is not what its pack has there'
  const stand = { ...head, at: head.signedAt }
  return isSignedBy(head.publicKey, stand, head.signature) ? null : 'has a signature that fails'
}
