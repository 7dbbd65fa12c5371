import { PAGE_SIZE } from '#contract/constants.ts'
import type { KeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import type { Signer } from '#server/draws/signature.ts'
import { isDatabaseUnavailable, type Queryable } from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import type { Clock } from '#server/platform/time/clock.ts'
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
export async function signUnsignedHeads(
  options: HeadSigningOptions,
  clock: Clock,
): Promise<number> {
  const unsigned = await selectUnsignedHeads(options.database)
  // After the read: the time of a signature is never before a purchase that it covers.
  const now = clock.now()
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

/** How many purchases the newest signed head covers; 0 without one. They are never settled again. */
export async function readCoveredCount(on: Queryable, packId: number): Promise<number> {
  const count = await countSignedHeads(on, packId)
  const [newest] = await selectSignedHeads(on, { packId, from: count - 1, to: count })
  return newest?.settledCount ?? 0
}

/** The oldest first; null as long as the range is not whole. */
export async function readHeadRange(
  on: Queryable,
  range: { packId: number; from: number; to: number },
): Promise<readonly SignedHead[] | null> {
  if ((await countSignedHeads(on, range.packId)) < range.to) return null
  return (await selectSignedHeads(on, range)).toReversed()
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
