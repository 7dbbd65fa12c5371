import { coursesEn } from './courses.en.ts'
import { coursesJa } from './courses.ja.ts'

export const coursesTexts = { ja: coursesJa, en: coursesEn }
