import { RARITY_COLOR_IDS } from '#contract/constants.ts'
import type { Card } from '#contract/draws.ts'

type RarityColorId = (typeof RARITY_COLOR_IDS)[number]

/**
 * The colour of each rarity, wherever the shop shows one: lists, the movie, the light around a card
 * and the shared picture. Normal cards are grey; the rarities 1 to 7 are pale blue, vermilion,
 * gold, lapis, jade, crimson and rose.
 */
const RARITY_COLORS: Readonly<Record<0 | RarityColorId, string>> = {
  0: '#8a7a66',
  1: '#4d9cc0',
  2: '#e2452b',
  3: '#f0b429',
  4: '#4263eb',
  5: '#1fa37a',
  6: '#b5153f',
  7: '#e65fc0',
}

/** Returns the colour of a rarity. Unknown values have the colour of normal cards. */
export function rarityColor(rarity: number): string {
  return RARITY_COLORS[RARITY_COLOR_IDS.find((id) => id === rarity) ?? 0]
}

/** Returns the highest rarity among the cards. This rarity selects the colour of the movie. */
export function bestRarity(cards: readonly Pick<Card, 'rarity'>[]): number {
  return cards.reduce((best, { rarity }) => Math.max(best, rarity), 0)
}

/** The rarities 0, 1 and 2 have the tiers 0, 1 and 2; all higher ones tier 3. */
export type EffectTier = 0 | 1 | 2 | 3
export function effectTierOf(rarity: number): EffectTier {
  if (rarity >= 3) return 3
  return rarity === 2 ? 2 : rarity === 1 ? 1 : 0
}

/** That of an extra prize is at least that of a card of rarity 2. */
export function cardEffectTierOf({ rarity, extra }: Pick<Card, 'rarity' | 'extra'>): EffectTier {
  return effectTierOf(extra === undefined ? rarity : Math.max(rarity, 2))
}

/** The lowest three grow livelier; each higher one has a choreography and sounds. */
export type RevealScene = 'paper' | 'silver' | 'lacquer' | 'gold' | 'water' | 'ember' | 'rainbow'

const SCENES = [
  'paper',
  'silver',
  'lacquer',
  'gold',
  'water',
  'water',
  'ember',
  'rainbow',
] as const satisfies readonly RevealScene[]

/** Returns the scene of a card. The scene of an extra prize is at least the one of rarity 2. */
export function revealSceneOf({ rarity, extra }: Pick<Card, 'rarity' | 'extra'>): RevealScene {
  return SCENES[extra === undefined ? rarity : Math.max(rarity, 2)] ?? 'paper'
}
