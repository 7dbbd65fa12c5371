import {
  type DrawnBatch,
  purchaseCountOf,
  signaturesOf,
  signedBatchOf,
} from '#server/draws/batches/batches.ts'
import { batchOfOne, notaryMessageOf, randomOf } from '#server/draws/fair/fair.ts'
import type { Urn } from '#server/draws/urn/urn.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { isSignature } from '#server/platform/ed25519.ts'
import { selectChainBatches } from './batches.sql.ts'
import type { ReplayedBatch, ReplayedPack } from './chain.ts'

const BATCH = 1_000

/**
 * Returns, for one purchase after another, its batch; or a text that says what is wrong with the
 * batch. Without notaries, each purchase is a batch of its own.
 */
export function openBatchReader(tx: Transaction, packId: number, pack: ReplayedPack) {
  if (pack.composition.notaries.length === 0)
    return async ({ settledCount }: Urn) => ({ ...batchOfOne(settledCount), input: null })
  const batches = batchesOf(tx, packId)
  let current: DrawnBatch | undefined
  return async (urn: Urn): Promise<ReplayedBatch | string> => {
    if (current === undefined || urn.settledCount >= endOf(current)) {
      current = (await batches.next()).value ?? undefined
      const problem = current === undefined ? 'is in no batch' : checkBatch(current, urn, pack)
      if (problem !== null) return problem
    }
    const batch = current as DrawnBatch
    const { inputs } = signedBatchOf(batch, batch.headBefore)
    return {
      batchNo: batch.no,
      random: randomOf(signaturesOf(batch.signatures)),
      input: inputs[urn.settledCount - batch.settledIndex] as Buffer,
    }
  }
}

const endOf = (batch: DrawnBatch) => batch.settledIndex + purchaseCountOf(batch)

async function* batchesOf(tx: Transaction, packId: number): AsyncGenerator<DrawnBatch, undefined> {
  for (let after = -1; ; ) {
    const batches = await selectChainBatches(tx, { packId, after, limit: BATCH })
    yield* batches
    const last = batches.at(-1)
    if (last === undefined || batches.length < BATCH) return undefined
    after = last.no
  }
}

function checkBatch(
  batch: DrawnBatch,
  urn: Urn,
  { packRoot, composition: { notaries } }: ReplayedPack,
): string | null {
  if (batch.settledIndex !== urn.settledCount || batch.firstTicket !== urn.soldCount)
    return `begins batch ${batch.no}, which is stored elsewhere`
  if (!batch.headBefore.equals(urn.head)) return `begins batch ${batch.no} of another head`
  const signatures = signaturesOf(batch.signatures)
  if (signatures.length !== notaries.length)
    return `begins batch ${batch.no} with ${signatures.length} signatures`
  const message = notaryMessageOf(packRoot, signedBatchOf(batch, batch.headBefore))
  const unsigned = notaries.find(
    ({ key }, at) => !isSignature(Buffer.from(key, 'hex'), message, signatures[at] as Buffer),
  )
  if (unsigned === undefined) return null
  return `begins batch ${batch.no}, which ${unsigned.name} has not signed`
}
