import { useTexts } from '#web/shop/language/language.ts'
import { explanationEn } from './explained.en.ts'
import { type ExplanationTexts, explanationJa } from './explained.ja.ts'

const catalogues = { ja: explanationJa, en: explanationEn }

export function useExplanationTexts(): ExplanationTexts {
  return useTexts(catalogues)
}
