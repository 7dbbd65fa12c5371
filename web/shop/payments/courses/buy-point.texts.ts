import { buyPointEn } from './buy-point.en.ts'
import { buyPointJa } from './buy-point.ja.ts'

export const buyPointTexts = { ja: buyPointJa, en: buyPointEn }
