import { useTexts } from '#web/shop/language/language.ts'
import { ranksEn } from './ranks.en.ts'
import { type RanksTexts, ranksJa } from './ranks.ja.ts'

const catalogues = { ja: ranksJa, en: ranksEn }

export function useRanksTexts(): RanksTexts {
  return useTexts(catalogues)
}
