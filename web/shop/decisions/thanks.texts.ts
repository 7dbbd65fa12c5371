import { thanksEn } from './thanks.en.ts'
import { thanksJa } from './thanks.ja.ts'

export const thanksTexts = { ja: thanksJa, en: thanksEn }
