import { drawsEn } from './draws.en.ts'
import { drawsJa } from './draws.ja.ts'

export const drawsTexts = { ja: drawsJa, en: drawsEn }
