import { outcomesEn } from './outcomes.en.ts'
import { outcomesJa } from './outcomes.ja.ts'

export const outcomesTexts = { ja: outcomesJa, en: outcomesEn }
