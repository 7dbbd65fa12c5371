import { layoutEn } from './layout.en.ts'
import { layoutJa } from './layout.ja.ts'

export const layoutTexts = { ja: layoutJa, en: layoutEn }
