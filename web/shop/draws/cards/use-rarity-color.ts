import { useShownIdentity } from '#web/language/identity.ts'
import { rarityColor } from './rarity.rule.ts'

/** Returns the function that gives the colour of a rarity in the shown identity. */
export function useRarityColor(): (rarity: number) => string {
  const identity = useShownIdentity()
  return (rarity) => rarityColor(rarity, identity)
}
