import { useTexts } from '#web/shop/language/language.ts'
import { pointsEn } from './points.en.ts'
import { type PointsTexts, pointsJa } from './points.ja.ts'

const catalogues = { ja: pointsJa, en: pointsEn }

export function usePointsTexts(): PointsTexts {
  return useTexts(catalogues)
}
