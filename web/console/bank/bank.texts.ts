import { bankEn } from './bank.en.ts'
import { bankJa } from './bank.ja.ts'

export const bankTexts = { ja: bankJa, en: bankEn }
