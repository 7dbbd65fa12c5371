import { PAGE_SIZE } from '#contract/constants.ts'
import { isDatabaseAway, type Queryable } from '#server/platform/database.ts'
import { workThrough } from '#server/platform/rounds.ts'
import type { Signer } from './heads.rule.ts'
import {
  countSignedHeads,
  type DueHead,
  insertSignedHeads,
  type SignedHead,
  selectDueHeads,
  selectSignedHeads,
} from './heads.sql.ts'

export interface HeadSigning {
  readonly database: Queryable
  readonly signer: Signer
  readonly onFault: (cause: unknown) => void
}

/**
 * Signs the head of every pack that has moved since it was last signed, its pack root when it is new, and keeps
 * it. The clerk's duty of each minute: done twice it signs nothing, and after a pause it signs where the chain has
 * come to. All at once; where that fails one by one, so that a pack whose head cannot be kept is reported and holds
 * up no other. Answers how many were due. Design: fair draws, log.
 */
export async function signMovedHeads(signing: HeadSigning, now: Date): Promise<number> {
  const due = await selectDueHeads(signing.database)
  if (due.length === 0) return 0
  try {
    await signHeads(signing, due, now)
  } catch (cause) {
    if (isDatabaseAway(cause)) throw cause
    await signOneByOne(signing, due, now)
  }
  return due.length
}

async function signHeads(
  { database, signer }: HeadSigning,
  due: readonly DueHead[],
  now: Date,
): Promise<void> {
  const { publicKey } = signer
  const heads = due.map(({ packRoot, ...head }) => ({
    ...head,
    signedAt: now,
    publicKey,
    signature: signer.sign({ ...head, packRoot, at: now }),
  }))
  await insertSignedHeads(database, heads)
}

async function signOneByOne(
  signing: HeadSigning,
  due: readonly DueHead[],
  now: Date,
): Promise<void> {
  await workThrough({
    // They are all known: one batch that is not full.
    batchMax: due.length + 1,
    read: async () => due,
    idOf: ({ packId }) => packId,
    ownerIdOf: ({ packId }) => packId,
    work: (each) => signHeads(signing, [each], now),
    nameOf: ({ packId }) => `the head of pack ${packId} could not be signed`,
    onFault: signing.onFault,
  })
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
