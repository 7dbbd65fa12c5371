import { useTexts } from '#web/shop/language/language.ts'
import { explainedEn } from './explained.en.ts'
import { type ExplainedTexts, explainedJa } from './explained.ja.ts'

const catalogues = { ja: explainedJa, en: explainedEn }

export function useExplainedTexts(): ExplainedTexts {
  return useTexts(catalogues)
}
