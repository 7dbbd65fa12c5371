import type { Language } from './language.ts'

/** Japanese if there is no English version. */
export function textIn(ja: string, en: string | undefined, language: Language): string {
  return language === 'en' ? (en ?? ja) : ja
}
