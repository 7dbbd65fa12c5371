import { useLanguage } from './language.ts'
import { textIn } from './shop-text.rule.ts'

/**
 * Returns a function that chooses the version of a text in the current language. Where the page can
 * mark the language of a text, `ShopText` is the better choice.
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
  return isForeign ? <span lang="ja">{ja}</span> : textIn(ja, en, language)
}
