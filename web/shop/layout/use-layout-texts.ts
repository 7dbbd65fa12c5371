import { useTexts } from '#web/shop/language/language.ts'
import { layoutEn } from './layout.en.ts'
import { type LayoutTexts, layoutJa } from './layout.ja.ts'

const catalogues = { ja: layoutJa, en: layoutEn }

export function useLayoutTexts(): LayoutTexts {
  return useTexts(catalogues)
}
