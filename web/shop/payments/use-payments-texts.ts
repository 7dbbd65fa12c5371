import { useTexts } from '#web/shop/language/language.ts'
import { paymentsEn } from './payments.en.ts'
import { type PaymentsTexts, paymentsJa } from './payments.ja.ts'

const catalogues = { ja: paymentsJa, en: paymentsEn }

export function usePaymentsTexts(): PaymentsTexts {
  return useTexts(catalogues)
}
