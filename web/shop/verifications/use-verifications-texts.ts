import { useTexts } from '#web/shop/language/language.ts'
import { verificationsEn } from './verifications.en.ts'
import { type VerificationsTexts, verificationsJa } from './verifications.ja.ts'

const catalogues = { ja: verificationsJa, en: verificationsEn }

export function useVerificationsTexts(): VerificationsTexts {
  return useTexts(catalogues)
}
