import { DRAW_ALGORITHM } from '#contract/constants.ts'
import type { Receipt } from '#contract/draws.ts'
import { batchOfOne, commitmentOf, sealedInputOf } from '#server/draws/fair/fair.ts'
import type { Purchase } from '#server/draws/purchase/purchase.ts'
import type { Pack } from '#server/packs/pack.ts'
import { decodeCounts, decodeExtraWins, decodeU16 } from './encoding.ts'

/** Contains everything that is needed to check the purchase (docs/fair-draws.md). */
export function receiptOf(
  purchase: Purchase,
  { packRoot, prizes }: Pick<Pack, 'packRoot' | 'prizes'>,
): Receipt {
  const { epoch, memberTag, drawNumber, seed } = purchase
  const commitment = commitmentOf({ epoch, packRoot, memberTag, drawNumber }, seed)
  const input = sealedInputOf({ ...purchase, commitment })
  const { batchNo, random } = batchOfOne(purchase.settledIndex)
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
      no: batchNo,
      t: purchase.settledIndex,
      k: purchase.firstTicket,
      head_before: purchase.headBefore.toString('hex'),
      inputs: [input.toString('hex')],
      signatures: [],
      random: random.toString('hex'),
    },
    head_before: purchase.headBefore.toString('hex'),
    head_after: purchase.headAfter.toString('hex'),
  }
}
