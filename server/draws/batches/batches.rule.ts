import type { Batch } from '#server/draws/fair/fair.ts'
import type { SealedPurchase } from '#server/draws/purchase/purchase.ts'
import type { LastBatch, StoredBatch } from './batches.sql.ts'

const INPUT_BYTES = 32

/** Each receipt of a batch holds the inputs of all its purchases. */
const PURCHASES_PER_BATCH_MAX = 64

/** After so long without signatures, no further purchases of the pack are sealed. */
export const NOTARY_MS_MAX = 10_000

/** Null: nothing of the pack is sealed yet. */
export type BatchState = LastBatch | null

/** Returns t of the next purchase of the pack. */
export function nextSettledIndex(last: BatchState): number {
  return last === null ? 0 : last.settledIndex + purchaseCountOf(last)
}

export function purchaseCountOf({ inputs }: Pick<StoredBatch, 'inputs'>): number {
  return inputs.length / INPUT_BYTES
}

export function isNotaryAway(last: Pick<LastBatch, 'waitingSince'> | null, now: Date): boolean {
  const since = last?.waitingSince ?? null
  return since !== null && now.getTime() - since.getTime() > NOTARY_MS_MAX
}

/**
 * Adds a purchase to the last batch, if no notary can have signed this batch and it has room, or
 * else begins the next batch.
 */
export function addToBatch(
  last: BatchState,
  { packId, settledIndex, firstTicket, drawCount, createdAt }: SealedPurchase,
  input: Buffer,
): LastBatch {
  if (last?.isOpen === true && purchaseCountOf(last) < PURCHASES_PER_BATCH_MAX) {
    const inputs = Buffer.concat([last.inputs, input])
    return { ...last, inputs, drawCount: last.drawCount + drawCount }
  }
  return {
    packId,
    no: last === null ? 0 : last.no + 1,
    settledIndex,
    firstTicket,
    drawCount,
    inputs: input,
    sealedAt: createdAt,
    // Within the transaction that begins it, the batch is open.
    isOpen: true,
    waitingSince: last?.waitingSince ?? createdAt,
    isRefused: last?.isRefused ?? false,
    isVoid: false,
  }
}

/** Returns the batch in the form that notaries sign and that a receipt shows. */
export function signedBatchOf(stored: StoredBatch, headBefore: Buffer): Batch {
  const { no, settledIndex, firstTicket } = stored
  return { no, settledIndex, firstTicket, headBefore, inputs: piecesOf(stored.inputs, INPUT_BYTES) }
}

const SIGNATURE_BYTES = 64

export function signaturesOf(stored: Buffer): readonly Buffer[] {
  return piecesOf(stored, SIGNATURE_BYTES)
}

function piecesOf(bytes: Buffer, length: number): readonly Buffer[] {
  return Array.from({ length: bytes.length / length }, (_, at) =>
    bytes.subarray(at * length, (at + 1) * length),
  )
}
