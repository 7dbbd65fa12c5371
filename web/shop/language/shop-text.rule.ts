import type { Language } from './language.ts'

/**
 * Chooses the Japanese or the English version of a text. If there is no English version, the
 * Japanese one takes its place.
 */
export function textIn(ja: string, en: string | undefined, language: Language): string {
  return language === 'en' ? (en ?? ja) : ja
}
