import { packTextsEn } from './english/pack-texts.ts'
import { coinRows } from './packs/coin-rows.ts'
import type { DemoExtraPrize, DemoPack } from './packs/pack.ts'
import { pointRows } from './packs/point-rows.ts'
import { prizesOf } from './packs/prizes.ts'
import type { ExtraRow, PackRow } from './packs/row.ts'
import { readings } from './readings.ts'

export const IMAGES_PER_PACK = 3

const packOf = (row: PackRow): DemoPack => {
  const prizes = prizesOf(row)
  const english = packTextsEn[row.key]
  return {
    key: row.key,
    name: row.name,
    nameEn: english.name,
    reading: readings[row.key] ?? '',
    currency: row.currency,
    price: row.price,
    cardTypeId: row.cardTypeId,
    movieStyle: row.movieStyle,
    maxBuyCount: row.maxBuyCount ?? 0,
    isLimited: row.isLimited ?? false,
    limitMessage: row.limitMessage ?? '',
    limitMessageEn: english.limitMessage ?? null,
    startsInMinutes: row.startsInMinutes ?? null,
    endsInDays: row.endsInDays ?? null,
    showsLineup: row.showsLineup ?? true,
    detailHtml: row.detailHtml,
    detailHtmlEn: english.detailHtml,
    soldCount: row.soldCount ?? 0,
    images: Array.from(
      { length: IMAGES_PER_PACK },
      (_, i) => `/images/packs/${row.key}-${i + 1}.webp`,
    ),
    // Coins never become points, so every card of a pack sold for coins can only be shipped.
    prizes: row.currency === 'coin' ? prizes.map(shipOnly) : prizes,
    extraPrizes: (row.extras ?? []).map((extra) => extraPrizeOf(extra, row)),
  }
}

/** The worth of an extra prize that every n-th ticket wins, as a share of the price of n draws. */
const EXTRA_WORTH = 0.02

/**
 * Returns an extra prize of a demo pack. If the pack's last ticket wins the card, or if the pack is
 * sold for coins, the card can only be shipped. Otherwise the member can convert it to points.
 */
const extraPrizeOf = (extra: ExtraRow, { price, currency }: PackRow): DemoExtraPrize =>
  extra.kind === 'last' || currency === 'coin'
    ? { ...extra, actionType: '2', buyPoint: 0 }
    : { ...extra, actionType: '0', buyPoint: Math.round(extra.step * price * EXTRA_WORTH) }

const shipOnly = <T extends { readonly actionType: '0' | '2' }>(prize: T) =>
  ({ ...prize, actionType: '2', buyPoint: 0 }) as const

/** All packs of the demo, in the order in which the shop lists them. */
export const packs: readonly DemoPack[] = [...pointRows, ...coinRows].map(packOf)
