import { verificationsEn } from './verifications.en.ts'
import { verificationsJa } from './verifications.ja.ts'

export const verificationsTexts = { ja: verificationsJa, en: verificationsEn }
