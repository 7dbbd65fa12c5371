import { useTexts } from '#web/shop/language/language.ts'
import { decisionsEn } from './decisions.en.ts'
import { type DecisionsTexts, decisionsJa } from './decisions.ja.ts'

const catalogues = { ja: decisionsJa, en: decisionsEn }

export function useDecisionsTexts(): DecisionsTexts {
  return useTexts(catalogues)
}
