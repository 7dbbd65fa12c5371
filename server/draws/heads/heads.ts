import { PAGE_SIZE } from '#contract/constants.ts'
import type { KeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import type { Signer } from '#server/draws/signature.ts'
import { isDatabaseUnavailable, type Queryable } from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import {
  countSignedHeads,
  insertSignedHeads,
  type SignedHead,
  selectSignedHeads,
  selectUnsignedHeads,
  type UnsignedHead,
} from './heads.sql.ts'

interface HeadSigningOptions {
  readonly database: Queryable
  readonly signer: Signer
  readonly keptHeads: Pick<KeptHeads, 'keep'>
  readonly onFault: (cause: unknown) => void
}

/**
 * Signs and stores the present head of every pack that has sold since its last signed head. For a
 * new pack, the head is the pack root. The worker calls this function each minute. A second call
 * without new sales signs nothing. All heads are stored together in one statement. If that fails,
 * they are stored one by one, and `onFault` gets each pack that failed. Returns how many packs
 * needed a new signed head. docs/fair-draws.md.
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
  { database, signer, keptHeads }: HeadSigningOptions,
  unsigned: readonly UnsignedHead[],
  now: Date,
): Promise<void> {
  const { publicKey } = signer
  const heads = unsigned.map((head) => ({
    ...head,
    signedAt: now,
    publicKey,
    signature: signer.sign({ ...head, at: now }),
  }))
  // The heads are stored outside the database before members can read them. Even if the database is
  // replaced by an older copy, the shop thus still has every head that a member has seen.
  await keptHeads.keep(heads)
  await insertSignedHeads(database, heads)
}

async function signOneByOne(
  options: HeadSigningOptions,
  unsigned: readonly UnsignedHead[],
  now: Date,
): Promise<void> {
  await runBatches({
    // `runBatches` stops after a batch with fewer than `batchMax` entries. The first batch contains
    // all heads, so `batchMax` is one more than their number.
    batchMax: unsigned.length + 1,
    read: async () => unsigned,
    idOf: ({ packId }) => packId,
    ownerIdOf: ({ packId }) => packId,
    work: (head) => signHeads(options, [head], now),
    nameOf: ({ packId }) => `the head of pack ${packId} could not be signed`,
    onFault: options.onFault,
  })
}

interface SignedHeadPage {
  readonly heads: readonly SignedHead[]
  /** The number of signed heads of this pack on all pages. */
  readonly count: number
}

/** Newest first. A page beyond the last is empty. Every page costs the same. */
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
