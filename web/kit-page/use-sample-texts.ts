import { useTexts } from '#web/shop/language/language.ts'
import { samplesEn } from './samples.en.ts'
import { type SampleTexts, samplesJa } from './samples.ja.ts'

const catalogues = { ja: samplesJa, en: samplesEn }

export function useSampleTexts(): SampleTexts {
  return useTexts(catalogues)
}
