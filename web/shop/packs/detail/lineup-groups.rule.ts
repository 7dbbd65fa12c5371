import type { LineupCard, LineupRarity } from '#contract/packs.ts'

export interface LineupGroup {
  readonly rarity: LineupRarity
  /** The cards of the rarity on the shown page. */
  readonly cards: readonly LineupCard[]
}

/**
 * Groups the cards on a page of the line-up by rarity. Leaves out rarities without a card there.
 */
export function groupsOf(
  cards: readonly LineupCard[],
  rarities: readonly LineupRarity[],
): readonly LineupGroup[] {
  return rarities
    .map((rarity) => ({ rarity, cards: cards.filter((card) => isOf(rarity, card)) }))
    .filter((group) => group.cards.length > 0)
}

function isOf(rarity: LineupRarity, card: LineupCard): boolean {
  return card.rarity === rarity.rarity && card.rarity_label === rarity.rarity_label
}
