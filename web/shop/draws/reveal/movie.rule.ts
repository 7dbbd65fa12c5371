import { MOVIE_STYLES, type MovieStyle, RARITY_COLOR_IDS } from '#contract/constants.ts'
import type { Card } from '#contract/draws.ts'

export type RarityColorId = (typeof RARITY_COLOR_IDS)[number]

/** Light over the movie and around the cards, one for each rarity id: indigo, vermilion, gold, murasaki, jade, silver, rose. */
export const RARITY_COLORS: Readonly<Record<RarityColorId, string>> = {
  1: '#3d74c4',
  2: '#e2452b',
  3: '#f0b429',
  4: '#8a4fc9',
  5: '#1fa37a',
  6: '#b9c7d8',
  7: '#e8558f',
}

/** Rarity ids 1 to 7 choose the colour; 0 or unknown is colour 1 (Q59). */
export function rarityColor(rarity: number): string {
  return RARITY_COLORS[rarityColorId(rarity)]
}

/** The whole draw takes the colour of its best card. */
export function bestRarity(cards: readonly Pick<Card, 'rarity'>[]): number {
  return cards.reduce((best, { rarity }) => Math.max(best, rarity), 0)
}

export type MovieFormat = 'webm' | 'mp4'
/** Nine styles have their own movie; any other plays style 1 (Q60). */
export function movieUrl(style: number, format: MovieFormat = 'webm'): string {
  return `/movies/style-${knownStyleOf(style)}.${format}`
}

function rarityColorId(rarity: number): RarityColorId {
  return RARITY_COLOR_IDS.find((id) => id === rarity) ?? 1
}

function knownStyleOf(style: number): MovieStyle {
  return MOVIE_STYLES.find((known) => known === style) ?? 1
}

/** How grandly a card arrives: 0 to 3 are the named rarities; 4 to 7 arrive as the third, in their own colour. */
export type EffectTier = 0 | 1 | 2 | 3
export function effectTierOf(rarity: number): EffectTier {
  if (rarity >= 3) return 3
  return rarity === 2 ? 2 : rarity === 1 ? 1 : 0
}
