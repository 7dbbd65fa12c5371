import type { Card, DrawResult } from '#contract/draws.ts'
import { type CardGroup, groupCards } from '#web/shop/draws/cards/card-group.rule.ts'

/** The part of a draw that is shared. It contains nothing about the member. */
export interface ShareableDraw {
  readonly title: string
  readonly cards: readonly Card[]
  /** The draw's code; '' if the draw has none (Q66). */
  readonly code: string
}

export function toShareableDraw({ title, cards, twitter_code: code }: DrawResult): ShareableDraw {
  return { title, cards, code }
}

/** Counts the draws of a purchase. An extra prize is a card, but no draw gave it. */
export function drawCountOf(cards: readonly Card[]): number {
  return cards.filter(({ extra }) => extra === undefined).length
}

/** The number of cards on the shared picture. */
export const PICTURED_CARD_COUNT = 5

export interface RarityCount {
  readonly label: string
  readonly rarity: number
  readonly count: number
}

/** Counts cards by rarity and label, the rarest first. */
export function countsByRarity(cards: readonly Card[]): readonly RarityCount[] {
  const counts = new Map<string, RarityCount>()
  for (const { rarity, rarity_label: label } of cards) {
    const key = `${rarity} ${label}`
    counts.set(key, { rarity, label, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].sort((a, b) => b.rarity - a.rarity)
}

/**
 * Returns the best cards of a draw: the rarest first, and among equally rare cards those with the
 * highest conversion value. Each kind of card appears once.
 */
export function bestCards(
  cards: readonly Card[],
  limit: number = PICTURED_CARD_COUNT,
): readonly CardGroup[] {
  return groupCards(cards)
    .toSorted(({ card: a }, { card: b }) => b.rarity - a.rarity || b.buy_point - a.buy_point)
    .slice(0, limit)
}

/**
 * Turns a name into a hashtag. X ends a hashtag at the first character that is neither letter nor
 * digit, so such characters are removed.
 */
export function hashtag(name: string): string {
  return `#${name.replace(/[^\p{L}\p{M}\p{N}]/gu, '')}`
}

/** Returns a link that opens X with a prepared post. Only the member can send the post. */
export function postUrl(text: string, url: string): string {
  return `https://x.com/intent/post?${new URLSearchParams({ text, url })}`
}

/** Returns a file name for the picture that is valid on every system. */
export function pictureFileName(code: string): string {
  return `hikifuda-${code.replace(/[^a-zA-Z0-9]/g, '').slice(0, 24) || 'draw'}.png`
}
