import { carriersEn } from './carriers.en.ts'
import { carriersJa } from './carriers.ja.ts'

export const carriersTexts = { ja: carriersJa, en: carriersEn }
