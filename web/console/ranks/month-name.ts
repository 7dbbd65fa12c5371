import type { Language } from '#web/language/language.ts'

const FORMATS = {
  ja: new Intl.DateTimeFormat('ja-JP', { timeZone: 'UTC', year: 'numeric', month: 'long' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', year: 'numeric', month: 'long' }),
} as const

export function monthName(month: string, language: Language): string {
  return FORMATS[language].format(new Date(`${month}-01T00:00:00Z`))
}
