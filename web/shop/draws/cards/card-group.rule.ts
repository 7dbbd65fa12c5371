import type { Card } from '#contract/draws.ts'

export interface CardGroup {
  /** The card that was drawn first among the equal cards of the group. */
  readonly card: Card
  /** The history ids of the equal cards, in the order in which the cards were drawn. */
  readonly ids: readonly number[]
  readonly count: number
}

/**
 * Groups of equal rarity keep the order in which their cards were drawn. A card that was drawn and
 * the same card as an extra prize are in different groups.
 */
export function groupCards(cards: readonly Card[]): CardGroup[] {
  const groups = new Map<string, { card: Card; ids: number[] }>()
  for (const card of cards) {
    const key = groupKeyOf(card)
    const group = groups.get(key)
    if (group) group.ids.push(card.history_id)
    else groups.set(key, { card, ids: [card.history_id] })
  }
  return [...groups.values()]
    .map(({ card, ids }) => ({ card, ids, count: ids.length }))
    .sort((a, b) => b.card.rarity - a.card.rarity)
}

function groupKeyOf({ history_id: _, extra, ...face }: Card): string {
  return JSON.stringify([face, extra?.kind, extra?.step])
}
