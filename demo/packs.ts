import { coinRows } from './packs/coin-rows.ts'
import type { DemoPack } from './packs/pack.ts'
import { pointRows } from './packs/point-rows.ts'
import { prizesOf } from './packs/prizes.ts'
import type { PackRow } from './packs/row.ts'

export const IMAGES_PER_PACK = 3

const packOf = (row: PackRow): DemoPack => {
  const prizes = prizesOf(row)
  return {
    key: row.key,
    name: row.name,
    currency: row.currency,
    price: row.price,
    cardTypeId: row.cardTypeId,
    movieStyle: row.movieStyle,
    maxBuyCount: row.maxBuyCount ?? 0,
    isLimited: row.isLimited ?? false,
    limitMessage: row.limitMessage ?? '',
    startsInMinutes: row.startsInMinutes ?? null,
    endsInDays: row.endsInDays ?? null,
    showsLineup: row.showsLineup ?? true,
    detailHtml: row.detailHtml,
    soldCount: row.soldCount ?? 0,
    images: Array.from(
      { length: IMAGES_PER_PACK },
      (_, i) => `/images/packs/${row.key}-${i + 1}.webp`,
    ),
    // Coins never become points, so every card of a pack sold for coins can only be shipped.
    prizes: row.currency === 'coin' ? prizes.map(shipOnly) : prizes,
  }
}

const shipOnly = <T extends { readonly actionType: '0' | '2' }>(prize: T) =>
  ({ ...prize, actionType: '2', buyPoint: 0 }) as const

/** All packs of the demo, in the order in which the shop lists them. */
export const packs: readonly DemoPack[] = [...pointRows, ...coinRows].map(packOf)
