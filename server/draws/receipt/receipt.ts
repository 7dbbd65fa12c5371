import type { Receipt } from '#contract/draws.ts'
import { decodeCounts, decodeU16 } from '#server/draws/encoding/encoding.ts'
import { commitmentOf } from '#server/draws/fair/fair.ts'
import type { Purchase } from '#server/draws/purchase/purchase.ts'
import type { Pack } from '#server/packs/pack/pack.ts'

/**
 * Returns the receipt of a purchase in the form of the API. It holds everything that is needed to
 * check the purchase (docs/fair-draws.md).
 */
export function receiptOf(
  purchase: Purchase,
  { packRoot, prizes }: Pick<Pack, 'packRoot' | 'prizes'>,
): Receipt {
  const { memberTag, drawNumber, seed } = purchase
  const commitment = commitmentOf({ packRoot, memberTag, drawNumber }, seed)
  return {
    algo: 'HIKIFUDA1',
    pack_id: purchase.packId,
    pack_root: packRoot.toString('hex'),
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
    head_before: purchase.headBefore.toString('hex'),
    head_after: purchase.headAfter.toString('hex'),
  }
}
