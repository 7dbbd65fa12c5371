import { cutPhrases } from '#contract/phrases/cut-phrases.rule.ts'
import { useLanguage } from './language.ts'
import { textIn } from './shop-text.rule.ts'

/**
 * Returns a function that chooses the Japanese or the English version of a text by the current
 * language. `ShopText` is the better choice wherever an element can stand, because it also marks
 * the language of the text.
 */
export function useShopText(): (ja: string, en: string | undefined) => string {
  const language = useLanguage()
  return (ja, en) => textIn(ja, en, language)
}

export interface ShopTextProps {
  readonly ja: string
  readonly en: string | undefined
}

/**
 * Shows a text in the current language. A Japanese text on an English page is marked as Japanese,
 * so that screen readers pronounce it and browsers choose its font correctly.
 */
export function ShopText({ ja, en }: ShopTextProps) {
  const language = useLanguage()
  const isForeign = language === 'en' && en === undefined && ja !== ''
  return isForeign ? <span lang="ja">{ja}</span> : cutPhrases(textIn(ja, en, language))
}
