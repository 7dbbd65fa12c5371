import { cardNamesEn } from './english/card-names.ts'
import { readings } from './readings.ts'
import { automata } from './series/automata.ts'
import { beasts } from './series/beasts.ts'
import { flowers } from './series/flowers.ts'
import { games } from './series/games.ts'
import { helmets } from './series/helmets.ts'
import { masks } from './series/masks.ts'
import type { Rarity, Series, SeriesCard } from './series/series.ts'
import { spirits } from './series/spirits.ts'
import { crests, stars } from './series/stars.ts'
import { views } from './series/views.ts'

export type DemoCard = {
  readonly key: string
  readonly code: string
  readonly setName: string
  readonly name: string
  readonly nameEn: string | null
  readonly reading: string
  readonly modelNumber: string
  readonly rarity: Rarity
  readonly rarityLabel: string
  readonly rarityLabelEn: string
  /** The number of pieces that a member gets for one win. */
  readonly setSize: number
  readonly cardTypeId: number
  /** The points for converting the card. A pack may set a different amount. */
  readonly buyPoint: number
  readonly image: string
}

export const RARITY_LABELS = ['並', '珍', '秀', '極', '瑠璃', '螺鈿', '緋金', '天虹'] as const
export const RARITY_LABELS_EN = [
  'Common',
  'Curious',
  'Fine',
  'Supreme',
  'Lapis',
  'Mother-of-pearl',
  'Scarlet gold',
  'Rainbow',
] as const
const BUY_POINTS = [20, 100, 500, 3000, 8000, 15000, 25000, 50000] as const

export const allSeries: readonly Series[] = [
  views,
  beasts,
  spirits,
  masks,
  flowers,
  automata,
  stars,
  crests,
  helmets,
  games,
]

const toCard = (series: Series, { key, name, rarity }: SeriesCard, i: number): DemoCard => ({
  key,
  code: `${series.code}-${String(i + 1).padStart(3, '0')}`,
  setName: series.name,
  name,
  nameEn: cardNamesEn[key] ?? null,
  reading: readings[key] ?? '',
  modelNumber: `${series.code}-${String(i + 1).padStart(3, '0')}`,
  rarity,
  rarityLabel: RARITY_LABELS[rarity],
  rarityLabelEn: RARITY_LABELS_EN[rarity],
  // Game pieces of the lowest rarity are won twelve at a time. Every other card is won one at a
  // time.
  setSize: series === games && rarity === 0 ? 12 : 1,
  cardTypeId: series.cardTypeId,
  buyPoint: BUY_POINTS[rarity],
  image: `/images/cards/${key}.webp`,
})

export const cards: readonly DemoCard[] = allSeries.flatMap((series) =>
  series.cards.map((card, i) => toCard(series, card, i)),
)
