import { packsEn } from './packs.en.ts'
import { packsJa } from './packs.ja.ts'

export const packsTexts = { ja: packsJa, en: packsEn }
