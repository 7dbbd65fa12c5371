import type { KeptCard } from '#contract/kept-cards.ts'
import type { KeptCardsTexts } from './kept-cards.texts.ts'

/** Returns a card's name for display, with the last month in which the card is valid as MM/YY. */
export function cardNameOf({ brand, last_four, expires }: KeptCard, texts: KeptCardsTexts): string {
  const [year = '', month = ''] = expires.split('-')
  return texts.cardName(brand, last_four, `${month}/${year.slice(-2)}`)
}
