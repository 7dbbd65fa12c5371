import { pointsEn } from './points.en.ts'
import { pointsJa } from './points.ja.ts'

export const pointsTexts = { ja: pointsJa, en: pointsEn }
