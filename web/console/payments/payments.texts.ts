import { paymentsEn } from './payments.en.ts'
import { paymentsJa } from './payments.ja.ts'

export const paymentsTexts = { ja: paymentsJa, en: paymentsEn }
