import { logEn } from './log.en.ts'
import { logJa } from './log.ja.ts'

export const logTexts = { ja: logJa, en: logEn }
