import { useTexts } from '#web/shop/language/language.ts'
import { packsEn } from './packs.en.ts'
import { type PacksTexts, packsJa } from './packs.ja.ts'

const catalogues = { ja: packsJa, en: packsEn }

export function usePacksTexts(): PacksTexts {
  return useTexts(catalogues)
}
