import { CARD_TYPE_FIGURE, CARD_TYPE_GAME } from '#contract/constants.ts'
import { goodNamesEn, makerNamesEn } from './english/good-names.ts'
import { figures } from './goods/figures.ts'
import { games } from './goods/games.ts'
import type { DemoGood } from './goods/good.ts'
import { readings } from './readings.ts'

/**
 * The lowest price in coins of each rarity, beginning with the lowest rarity. The price of a good
 * determines its rarity.
 */
const RARER_FROM_COINS = [0, 2_000, 6_000, 10_000] as const

const toGood = (code: string, cardTypeId: number) => (good: DemoGood, i: number) => ({
  cardTypeId,
  name: good.name,
  nameEn: goodNamesEn[good.key] ?? null,
  reading: readings[good.key] ?? '',
  series: good.series,
  seriesEn: makerNamesEn[good.series] ?? null,
  modelNumber: `${code}-${String(i + 1).padStart(3, '0')}`,
  rarity: RARER_FROM_COINS.findLastIndex((coins) => coins <= good.priceCoins),
  image: `/images/goods/${good.key}.webp`,
  priceCoins: good.priceCoins,
  stock: good.stock,
  memberMax: good.memberMax,
})

/** The goods that members of the demo can get for coins. */
export const goods = [
  ...figures.map(toGood('FG', CARD_TYPE_FIGURE)),
  ...games.map(toGood('GM', CARD_TYPE_GAME)),
]
