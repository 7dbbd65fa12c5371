import { useTexts } from '#web/shop/language/language.ts'
import { fairnessEn } from './fairness.en.ts'
import { type FairnessTexts, fairnessJa } from './fairness.ja.ts'

const catalogues = { ja: fairnessJa, en: fairnessEn }

export function useFairnessTexts(): FairnessTexts {
  return useTexts(catalogues)
}
