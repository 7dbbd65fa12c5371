import { useTexts } from '#web/shop/language/language.ts'
import { outcomesEn } from './outcomes.en.ts'
import { type OutcomesTexts, outcomesJa } from './outcomes.ja.ts'

const catalogues = { ja: outcomesJa, en: outcomesEn }

export function useOutcomesTexts(): OutcomesTexts {
  return useTexts(catalogues)
}
