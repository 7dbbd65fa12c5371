import type { Language } from './language.ts'

/**
 * Returns the Japanese or the English version of a text. If there is no English version, returns
 * the Japanese version.
 */
export function textIn(ja: string, en: string | undefined, language: Language): string {
  return language === 'en' ? (en ?? ja) : ja
}
