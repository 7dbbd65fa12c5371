import { PAGE_SIZE } from '#contract/constants.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Signer } from './heads.rule.ts'
import {
  countSignedHeads,
  insertSignedHeads,
  type SignedHead,
  selectDueHeads,
  selectSignedHeads,
} from './heads.sql.ts'

/**
 * Signs the head of every pack that has moved since it was last signed, its pack root when it is new, and keeps
 * it. The clerk's duty of each minute: done twice it signs nothing, and after a pause it signs where the chain has
 * come to. Answers how many were signed. Design: fair draws, log.
 */
export async function signMovedHeads(on: Queryable, signer: Signer, now: Date): Promise<number> {
  const due = await selectDueHeads(on)
  if (due.length === 0) return 0
  const { publicKey } = signer
  await insertSignedHeads(
    on,
    due.map(({ packRoot, ...head }) => ({
      ...head,
      signedAt: now,
      publicKey,
      signature: signer.sign({ ...head, packRoot, at: now }),
    })),
  )
  return due.length
}

export interface SignedHeadPage {
  readonly heads: readonly SignedHead[]
  /** Of the pack, in all. */
  readonly count: number
}

/** One page of a pack's signed heads, newest first; none beyond the last. Any page costs what the first does. */
export async function readSignedHeads(
  on: Queryable,
  { packId, page }: { packId: number; page: number },
): Promise<SignedHeadPage> {
  const count = await countSignedHeads(on, packId)
  const to = count - (page - 1) * PAGE_SIZE
  if (to <= 0) return { heads: [], count }
  const heads = await selectSignedHeads(on, { packId, from: to - PAGE_SIZE, to })
  return { heads, count }
}
