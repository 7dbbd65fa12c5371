import { reportsEn } from './reports.en.ts'
import { reportsJa } from './reports.ja.ts'

export const reportsTexts = { ja: reportsJa, en: reportsEn }
