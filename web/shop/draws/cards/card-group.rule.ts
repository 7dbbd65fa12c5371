import type { Card } from '#contract/draws.ts'

export interface CardGroup {
  /** The first of the equal cards in the group. */
  readonly card: Card
  readonly count: number
}

/**
 * Groups equal cards, with the rarest group first. Groups of equal rarity keep the order in which
 * their cards were drawn. Extra prizes of one kind are equal, whatever ticket won them.
 */
export function groupCards(cards: readonly Card[]): CardGroup[] {
  const groups = new Map<string, { card: Card; count: number }>()
  for (const card of cards) {
    const key = groupKeyOf(card)
    const group = groups.get(key)
    if (group) group.count += 1
    else groups.set(key, { card, count: 1 })
  }
  return [...groups.values()].sort((a, b) => b.card.rarity - a.card.rarity)
}

function groupKeyOf({ history_id: _, extra, ...face }: Card): string {
  return JSON.stringify([face, extra?.kind, extra?.step])
}
