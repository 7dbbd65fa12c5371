import type { LineupCard, LineupRarity } from '#contract/packs.ts'

export interface LineupGroup {
  readonly rarity: LineupRarity
  /** The cards of this rarity on the shown page of the line-up. */
  readonly cards: readonly LineupCard[]
}

/** Leaves out rarities without a card on this page. */
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
