import { useTexts } from '#web/shop/language/language.ts'
import { explanationEn } from './explanation.en.ts'
import { type ExplanationTexts, explanationJa } from './explanation.ja.ts'

const catalogues = { ja: explanationJa, en: explanationEn }

export function useExplanationTexts(): ExplanationTexts {
  return useTexts(catalogues)
}
