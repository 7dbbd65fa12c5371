import { useTexts } from '#web/shop/language/language.ts'
import { frameEn } from './frame.en.ts'
import { type FrameTexts, frameJa } from './frame.ja.ts'

const catalogues = { ja: frameJa, en: frameEn }

export function useFrameTexts(): FrameTexts {
  return useTexts(catalogues)
}
