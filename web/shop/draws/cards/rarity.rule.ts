import { RARITY_COLOR_IDS } from '#contract/constants.ts'
import type { Card } from '#contract/draws.ts'

export type RarityColorId = (typeof RARITY_COLOR_IDS)[number]

/**
 * The colours of the light over the movie and around the cards, for the rarities 1 to 7: indigo,
 * vermilion, gold, purple, jade, silver and rose.
 */
const RARITY_COLORS: Readonly<Record<RarityColorId, string>> = {
  1: '#3d74c4',
  2: '#e2452b',
  3: '#f0b429',
  4: '#8a4fc9',
  5: '#1fa37a',
  6: '#b9c7d8',
  7: '#e8558f',
}

const NORMAL_MARK = 'var(--ink-faint)'

/**
 * Returns the colour of a rarity from 1 to 7. The rarity 0 and unknown values have the colour of
 * rarity 1 (Q59).
 */
export function rarityColor(rarity: number): string {
  return RARITY_COLORS[rarityColorId(rarity)]
}

/**
 * Returns the colour that marks a rarity in a list. A list shows the rarities 0 and 1 side by side,
 * so rarity 0 has a colour of its own there. In the movie the rarities 0 and 1 have the same
 * colour.
 */
export function rarityMark(rarity: number): string {
  return rarity === 0 ? NORMAL_MARK : rarityColor(rarity)
}

/** Returns the highest rarity among the cards. This rarity selects the colour of the movie. */
export function bestRarity(cards: readonly Pick<Card, 'rarity'>[]): number {
  return cards.reduce((best, { rarity }) => Math.max(best, rarity), 0)
}

/**
 * How elaborate the effects around a card are. The rarities 0, 1 and 2 have the tiers 0, 1 and 2.
 * All higher rarities have tier 3.
 */
export type EffectTier = 0 | 1 | 2 | 3
export function effectTierOf(rarity: number): EffectTier {
  if (rarity >= 3) return 3
  return rarity === 2 ? 2 : rarity === 1 ? 1 : 0
}

/**
 * Returns the tier of the effects around a card in the reveal. The tier of an extra prize is at
 * least the tier of a card of rarity 2.
 */
export function cardEffectTierOf({ rarity, extra }: Pick<Card, 'rarity' | 'extra'>): EffectTier {
  return effectTierOf(extra === undefined ? rarity : Math.max(rarity, 2))
}

function rarityColorId(rarity: number): RarityColorId {
  return RARITY_COLOR_IDS.find((id) => id === rarity) ?? 1
}
