import { useTexts } from '#web/shop/language/language.ts'
import { logEn } from './log.en.ts'
import { type LogTexts, logJa } from './log.ja.ts'

const catalogues = { ja: logJa, en: logEn }

export function useLogTexts(): LogTexts {
  return useTexts(catalogues)
}
