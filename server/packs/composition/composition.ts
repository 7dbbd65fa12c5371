import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Pack, Prize } from '#server/packs/pack/pack.ts'

type CompositionInput = Pick<
  Pack,
  'id' | 'name' | 'currency' | 'price' | 'total' | 'maxBuyCount'
> & {
  readonly prizes: readonly Prize[]
}

/**
 * Returns the composition of a pack as canonical JSON (RFC 8785). The hash of these bytes enters
 * every draw of the pack.
 */
export function compositionOf(pack: CompositionInput): Buffer {
  const text = canonicalize({
    algo: 'HIKIFUDA1',
    pack_id: pack.id,
    name: pack.name,
    currency: pack.currency,
    price: pack.price,
    total: pack.total,
    max_buy_count: pack.maxBuyCount,
    prizes: pack.prizes.map((prize) => ({
      no: prize.no,
      card_id: prize.cardId,
      name: prize.name,
      rarity: prize.rarity,
      action_type: prize.actionType,
      buy_point: prize.buyPoint,
      count: prize.count,
    })),
  })
  if (text === undefined) throw new Error(`pack ${pack.id} has no canonical form`)
  return Buffer.from(text, 'utf8')
}

/**
 * Returns the hash of the composition, 32 bytes. It is the first element of the pack's chain of
 * receipts.
 */
export function packRootOf(composition: Buffer): Buffer {
  return hash('sha256', Buffer.concat([Buffer.from('HIKIFUDA1/pack\0'), composition]), 'buffer')
}
