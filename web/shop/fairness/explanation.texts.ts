import { explanationEn } from './explanation.en.ts'
import { explanationJa } from './explanation.ja.ts'

export const explanationTexts = { ja: explanationJa, en: explanationEn }
