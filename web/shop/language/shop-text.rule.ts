import type { Language } from './language.ts'

/**
 * Chooses the text of an offer in a language. If the offer has no English text, the Japanese text
 * takes its place.
 */
export function textIn(ja: string, en: string | undefined, language: Language): string {
  return language === 'en' ? (en ?? ja) : ja
}
