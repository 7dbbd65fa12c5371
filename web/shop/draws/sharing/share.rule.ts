import type { Card, DrawResult, PurchaseDetail } from '#contract/draws.ts'
import type { Language } from '#web/language/language.ts'
import { textIn } from '#web/language/shop-text.rule.ts'
import { type CardGroup, groupCards } from '#web/shop/draws/cards/card-group.rule.ts'

/** The part of a purchase that the member shares. It contains nothing about the member. */
export interface ShareableDraw {
  /** The pack to which a shared result links; 0 if there is none. */
  readonly packId: number
  readonly title: string
  readonly titleEn: string | undefined
  readonly cards: readonly Card[]
  /** The share code of the purchase; '' if the purchase has no share code (Q66). */
  readonly code: string
}

export function toShareableDraw(draw: DrawResult): ShareableDraw {
  const { pack_id: packId, title, title_en: titleEn, cards, twitter_code: code } = draw
  return { packId, title, titleEn, cards, code }
}

/** The history knows no share code, and no cards of a purchase that is undecided. */
export function shareableOfHistory(detail: PurchaseDetail): ShareableDraw {
  const { pack_id: packId, pack_name: title, pack_name_en: titleEn } = detail
  const cards = [...detail.send_card, ...detail.reduction_card]
  return { packId, title, titleEn, cards, code: '' }
}

/** Returns the shared purchase, with the pack's and the cards' names in the given language. */
export function translateDraw(draw: ShareableDraw, language: Language): ShareableDraw {
  const cards = draw.cards.map((card) => ({
    ...card,
    name: textIn(card.name, card.name_en, language),
    rarity_label: textIn(card.rarity_label, card.rarity_label_en, language),
  }))
  return { ...draw, cards, title: textIn(draw.title, draw.titleEn, language) }
}

export function sharedAddress({ packId }: ShareableDraw, origin: string): string {
  return packId === 0 ? `${origin}/` : `${origin}/pack-detail?packId=${packId}`
}

/** Counts the draws of a purchase. An extra prize is a card too, but it is not a draw. */
export function drawCountOf(cards: readonly Card[]): number {
  return cards.filter(({ extra }) => extra === undefined).length
}

export const PICTURED_CARD_COUNT = 5

export interface RarityCount {
  readonly label: string
  readonly labelEn: string | undefined
  readonly rarity: number
  readonly count: number
}

export function countsByRarity(cards: readonly Card[]): readonly RarityCount[] {
  const counts = new Map<string, RarityCount>()
  for (const { rarity, rarity_label: label, rarity_label_en: labelEn } of cards) {
    const key = `${rarity} ${label}`
    counts.set(key, { rarity, label, labelEn, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].sort((a, b) => b.rarity - a.rarity)
}

/** The rarest first, then those that convert to most points. Equal cards once. */
export function bestCards(
  cards: readonly Card[],
  limit: number = PICTURED_CARD_COUNT,
): readonly CardGroup[] {
  return groupCards(cards)
    .toSorted(({ card: a }, { card: b }) => b.rarity - a.rarity || b.buy_point - a.buy_point)
    .slice(0, limit)
}

/** The social network X would end the hashtag at a space or punctuation. */
export function hashtag(name: string): string {
  return `#${name.replace(/[^\p{L}\p{M}\p{N}]/gu, '')}`
}

/** Only the member can send the prepared post. */
export function postUrl(text: string, url: string): string {
  return `https://x.com/intent/post?${new URLSearchParams({ text, url })}`
}

/** Returns a file name for the shared picture. The name is valid on every system. */
export function pictureFileName(code: string): string {
  return `draw-${code.replace(/[^a-zA-Z0-9]/g, '').slice(0, 24) || 'card'}.png`
}
