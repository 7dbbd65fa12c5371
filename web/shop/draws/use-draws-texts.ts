import { useTexts } from '#web/shop/language/language.ts'
import { drawsEn } from './draws.en.ts'
import { type DrawsTexts, drawsJa } from './draws.ja.ts'

const catalogues = { ja: drawsJa, en: drawsEn }

export function useDrawsTexts(): DrawsTexts {
  return useTexts(catalogues)
}
