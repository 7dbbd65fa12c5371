import { identity } from '#web/language/identity.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'

/** The texts of cards, with the shop's own names of the rarities. */
export function useCardTexts() {
  const texts = useTexts(cardsTexts)
  const language = useLanguage()
  const names = identity.rarities.map(
    ({ name, nameEn }, at) => `${at} ${language === 'en' ? nameEn : name}`,
  )
  return {
    ...texts,
    hints: { ...texts.hints, rarity: names.join(', ') },
    names: { ...texts.names, rarity: Object.fromEntries(names.entries()) },
  }
}
