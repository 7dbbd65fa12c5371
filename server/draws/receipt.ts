import { DRAW_ALGORITHM } from '#contract/constants.ts'
import type { Receipt, VoidBatch } from '#contract/draws.ts'
import {
  type Batch,
  batchOfOne,
  commitmentOf,
  randomOf,
  sealedInputOf,
} from '#server/draws/fair/fair.ts'
import type { Purchase } from '#server/draws/purchase/purchase.ts'
import type { Pack } from '#server/packs/pack.ts'
import { decodeCounts, decodeExtraWins, decodeU16 } from './encoding.ts'

/** The batch of a purchase, and the signature of each notary of the pack. */
export interface SignedBatch extends Batch {
  readonly signatures: readonly Buffer[]
}

/** Contains everything that is needed to check the purchase (docs/fair-draws.md). */
export function receiptOf(
  purchase: Purchase,
  { packRoot, prizes }: Pick<Pack, 'packRoot' | 'prizes'>,
  signedBatch?: SignedBatch,
): Receipt {
  const { epoch, memberTag, drawNumber, seed } = purchase
  const commitment = commitmentOf({ epoch, packRoot, memberTag, drawNumber }, seed)
  const batch = signedBatch ?? unsignedBatchOf(purchase, commitment)
  return {
    algo: DRAW_ALGORITHM,
    pack_id: purchase.packId,
    pack_root: packRoot.toString('hex'),
    epoch: epoch.toString('hex'),
    t: purchase.settledIndex,
    k: purchase.firstTicket,
    q: purchase.drawCount,
    n: drawNumber,
    member_tag: memberTag.toString('hex'),
    commitment: commitment.toString('hex'),
    commitment_shown: purchase.isCommitmentShown,
    seed: seed.toString('hex'),
    client_seed: purchase.clientSeed.toString('hex'),
    counts_before: decodeCounts(purchase.countsBefore, prizes.length),
    prizes: decodeU16(purchase.prizeNos),
    extras: decodeExtraWins(purchase.extraWins).map(({ ticket, no }) => [ticket, no]),
    batch: {
      ...wireBatch(batch),
      signatures: batch.signatures.map((signature) => signature.toString('hex')),
      random: randomOf(batch.signatures).toString('hex'),
    },
    head_before: purchase.headBefore.toString('hex'),
    head_after: purchase.headAfter.toString('hex'),
  }
}

function wireBatch(batch: Batch) {
  return {
    no: batch.no,
    t: batch.settledIndex,
    k: batch.firstTicket,
    head_before: batch.headBefore.toString('hex'),
    inputs: batch.inputs.map((input) => input.toString('hex')),
  }
}

/** The last line of a log whose pack ended with this batch (docs/fair-draws.md). */
export function voidLineOf(
  batch: Batch & {
    readonly drawCount: number
    readonly voidReason: string
    readonly voidReasonEn: string
    readonly voidedAt: Date
  },
  { id, packRoot }: Pick<Pack, 'id' | 'packRoot'>,
): VoidBatch {
  return {
    algo: DRAW_ALGORITHM,
    pack_id: id,
    pack_root: packRoot.toString('hex'),
    void_batch: {
      ...wireBatch(batch),
      draws: batch.drawCount,
      reason: batch.voidReason,
      reason_en: batch.voidReasonEn,
      milliseconds: batch.voidedAt.getTime(),
    },
  }
}

/** Without notaries, each purchase is a batch of its own. */
function unsignedBatchOf(purchase: Purchase, commitment: Buffer): SignedBatch {
  const { settledIndex, firstTicket, headBefore } = purchase
  const inputs = [sealedInputOf({ ...purchase, commitment })]
  const { batchNo: no } = batchOfOne(settledIndex)
  return { no, settledIndex, firstTicket, headBefore, inputs, signatures: [] }
}
