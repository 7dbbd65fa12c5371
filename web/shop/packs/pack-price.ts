import { PAYMENT_METHOD } from '#contract/codes.ts'
import type { Pack } from '#contract/packs.ts'
import type { Words } from '#contract/words.ts'
import { priceText } from '#web/shop/draws/price.ts'

type Priced = Pick<Pack, 'point' | 'payment_method'>

export function isCoinPack({ payment_method }: Pick<Pack, 'payment_method'>): boolean {
  return payment_method === PAYMENT_METHOD.coins
}

/** Formats the price of `count` draws in the currency of the pack, such as 500P or 500C. */
export function packPrice(
  pack: Priced,
  count = 1,
  marks?: Pick<Words, 'pointMark' | 'coinMark'>,
): string {
  return priceText(pack.point * count, pack.payment_method, marks)
}
