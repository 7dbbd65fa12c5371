import { shellEn } from './shell.en.ts'
import { shellJa } from './shell.ja.ts'

export const shellTexts = { ja: shellJa, en: shellEn }
