import type { Language } from '#web/shop/language/language.ts'

const ZONE = 'Asia/Tokyo'
const MINUTE = {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
// In both languages the year comes first, so that times in a list are easy to compare.
const formatters: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  ja: new Intl.DateTimeFormat('ja-JP', MINUTE),
  en: new Intl.DateTimeFormat('en-CA', MINUTE),
}
const SECOND = new Intl.DateTimeFormat('en-CA', { ...MINUTE, second: '2-digit' })

/**
 * Formats a moment as `2025/07/01 12:34 JST`. The result is Japan's time, whatever the browser's
 * time zone.
 */
export function formatTime(iso: string, language: Language): string {
  return `${formatters[language].format(new Date(iso)).replace(',', '')} JST`
}

/** Formats a moment as `2025-07-01 12:34:56 JST`, for the audit log. */
export function formatSeconds(iso: string): string {
  return `${SECOND.format(new Date(iso)).replace(',', '')} JST`
}

/**
 * Returns the moment of a field `datetime-local`, read as a time in Japan; undefined if the field
 * is empty. Japan has had no summer time since 1951.
 */
export function timeInJapan(local: string): string | undefined {
  return local === '' ? undefined : `${local.length === 16 ? `${local}:00` : local}+09:00`
}

/**
 * Returns a moment as Japan's time, in the form of a field `datetime-local`. Returns '' for null.
 */
export function localInJapan(iso: string | null): string {
  if (iso === null) return ''
  return formatters.en.format(new Date(iso)).replace(', ', 'T')
}

/** Returns the present day in Japan as `2025-07-01`, the form that a date field needs. */
export function todayInJapan(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date())
}
