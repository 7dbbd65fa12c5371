import type { Card, DrawResult } from '#contract/draws.ts'
import { type CardGroup, groupCards } from '#web/shop/draws/cards/card-group.rule.ts'

/** What of a draw is told to others: nothing of the member. */
export interface ShareableDraw {
  readonly title: string
  readonly cards: readonly Card[]
  /** Of the draw; '' where there is none (Q66). */
  readonly code: string
}

export function toShareableDraw({ title, cards, twitter_code: code }: DrawResult): ShareableDraw {
  return { title, cards, code }
}

/** How many cards stand on the picture. */
export const PICTURED_CARD_COUNT = 5

export interface RarityCount {
  readonly label: string
  readonly rarity: number
  readonly count: number
}

/** The rarest first; cards of one rarity with several labels stand apart. */
export function countsByRarity(cards: readonly Card[]): readonly RarityCount[] {
  const counts = new Map<string, RarityCount>()
  for (const { rarity, rarity_label: label } of cards) {
    const key = `${rarity} ${label}`
    counts.set(key, { rarity, label, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].sort((a, b) => b.rarity - a.rarity)
}

/** The best of a draw: the rarest, and among these what converts to most. */
export function bestCards(
  cards: readonly Card[],
  limit: number = PICTURED_CARD_COUNT,
): readonly CardGroup[] {
  return groupCards(cards)
    .toSorted(({ card: a }, { card: b }) => b.rarity - a.rarity || b.buy_point - a.buy_point)
    .slice(0, limit)
}

/** A tag ends at the first character that is no letter and no digit: such are left out. */
export function hashtag(name: string): string {
  return `#${name.replace(/[^\p{L}\p{M}\p{N}]/gu, '')}`
}

/** X opens with it written; it is the member who sends it. */
export function postUrl(text: string, url: string): string {
  return `https://x.com/intent/post?${new URLSearchParams({ text, url })}`
}

/** A name for the file that any system takes. */
export function pictureFileName(code: string): string {
  return `hikifuda-${code.replace(/[^a-zA-Z0-9]/g, '').slice(0, 24) || 'draw'}.png`
}
