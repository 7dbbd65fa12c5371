import { playLimitsEn } from './play-limits.en.ts'
import { playLimitsJa } from './play-limits.ja.ts'

export const playLimitsTexts = { ja: playLimitsJa, en: playLimitsEn }
