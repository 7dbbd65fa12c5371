import type { PackDetail } from '#contract/packs.ts'

type SaleState = 'sold-out' | 'ended' | 'before' | 'on-sale'

/**
 * A pack that is sold out stays so after the end of its sale, unless the shop ended it early and paid
 * the last tickets back.
 */
export function saleStateOf(
  pack: Pick<PackDetail, 'pack_count' | 'is_before' | 'is_ended' | 'end_message'>,
): SaleState {
  if (pack.pack_count === 0 && pack.end_message === undefined) return 'sold-out'
  if (pack.is_ended === true) return 'ended'
  return pack.is_before ? 'before' : 'on-sale'
}
