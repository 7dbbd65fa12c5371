import { payingLimitsEn } from './paying-limits.en.ts'
import { payingLimitsJa } from './paying-limits.ja.ts'

export const payingLimitsTexts = { ja: payingLimitsJa, en: payingLimitsEn }
