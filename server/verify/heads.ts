import { isSignedBy } from '#server/draws/signature.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type SignedHeadRow, selectSignedHeads } from './heads.sql.ts'
import type { Violation } from './packs.ts'

const BATCH = 1_000
const VIOLATIONS_MAX = 20

/**
 * Checks invariant V3 for signed heads: each head has a valid signature, and the head's hash is
 * part of the pack's chain. The sequence numbers of a pack have no gap, and a later head never has
 * an earlier signing time.
 */
export async function verifyHeads(tx: Transaction): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  let last: SignedHeadRow | undefined
  for (;;) {
    const after = { packId: last?.packId ?? 0, seq: last?.seq ?? 0, limit: BATCH }
    const heads = await selectSignedHeads(tx, after)
    for (const head of heads) {
      const problem = checkHead(head, last)
      const name = `pack ${head.packId}, signed head ${head.seq}`
      if (problem !== null) violations.push({ invariant: 'V3', text: `${name} ${problem}` })
      last = head
    }
    if (heads.length < BATCH || violations.length >= VIOLATIONS_MAX)
      return violations.slice(0, VIOLATIONS_MAX)
  }
}

function checkHead(head: SignedHeadRow, lastHead: SignedHeadRow | undefined): string | null {
  const previous = lastHead?.packId === head.packId ? lastHead : undefined
  if (head.seq !== (previous === undefined ? 0 : previous.seq + 1)) return 'follows a gap'
  if (previous !== undefined && head.settledCount <= previous.settledCount)
    return 'is not after the signed head before it'
  if (previous !== undefined && head.signedAt < previous.signedAt)
    return 'is dated before the signed head before it'
  if (head.chainHead === null) return 'is beyond the end of its chain'
  if (!head.chainHead.equals(head.head)) return 'is not the head of the chain there'
  const signedHead = { ...head, at: head.signedAt }
  return isSignedBy(head.publicKey, signedHead, head.signature) ? null : 'has an invalid signature'
}
