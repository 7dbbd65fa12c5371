import { ranksEn } from './ranks.en.ts'
import { ranksJa } from './ranks.ja.ts'

export const ranksTexts = { ja: ranksJa, en: ranksEn }
