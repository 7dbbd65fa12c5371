import { legalEn } from './legal.en.ts'
import { legalJa } from './legal.ja.ts'

export const legalTexts = { ja: legalJa, en: legalEn }
