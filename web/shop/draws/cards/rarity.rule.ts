import type { Card } from '#contract/draws.ts'
import { type Identity, rarityIn } from '#contract/identity.ts'
import { identity } from '#web/language/identity.ts'

/** Returns the shop's colour of a rarity. */
export function rarityColor(
  rarity: number,
  { rarities }: Pick<Identity, 'rarities'> = identity,
): string {
  return rarityIn({ rarities }, rarity)?.color ?? ''
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
