import type { Receipt } from '#contract/draws.ts'
import { type Bytes, concat, domainTag, fromHex, toHex, u16s, u32, u64 } from './bytes.rule.ts'
import { sha256 } from './hashing.ts'

/** t ‖ k ‖ q: purchases settled and tickets sold before, and draws (docs/fair-draws.md). */
export function positionBytes({ t, k, q }: Receipt): Bytes {
  return concat(u64(t), u32(k), u32(q))
}

/** Uses the receipt of a purchase to compute the hash that the chain has after this purchase. */
export async function computeHead(receipt: Receipt): Promise<string> {
  const { head_before, epoch, member_tag, n, commitment, seed, client_seed } = receipt
  const { batch, prizes, extras } = receipt
  const randomness = [commitment, seed, client_seed].map(fromHex)
  const entry = await sha256(
    domainTag('entry'),
    fromHex(epoch),
    positionBytes(receipt),
    fromHex(member_tag),
    u32(n),
    ...randomness,
    u64(batch.no),
    fromHex(batch.random),
    u16s(prizes),
    u16s([extras.length]),
    ...extras.flatMap(([ticket, no]) => [u32(ticket), u16s([no])]),
  )
  return toHex(await sha256(domainTag('head'), fromHex(head_before), entry))
}
