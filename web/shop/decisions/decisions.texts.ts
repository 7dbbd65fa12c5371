import { decisionsEn } from './decisions.en.ts'
import { decisionsJa } from './decisions.ja.ts'

export const decisionsTexts = { ja: decisionsJa, en: decisionsEn }
