import { helpEn } from './help.en.ts'
import { helpJa } from './help.ja.ts'

export const helpTexts = { ja: helpJa, en: helpEn }
