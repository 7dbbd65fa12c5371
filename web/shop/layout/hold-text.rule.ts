import type { Language } from '#web/language/language.ts'

/** The time to decide about cards as members read it: one day is 24 hours (specification, section 9). */
export function holdText(days: number, language: Language): string {
  if (days === 1) return language === 'ja' ? '24時間' : '24 hours'
  return language === 'ja' ? `${days}日` : `${days} days`
}
