import { useTexts } from '#web/shop/language/language.ts'
import { layoutEn } from './frame.en.ts'
import { type LayoutTexts, layoutJa } from './frame.ja.ts'

const catalogues = { ja: layoutJa, en: layoutEn }

export function useLayoutTexts(): LayoutTexts {
  return useTexts(catalogues)
}
