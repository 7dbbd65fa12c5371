import { PAGE_SIZE } from '#contract/constants.ts'
import { isDatabaseUnavailable, type Queryable } from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import type { Signer } from './heads.rule.ts'
import {
  countSignedHeads,
  insertSignedHeads,
  type SignedHead,
  selectSignedHeads,
  selectUnsignedHeads,
  type UnsignedHead,
} from './heads.sql.ts'

export interface HeadSigningOptions {
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
export async function signUnsignedHeads(options: HeadSigningOptions, now: Date): Promise<number> {
  const unsigned = await selectUnsignedHeads(options.database)
  if (unsigned.length === 0) return 0
  try {
    await signHeads(options, unsigned, now)
  } catch (cause) {
    if (isDatabaseUnavailable(cause)) throw cause
    await signOneByOne(options, unsigned, now)
  }
  return unsigned.length
}

async function signHeads(
  { database, signer }: HeadSigningOptions,
  unsigned: readonly UnsignedHead[],
  now: Date,
): Promise<void> {
  const { publicKey } = signer
  const heads = unsigned.map(({ packRoot, ...head }) => ({
    ...head,
    signedAt: now,
    publicKey,
    signature: signer.sign({ ...head, packRoot, at: now }),
  }))
  await insertSignedHeads(database, heads)
}

async function signOneByOne(
  options: HeadSigningOptions,
  unsigned: readonly UnsignedHead[],
  now: Date,
): Promise<void> {
  await runBatches({
    // They are all known: one batch that is not full.
    batchMax: unsigned.length + 1,
    read: async () => unsigned,
    idOf: ({ packId }) => packId,
    ownerIdOf: ({ packId }) => packId,
    work: (head) => signHeads(options, [head], now),
    nameOf: ({ packId }) => `the head of pack ${packId} could not be signed`,
    onFault: options.onFault,
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
